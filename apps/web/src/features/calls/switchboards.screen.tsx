import { Button } from '@mantine/core';
import { listSwitchboards, renewSwitchboardSecret, type SwitchboardView } from '@dalpak/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { Code } from '../../ui/figures/num.tsx';
import { BackLink, Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { callWord } from './call-words.ts';
import { Fact, Facts } from '../../ui/content/facts.tsx';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './calls.module.css';

const KEY = ['switchboards'];

function Switchboard({ board }: { readonly board: SwitchboardView }): ReactNode {
  const queries = useQueryClient();
  const renew = useMutation({
    mutationFn: () =>
      api.call(renewSwitchboardSecret, { params: { branch: String(board.branch) } }),
    onError: showError,
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  return (
    <Panel title={board.name}>
      <Facts>
        <Fact label={callWord('address')} className={classes['address']}>
          <Code>{location.origin + board.path}</Code>
        </Fact>
        <Fact label={callWord('last')}>
          {board.made_at === null
            ? callWord('noSecret')
            : board.last_call_at === null
              ? callWord('never')
              : formatDate(board.last_call_at)}
        </Fact>
        {renew.data !== undefined && (
          <Fact label={callWord('secret')} className={classes['address']}>
            <Code>{renew.data.secret}</Code>
          </Fact>
        )}
      </Facts>
      <div className={classes['acts']}>
        <Button size="md" loading={renew.isPending} onClick={() => renew.mutate()}>
          {callWord(board.made_at === null ? 'make' : 'renew')}
        </Button>
      </div>
    </Panel>
  );
}

/** The switchboard of each branch: the address that it calls, and the secret by which it signs. */
export function SwitchboardsScreen(): ReactNode {
  const { t } = useTranslation('interfaces');
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.call(listSwitchboards, {}, { signal }),
  });
  return (
    <Page width={880}>
      <BackLink href={hrefOf('/interfaces')}>{t('toInterfaces')}</BackLink>
      <PageTitle>{callWord('title')}</PageTitle>
      <p className={classes['quiet']}>{callWord('intro')}</p>
      {error !== null ? (
        <ErrorState title={describeError(error).description} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton label={callWord('title')}>
          <SkeletonBar />
        </Skeleton>
      ) : (
        <div className={arrange['column']}>
          {data.data.map((board) => (
            <Switchboard key={board.branch} board={board} />
          ))}
        </div>
      )}
    </Page>
  );
}
