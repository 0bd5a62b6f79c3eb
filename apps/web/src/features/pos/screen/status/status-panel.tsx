import type { ReactNode } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { AnchoredPopover } from '../../../../ui/dialogs/anchored-popover.tsx';
import { BigButton } from '../../../../ui/fields/big-button.tsx';
import { DateText, Num } from '../../../../ui/figures/num.tsx';
import { StatusDot, type Tone } from '../../../../ui/layout/status-dot.tsx';
import type { TillStatus } from '../../till/till-status.store.ts';
import { openQueue } from './open-queue.ts';
import classes from './status-light.module.css';

function Line({
  label,
  tone,
  children,
}: {
  readonly label: string;
  readonly tone: Tone;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div className={classes['line']}>
      <dt>
        <StatusDot tone={tone}>{label}</StatusDot>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** State of the server, and why a till works without it. */
export function ServerLine({
  status: { link, wrongClock, storesNothing },
}: {
  readonly status: TillStatus;
}): ReactNode {
  const { t } = useTranslation('pos');
  if (link !== 'offline')
    return t(link === 'online' ? 'statusServerOnline' : 'statusServerUnknown');
  if (wrongClock !== null) return t('statusServerClock', wrongClock);
  return t(storesNothing ? 'statusServerStoresNothing' : 'statusServerOffline');
}

function Details({
  status,
  onLeave,
}: {
  readonly status: TillStatus;
  readonly onLeave: () => void;
}): ReactNode {
  const { t } = useTranslation('pos');
  const { link, sync, outbox, persistent, products } = status;
  const unsent = outbox.waiting + outbox.refused;
  return (
    <div className={classes['details']}>
      <h2 className={classes['title']}>{t('statusTitle')}</h2>
      <dl className={classes['list']}>
        <Line
          label={t('statusServer')}
          tone={link === 'online' ? 'ok' : link === 'offline' ? 'warn' : 'quiet'}
        >
          <ServerLine status={status} />
        </Line>
        <Line label={t('statusCatalogue')} tone={sync.phase === 'synced' ? 'ok' : 'warn'}>
          {t('statusCatalogueValue', { number: products.toLocaleString('en') })}
          {sync.checkedAt !== null && (
            <>
              {' '}
              · {t('statusChecked')} <DateText value={sync.checkedAt} kind="time" />
            </>
          )}
        </Line>
        <Line
          label={t('statusQueue')}
          tone={outbox.refused > 0 ? 'bad' : unsent > 0 ? 'warn' : 'ok'}
        >
          {unsent === 0 ? (
            t('statusQueueNone')
          ) : (
            <>
              <Num value={unsent} />
              {outbox.oldest !== null && (
                <>
                  {' '}
                  · <DateText value={outbox.oldest} />
                </>
              )}
            </>
          )}
        </Line>
        {status.cardProblems.map((problem) => (
          <Line key={problem} label={t('statusCardsLabel')} tone="warn">
            {problem}
          </Line>
        ))}
        {persistent !== null && (
          <Line label={t('statusStorage')} tone={persistent ? 'ok' : 'warn'}>
            {t(persistent ? 'statusStorageYes' : 'statusStorageNo')}
          </Line>
        )}
      </dl>
      {unsent > 0 && (
        <BigButton
          wide
          onClick={() => {
            onLeave();
            openQueue();
          }}
        >
          {t('queue')}
        </BigButton>
      )}
    </div>
  );
}

interface StatusPanelProps {
  readonly status: TillStatus;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly button: HTMLElement | null;
}

/** The conditions that the light summarises, one line each. */
export function StatusPanel({ status, opened, onClose, button }: StatusPanelProps): ReactNode {
  const { t } = useTranslation('pos');
  return (
    <AnchoredPopover
      opened={opened}
      onClose={onClose}
      button={button}
      label={t('statusTitle')}
      width={340}
      padding={0}
      radius="lg"
    >
      <Details status={status} onLeave={onClose} />
    </AnchoredPopover>
  );
}
