import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../../../platform/i18n/use-translation.ts';
import { lazyPart } from '../../../../platform/router/lazy-part.tsx';
import { useServiceStatus } from '../../../../platform/session/service-status.store.ts';
import { useAppInit } from '../../../../platform/session/session.store.ts';
import { Num } from '../../../../ui/figures/num.tsx';
import { StatusDot, type Tone } from '../../../../ui/layout/status-dot.tsx';
import { useWasOpened } from '../../../../ui/dialogs/use-was-opened.ts';
import { type TillStatus, useTillStatus } from '../../till/till-status.store.ts';
import classes from './status-light.module.css';
import { useOpenTill } from '../../opening/use-till.ts';

const ShiftChip = lazyPart(() => import('../../register/shift-chip.tsx'), 'ShiftChip');
const StatusPanel = lazyPart(() => import('./status-panel.tsx'), 'StatusPanel');

type Shown = {
  readonly tone: Tone;
  readonly word:
    | 'statusOk'
    | 'statusOffline'
    | 'statusWaiting'
    | 'statusRefused'
    | 'statusSyncing'
    | 'statusCards'
    | 'statusServerUnknown';
};

/** The one word of the light, for the worst condition. */
function worstCondition(
  { link, outbox, sync, cardProblems }: TillStatus,
  serviceOn: boolean,
): Shown {
  if (outbox.refused > 0) return { tone: 'bad', word: 'statusRefused' };
  if (link === 'offline' || !serviceOn) return { tone: 'warn', word: 'statusOffline' };
  if (outbox.waiting > 0) return { tone: 'warn', word: 'statusWaiting' };
  if (cardProblems.length > 0) return { tone: 'warn', word: 'statusCards' };
  if (sync.phase === 'syncing') return { tone: 'quiet', word: 'statusSyncing' };
  return link === 'online'
    ? { tone: 'ok', word: 'statusOk' }
    : { tone: 'quiet', word: 'statusServerUnknown' };
}

/** One light for network, catalogue, outbox and storage; a touch shows details. */
export function StatusLight(): ReactNode {
  const { cloud } = useAppInit();
  return cloud.terminal === null ? null : (
    <>
      <ShiftChip />
      <TillLight />
    </>
  );
}

function TillLight(): ReactNode {
  const { t } = useTranslation('pos');
  useOpenTill();
  const status = useTillStatus();
  const [opened, setOpened] = useState(false);
  const [button, setButton] = useState<HTMLElement | null>(null);
  const ever = useWasOpened(opened);
  const { tone, word } = worstCondition(
    status,
    useServiceStatus((state) => state.serviceOn),
  );
  // Also without a connection, when the word says so and not how many sales wait.
  const unsent = status.outbox.waiting + status.outbox.refused;
  const text =
    word === 'statusWaiting' ? t('statusWaiting', { count: status.outbox.waiting }) : t(word);
  return (
    <span className={classes['anchor']}>
      <button
        ref={setButton}
        type="button"
        className={classes['light']}
        onClick={() => setOpened((before) => !before)}
        aria-label={`${t('statusTitle')}: ${text}${unsent > 0 && word !== 'statusWaiting' ? ` · ${t('statusQueue')}: ${unsent}` : ''}`}
        aria-haspopup="dialog"
        aria-expanded={opened}
        data-testid="till-status"
      >
        <StatusDot tone={tone}>
          <span className={classes['word']}>
            {word === 'statusWaiting' ? t('statusQueue') : text}
          </span>
        </StatusDot>
      </button>
      {/* On the corner of the light, whose label says it for screen readers. */}
      {unsent > 0 && (
        <span className={classes['badge']} aria-hidden data-testid="upload-count">
          <Num value={unsent} />
        </span>
      )}
      {ever && (
        <StatusPanel
          status={status}
          opened={opened}
          onClose={() => setOpened(false)}
          button={button}
        />
      )}
    </span>
  );
}
