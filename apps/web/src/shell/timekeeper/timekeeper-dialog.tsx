import type { AppInit } from '@dalpak/contracts';
import { Modal, SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { describeError } from '../../platform/api/describe-error.ts';
import { isOffline } from '../../platform/api/errors.ts';
import { CardForm } from './card-form.tsx';
import { type Identity, OwnHours } from './own-hours.tsx';
import { SessionForm } from './session-form.tsx';
import { StampDone } from './stamp-done.tsx';
import { stampCard, type Stamped, stampQueueOf, stampSession } from './stamp-runtime.ts';
import classes from './timekeeper.module.css';
import { closeTimekeeper } from './timekeeper.store.ts';
import { defaultWay, type VerifyWay } from './verify-ways.ts';
import { WaitingStamps } from './waiting-stamps.tsx';

type Method = 'in' | 'out' | 'own';

type View = { readonly kind: 'form' } | { readonly kind: 'done'; readonly stamped: Stamped } | { readonly kind: 'own'; readonly identity: Identity };

interface Work {
  readonly busy: boolean;
  readonly message: string | null;
  readonly go: (method: Method, identity: Identity) => void;
}

/** Ways that this device has to tell who somebody is. */
const WAYS_HERE: readonly VerifyWay[] = ['card'];

/** What pressing the button does: stamps, or shows the hours. */
function useWork(init: AppInit, show: (view: View) => void): Work & { readonly clear: () => void } {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const stamp = async (method: 'in' | 'out', identity: Identity): Promise<void> => {
    const queue = stampQueueOf(init);
    const stamped = identity.type === 'card' && queue !== null ? await stampCard(queue, method, identity.card) : await stampSession(method);
    show({ kind: 'done', stamped });
  };
  const go = (method: Method, identity: Identity): void => {
    if (busy) return;
    setMessage(null);
    if (method === 'own') {
      show({ kind: 'own', identity });
      return;
    }
    setBusy(true);
    stamp(method, identity)
      .catch((error: unknown) => setMessage(describeError(error).description))
      .finally(() => setBusy(false));
  };
  return { busy, message, go, clear: () => setMessage(null) };
}

/** Check in or check out, verified by card (1-shell §2). */
export function TimekeeperDialog({ init }: { readonly init: AppInit }): ReactNode {
  const { t } = useTranslation('timekeeper');
  const [method, setMethod] = useState<Method>('in');
  const [view, setView] = useState<View>({ kind: 'form' });
  const { busy, message, go, clear } = useWork(init, setView);
  const atTill = init.cloud.terminal !== null;
  const way = defaultWay(init.settings['timekeeper.default_auth'], WAYS_HERE);
  const labels = { in: t('doCheckin'), out: t('doCheckout'), own: t('doOwn') } as const;
  return (
    <Modal opened onClose={closeTimekeeper} title={t('title')} size={view.kind === 'own' ? 560 : 400}>
      {view.kind === 'form' && (
        <>
          <SegmentedControl
            fullWidth
            size="lg"
            aria-label={t('method')}
            value={method}
            onChange={(value) => {
              setMethod(value === 'out' || value === 'own' ? value : 'in');
              clear();
            }}
            data={[{ value: 'in', label: t('checkin') }, { value: 'out', label: t('checkout') }, { value: 'own', label: t('own') }]}
            className={classes['methods'] ?? ''}
          />
          {atTill && way === 'card' && (
            <CardForm label={labels[method]} busy={busy} message={message} onCard={(card) => go(method, { type: 'card', card })} />
          )}
          {!atTill && (
            <SessionForm label={labels[method]} busy={busy} message={message} onPress={() => go(method, { type: 'session' })} />
          )}
          <WaitingStamps init={init} />
        </>
      )}
      {view.kind === 'done' && <StampDone stamped={view.stamped} more={atTill} onMore={() => setView({ kind: 'form' })} onClose={closeTimekeeper} />}
      {view.kind === 'own' && (
        <OwnHours identity={view.identity} onBack={() => setView({ kind: 'form' })} describe={(error) => (isOffline(error) ? t('ownOffline') : describeError(error).description)} />
      )}
    </Modal>
  );
}
