import { Anchor, Button } from '@mantine/core';
import { COMPONENT, MESSAGE_STATES, type CampaignSending } from '@dalpak/contracts';
import { IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { hrefOf } from '../../platform/router/navigation.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { recordRoute } from '../../record-kit/record-routes.ts';
import { formatDate } from '../../ui/format/format-date.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { quiet } from '../../ui/content/quiet.tsx';
import arrange from '../../ui/layout/arrange.module.css';
import classes from './crm.module.css';
import { Loaded } from '../../platform/api/loaded.tsx';
import { useSend, useSending } from './use-crm.ts';
import { say } from './words.ts';

const wordOf = (state: (typeof MESSAGE_STATES)[number]) =>
  say(state === 'sending' ? 'waiting' : state);

/** Why a message was not sent; the words of a provider are its own. */
const wordOfFailure = (failure: string): string =>
  failure === 'cap_day' || failure === 'cap_month' || failure === 'key_lost'
    ? say(failure)
    : failure;

function Messages({ messages }: Pick<CampaignSending, 'messages'>): ReactNode {
  return (
    <ul className={classes['items']}>
      {messages.map(({ customer, name, address, state, failure, report, sent_at: at }) => (
        <li key={customer} className={classes['line']}>
          <Anchor href={hrefOf(recordRoute(COMPONENT.customers, customer))}>
            <bdi>{name}</bdi>
          </Anchor>
          <bdi dir="ltr">{address}</bdi>
          <span className={state === 'failed' ? classes['late'] : classes['quiet']}>
            {[
              report === 'delivered' || report === 'read' ? say(report) : wordOf(state),
              wordOfFailure(failure),
              at === null ? '' : formatDate(at),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Sends a campaign, after showing what is sent and to how many; then what became of each. */
export function CampaignPanel({ id }: { readonly id: number }): ReactNode {
  const query = useSending(id);
  const send = useSend(id);
  const may = useAccess({ type: 'components', action: 'e', key: COMPONENT.campaigns }) === 'ok';
  return (
    <div className={classes['panels']}>
      <Panel title={say('sending')}>
        <Loaded query={query} label={say('sending')}>
          {({ channel, started, counts, preview, messages }) =>
            channel === 'till' ? (
              <p className={quiet}>{say('sendTill')}</p>
            ) : preview === null ? (
              <p className={quiet}>{say('noAudience')}</p>
            ) : (
              <>
                <p className={arrange['wrappingLine']} role="status">
                  {MESSAGE_STATES.filter((state) => counts[state] > 0).map((state) => (
                    <span key={state}>
                      {wordOf(state)} <strong>{counts[state]}</strong>
                    </span>
                  ))}
                </p>
                <p className={quiet}>{say('sendStored')}</p>
                {started && counts.waiting > 0 && <p className={quiet}>{say('sendStop')}</p>}
                {(!started || counts.waiting > 0) && <p className={quiet}>{say('sendHours')}</p>}
                {!started && (
                  <section aria-label={say('preview')}>
                    <p className={quiet}>
                      {say('preview')} <bdi dir="ltr">{preview.address}</bdi>
                    </p>
                    <p className={classes['body']}>{preview.body}</p>
                  </section>
                )}
                {!started && counts.waiting === 0 && (
                  <p className={classes['late']}>{say('noReceiver')}</p>
                )}
                {may && (started ? counts.failed + counts.stopped > 0 : counts.waiting > 0) && (
                  <Button
                    size="md"
                    leftSection={<IconSend size={18} aria-hidden />}
                    loading={send.isPending}
                    onClick={() => send.mutate()}
                  >
                    {say(started ? 'sendAgain' : 'send')}
                  </Button>
                )}
                <Messages messages={messages} />
              </>
            )
          }
        </Loaded>
      </Panel>
    </div>
  );
}
