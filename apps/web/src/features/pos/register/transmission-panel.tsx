import { transmitCards } from '@dalpak/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconCreditCardOff } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { api } from '../../../platform/api/api.ts';
import { describeError } from '../../../platform/api/describe-error.ts';
import { showError } from '../../../platform/api/error-dialog.store.ts';
import { cardWords } from '../../../platform/card-terminals/card-words.ts';
import { TransmissionRow } from '../../../platform/card-terminals/transmission-row.tsx';
import {
  isRunning,
  transmissionsQuery,
} from '../../../platform/card-terminals/transmissions.query.ts';
import { cardBatchError } from '../../../platform/payments/card-batch.ts';
import { useAppInit } from '../../../platform/session/session.store.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { DateText } from '../../../ui/figures/num.tsx';
import { EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../../ui/layout/states.tsx';
import { StatusDot } from '../../../ui/layout/status-dot.tsx';
import { useNow } from '../../../ui/messages/use-now.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import { approvalHeader, type StoredApproval, withApproval } from '../bill/with-approval.ts';
import { PanelFrame } from '../parts/panel-frame.tsx';
import classes from '../parts/panels.module.css';

/** Starts a transmission; a press while its answer is lost is the same one. */
function useTransmit(): {
  readonly busy: boolean;
  readonly transmit: (pinpads: readonly number[]) => void;
} {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const body = useRef<{ readonly id: string; readonly pinpads: readonly number[] } | null>(null);
  const kept = useRef<StoredApproval | null>(null);
  const transmit = (pinpads: readonly number[]): void => {
    // Other terminals are another act, with an approval of its own.
    if (body.current?.pinpads.join(',') !== pinpads.join(','))
      body.current = { id: crypto.randomUUID(), pinpads };
    const input = { id: body.current.id, pinpads: [...pinpads] };
    withApproval(
      transmitCards,
      { body: input },
      (approval) => {
        setBusy(true);
        void api
          .call(transmitCards, { body: input }, { headers: approvalHeader(approval) })
          .then(() => {
            body.current = null;
            return client.invalidateQueries({ queryKey: ['transmissions'] });
          })
          .catch(showError)
          .finally(() => setBusy(false));
      },
      kept,
    );
  };
  return { busy, transmit };
}

/** The card terminals of this till: how their last transmission ended, and the next one. */
export function TransmissionPanel(): ReactNode {
  const words = cardWords();
  const { offline_data: offline } = useAppInit();
  const terminals = offline?.card.terminals ?? [];
  const online = useTillStatus((state) => state.link !== 'offline');
  const { data, error, refetch } = useQuery({ ...transmissionsQuery(), enabled: online });
  const now = useNow();
  const { busy, transmit } = useTransmit();
  const running = data?.some(isRunning) === true;
  return (
    <PanelFrame
      title={words.title}
      {...(terminals.length === 0
        ? {}
        : {
            foot: (
              <>
                <BigButton
                  disabled={busy || running || !online}
                  onClick={() => transmit([])}
                  data-testid="transmit-all"
                >
                  {words.transmitAll}
                </BigButton>
                <BigButton
                  tone="brand"
                  disabled={busy || running || !online}
                  onClick={() => transmit(terminals.map(({ id }) => id))}
                  data-testid="transmit"
                >
                  {words.now}
                </BigButton>
              </>
            ),
          })}
    >
      {terminals.length === 0 ? (
        <EmptyState
          icon={<IconCreditCardOff size={28} />}
          title={words.none}
          text={words.noneHelp}
        />
      ) : (
        <ul className={classes['list']}>
          {terminals.map((terminal) => {
            const problem = cardBatchError(terminal, new Date(now));
            return (
              <li key={terminal.id} className={classes['waiting']}>
                <div className={classes['waitingHead']}>
                  <StatusDot tone={problem === null ? 'ok' : 'bad'}>{terminal.name}</StatusDot>
                  {terminal.last_batch_date === null ? (
                    <span>{words.never}</span>
                  ) : (
                    <span>
                      {words.lastAt} <DateText value={terminal.last_batch_date} />
                    </span>
                  )}
                </div>
                {problem !== null && <p className={classes['waitingError']}>{problem.desc}</p>}
              </li>
            );
          })}
        </ul>
      )}
      {!online && <p className={classes['itemSub']}>{words.offline}</p>}
      {error !== null && (
        <ErrorState
          title={describeError(error).description}
          code={describeError(error).code}
          onRetry={() => void refetch()}
        />
      )}
      {online && data === undefined && error === null && (
        <Skeleton label={words.history}>
          <SkeletonBar height={64} />
        </Skeleton>
      )}
      {data !== undefined && data.length > 0 && (
        <section aria-label={words.history}>
          <h2 className={classes['aside']}>{words.history}</h2>
          <ul className={classes['list']}>
            {data.slice(0, 8).map((view) => (
              <TransmissionRow key={view.id} view={view} />
            ))}
          </ul>
        </section>
      )}
    </PanelFrame>
  );
}
