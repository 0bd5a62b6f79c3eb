import { Button } from '@mantine/core';
import { COMPONENT, listDisplays, removeDisplay } from '@dalpak/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { toast } from '../../ui/messages/toast.ts';
import { QuietText } from '../../ui/content/quiet.tsx';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './customer-display.module.css';
import { displayWord } from './display-words.ts';

/** The customer displays of a till, below its form, for who may edit terminals. */
export function TerminalDisplays({ terminal }: { readonly terminal: number }): ReactNode {
  const access = useAccess({ type: 'components', action: 'e', key: COMPONENT.terminals });
  const queries = useQueryClient();
  const key = ['displays', terminal];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      api.call(listDisplays, { query: { terminal: String(terminal) } }, { signal }),
    enabled: access === 'ok',
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.call(removeDisplay, { params: { id } }),
    onSuccess: () => toast({ text: displayWord('removed'), tone: 'ok' }),
    onError: showError,
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  if (access !== 'ok') return null;
  return (
    <Panel title={displayWord('displays')}>
      {error !== null ? (
        <ErrorState title={describeError(error).description} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton label={displayWord('displays')}>
          <SkeletonBar />
        </Skeleton>
      ) : data.data.length === 0 ? (
        <QuietText>
          {displayWord('none')}. {displayWord('noneHelp')}
        </QuietText>
      ) : (
        <ul className={cx(arrange['plainList'], classes['devices'])}>
          {data.data.map(({ id, paired_at: pairedAt }) => (
            <li key={id}>
              <span>
                {displayWord('since')} {formatDate(pairedAt)}
              </span>
              <Button
                variant="default"
                size="md"
                loading={remove.isPending}
                onClick={() => remove.mutate(id)}
              >
                {displayWord('remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
