import { Button } from '@mantine/core';
import { ASK_TIME, type OwnRota, withdrawRotaRequest } from '@dalpak/contracts';
import { IconCalendarUser } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { api } from '../../platform/api/api.ts';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { Waiting } from '../../platform/api/waiting.tsx';
import { useAccess } from '../../platform/session/session.store.ts';
import { PageHead } from '../../ui/content/toolbar.tsx';
import { Num } from '../../ui/figures/num.tsx';
import { formatDate, localDateOf } from '../../ui/format/format-date.ts';
import { Page, PageTitle } from '../../ui/layout/page.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/layout/states.tsx';
import { useNow } from '../../ui/messages/use-now.ts';
import { AskDialog } from './ask-dialog.tsx';
import { RequestState, requestText } from './requests-panel.tsx';
import { cx } from '../../ui/layout/cx.ts';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './rota.module.css';
import { useRotaWords, weekdayText } from './rota-words.ts';
import { clockOf, weekdayOf } from './rota-week.ts';
import { useOwnRota, useRotaChanges } from './use-rota.ts';

type OwnShift = OwnRota['shifts'][number];

/** The shifts of the person who is signed in, and what they ask. */
export function MyShiftsScreen(): ReactNode {
  const say = useRotaWords();
  const today = localDateOf(useNow());
  const mayAsk = useAccess(ASK_TIME) === 'ok';
  const { data, error, refetch } = useOwnRota();
  const [asked, setAsked] = useState<OwnShift | 'day' | null>(null);
  if (data === undefined)
    return <Waiting error={error} label={say('mine')} onRetry={() => void refetch()} />;
  const coming = data.shifts.filter(({ day }) => day >= today);
  const earlier = data.shifts.filter(({ day }) => day < today);
  const ask = mayAsk ? setAsked : null;
  return (
    <Page width={720}>
      <PageHead>
        <PageTitle>{say('mine')}</PageTitle>
        {mayAsk && <Button onClick={() => setAsked('day')}>{say('askDay')}</Button>}
      </PageHead>
      {coming.length === 0 ? (
        <EmptyState
          icon={<IconCalendarUser size={28} />}
          title={say('noneMine')}
          text={say('noneMineHelp')}
        />
      ) : (
        <Panel>
          <Shifts shifts={coming} onAsk={ask} />
        </Panel>
      )}
      <Requests data={data} mayAsk={mayAsk} />
      {earlier.length > 0 && (
        <Panel title={say('earlier')}>
          <Shifts shifts={earlier} onAsk={null} />
        </Panel>
      )}
      {asked !== null && (
        <AskDialog
          data={data}
          today={today}
          shift={asked === 'day' ? null : asked}
          onClose={() => setAsked(null)}
        />
      )}
    </Page>
  );
}

function Shifts({
  shifts,
  onAsk,
}: {
  readonly shifts: readonly OwnShift[];
  readonly onAsk: ((shift: OwnShift) => void) | null;
}): ReactNode {
  const say = useRotaWords();
  return (
    <ul className={cx(arrange['gridList'], classes['requests'])}>
      {shifts.map((shift) => {
        const day = `${weekdayText(say, weekdayOf(shift.day))} ${formatDate(shift.day, 'date').slice(0, 5)}`;
        return (
          <li key={shift.id}>
            <strong>{day}</strong>
            <span>
              <Num value={`${clockOf(shift.start)}–${clockOf(shift.end)}`} />
            </span>
            <span className={classes['what']}>
              <bdi>{[shift.branch, shift.position, shift.note].filter(Boolean).join(' · ')}</bdi>
            </span>
            {onAsk !== null && (
              <Button
                className={cx(arrange['wrappingLine'], classes['answers'])}
                variant="default"
                aria-label={say('askSwapOf', { day })}
                onClick={() => onAsk(shift)}
              >
                {say('askSwap')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Requests({
  data,
  mayAsk,
}: {
  readonly data: OwnRota;
  readonly mayAsk: boolean;
}): ReactNode {
  const say = useRotaWords();
  const { refresh } = useRotaChanges();
  const takeBack = async (id: string): Promise<void> => {
    try {
      await api.call(withdrawRotaRequest, { params: { id } });
    } catch (error) {
      showError(error);
    }
    await refresh();
  };
  if (data.requests.length === 0) return null;
  return (
    <Panel title={say('myRequests')}>
      <ul className={cx(arrange['gridList'], classes['requests'])}>
        {data.requests.map((request) => (
          <li key={request.id}>
            <span>{requestText(say, request)}</span>
            <RequestState state={request.state} />
            {request.answer !== '' && (
              <span className={classes['what']}>
                <bdi>{request.answer}</bdi>
              </span>
            )}
            {mayAsk && request.state === 'asked' && (
              <Button
                className={cx(arrange['wrappingLine'], classes['answers'])}
                variant="subtle"
                onClick={() => void takeBack(request.id)}
              >
                {say('takeBack')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
