import { Button, SegmentedControl } from '@mantine/core';
import { IconAlertTriangle, IconChecks, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { useAccess, useAppInit } from '../../platform/session/session.store.ts';
import { QuietText } from '../../ui/content/quiet.tsx';
import { MessageBox } from '../../ui/dialogs/message-box.tsx';
import { PageHead } from '../../ui/content/toolbar.tsx';
import { formatDate } from '../../ui/format/format-date.ts';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../ui/layout/states.tsx';
import { ActsList } from './acts-list.tsx';
import { useExceptionWords } from './exceptions-words.ts';
import classes from './exceptions.module.css';
import { MarkCard } from './mark-card.tsx';
import { RulesDialog } from './rules-dialog.tsx';
import { useExceptions } from './use-exceptions.ts';

const SET = { type: 'system', key: 'settings' } as const;

type Look = 'going' | 'ended' | 'acts';
const LOOKS: readonly Look[] = ['going', 'ended', 'acts'];

function Marks({ look }: { readonly look: Look }): ReactNode {
  const say = useExceptionWords();
  const { data, error, refetch } = useExceptions(look === 'ended');
  if (data === undefined)
    return error === null ? (
      <Skeleton label={say('loading')}>
        <SkeletonBar height={160} />
        <SkeletonBar height={160} />
      </Skeleton>
    ) : (
      <ErrorState
        title={describeError(error).description}
        code={describeError(error).code}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div className={classes['list']}>
      {data.until !== null && (
        <QuietText>{say('until', { day: formatDate(data.until, 'date') })}</QuietText>
      )}
      {data.behind.length > 0 && (
        <MessageBox
          tone="warn"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title={say('behind')}
        >
          {data.behind.map(({ sign, from }) => (
            <div key={sign}>
              {say('behindFrom', { sign: say(`sign.${sign}`), day: formatDate(from, 'date') })}
            </div>
          ))}
        </MessageBox>
      )}
      {data.data.length === 0 ? (
        <EmptyState
          icon={<IconChecks size={28} />}
          title={say(look === 'ended' ? 'noneEnded' : 'none')}
          text={say('noneHelp')}
        />
      ) : (
        data.data.map((mark) => (
          <MarkCard key={mark.id} mark={mark} people={data.people} self={data.self} />
        ))
      )}
    </div>
  );
}

/** What is unusual at the tills: each mark explained, with its bills and what was decided. */
export function ExceptionsScreen(): ReactNode {
  const say = useExceptionWords();
  const { user } = useAppInit();
  const maySet = useAccess(SET) === 'ok';
  const [look, setLook] = useState<Look>('going');
  const [isSetting, setIsSetting] = useState(false);
  const { data } = useExceptions(look === 'ended');
  return (
    <Page width={960}>
      <p className={classes['viewer']}>{say('printedBy', { name: user.name })}</p>
      <PageHead>
        <PageTitle>{say('title')}</PageTitle>
        <div className={classes['acts']}>
          <Button
            size="md"
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => window.print()}
          >
            {say('print')}
          </Button>
          {maySet && (
            <Button
              size="md"
              variant="default"
              disabled={data === undefined}
              onClick={() => setIsSetting(true)}
            >
              {say('rules')}
            </Button>
          )}
        </div>
      </PageHead>
      <div className={classes['list']}>
        <QuietText>{say('help')}</QuietText>
        <SegmentedControl
          size="md"
          value={look}
          onChange={(value) => setLook(LOOKS.find((one) => one === value) ?? 'going')}
          data={LOOKS.map((value) => ({ value, label: say(value) }))}
        />
        {look === 'acts' ? <ActsList /> : <Marks look={look} />}
      </div>
      {isSetting && data !== undefined && (
        <RulesDialog before={data.rules} onClose={() => setIsSetting(false)} />
      )}
    </Page>
  );
}
