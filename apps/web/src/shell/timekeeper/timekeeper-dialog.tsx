import type { AppInit } from '@dalpak/contracts';
import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { describeError } from '../../platform/api/describe-error.ts';
import { isOffline } from '../../platform/api/errors.ts';
import { useReader } from '../../platform/fingerprint/use-reader.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { DialogFields } from '../../ui/dialogs/dialog-fields.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { fingerFields } from '../verification/finger-fields.tsx';
import { useFinger } from '../verification/use-finger.ts';
import { CardForm } from './card-form.tsx';
import { type Identity, OwnHours } from './own-hours.tsx';
import { SessionForm } from './session-form.tsx';
import { StampResultView } from './stamp-result-view.tsx';
import { stampAtTill, type Stamped, stampQueueOf, stampSession } from './stamp-runtime.ts';
import classes from './timekeeper.module.css';
import { closeTimekeeper } from './timekeeper.store.ts';
import { defaultApprovalMethod, type ApprovalMethod } from '../verification/approval-method.ts';
import { UnsentStamps } from './unsent-stamps.tsx';

type Method = 'in' | 'out' | 'own';

type View =
  | { readonly kind: 'form' }
  | { readonly kind: 'done'; readonly stamped: Stamped }
  | { readonly kind: 'own'; readonly identity: Identity };

interface StampWork {
  readonly busy: boolean;
  readonly message: string | null;
  /**
   * Resolves when the server has answered and rejects when it refused; a reader then waits for the
   * next finger.
   */
  readonly submit: (method: Method, identity: Identity) => Promise<void>;
}

/** What the button does: stamps, or shows the hours. */
function useStampWork(
  init: AppInit,
  show: (view: View) => void,
): StampWork & { readonly clear: () => void } {
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const stamp = async (method: 'in' | 'out', identity: Identity): Promise<void> => {
    const queue = stampQueueOf(init);
    const stamped =
      identity.type !== 'session' && queue !== null
        ? await stampAtTill(queue, method, identity)
        : await stampSession(method);
    show({ kind: 'done', stamped });
  };
  const go = async (method: Method, identity: Identity): Promise<void> => {
    if (busy) return;
    setMessage(null);
    if (method === 'own') {
      show({ kind: 'own', identity });
      return;
    }
    setBusy(true);
    try {
      await stamp(method, identity);
    } catch (error) {
      setMessage(describeError(error).description);
      throw error;
    } finally {
      setBusy(false);
    }
  };
  return { busy, message, submit: go, clear: () => setMessage(null) };
}

/** Check-in or check-out, verified by card or fingerprint (specification, shell §2). */
export function TimekeeperDialog({ init }: { readonly init: AppInit }): ReactNode {
  const { t } = useTranslation('timekeeper');
  const { t: tPermissions } = useTranslation('permissions');
  const [method, setMethod] = useState<Method>('in');
  const [view, setView] = useState<View>({ kind: 'form' });
  const { busy, message, submit: go, clear } = useStampWork(init, setView);
  const atTill = init.cloud.terminal !== null;
  const reader = useReader(init.cloud.code);
  const [way, setWay] = useState<Exclude<ApprovalMethod, 'request'>>(() =>
    defaultApprovalMethod(init.settings, reader !== null),
  );
  const finger = useFinger(
    reader,
    (fingerprint) => go(method, { type: 'fingerprint', fingerprint }),
    atTill && way === 'fingerprint' && view.kind === 'form',
  );
  const labels = { in: t('doCheckin'), out: t('doCheckout'), own: t('doOwn') } as const;
  return (
    <Modal
      opened
      onClose={closeTimekeeper}
      title={t('title')}
      size={view.kind === 'own' ? 560 : 400}
    >
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
            data={[
              { value: 'in', label: t('checkin') },
              { value: 'out', label: t('checkout') },
              { value: 'own', label: t('own') },
            ]}
            className={classes['methods'] ?? ''}
          />
          {atTill && (
            <DialogFields
              fields={[
                {
                  kind: 'button_group',
                  key: 'way',
                  label: t('way'),
                  value: way,
                  options: [
                    { value: 'card', label: tPermissions('card') },
                    { value: 'fingerprint', label: tPermissions('fingerprint') },
                  ],
                  onChange: (value) => {
                    setWay(value === 'card' ? 'card' : 'fingerprint');
                    clear();
                  },
                },
              ]}
            />
          )}
          {atTill && way === 'card' && (
            <CardForm
              label={labels[method]}
              busy={busy}
              message={message}
              onCard={(card) => void go(method, { type: 'card', card }).catch(() => undefined)}
            />
          )}
          {atTill && way === 'fingerprint' && (
            <>
              <DialogFields fields={fingerFields(reader, finger, t('fingerHelp'))} />
              <p role="status" className={classes['message']}>
                {message ?? ''}
              </p>
            </>
          )}
          {!atTill && (
            <SessionForm
              label={labels[method]}
              busy={busy}
              message={message}
              onPress={() => void go(method, { type: 'session' }).catch(() => undefined)}
            />
          )}
          <UnsentStamps init={init} />
        </>
      )}
      {view.kind === 'done' && (
        <StampResultView
          stamped={view.stamped}
          offersAnother={atTill}
          onAnother={() => setView({ kind: 'form' })}
          onClose={closeTimekeeper}
        />
      )}
      {view.kind === 'own' && (
        <OwnHours
          identity={view.identity}
          onBack={() => setView({ kind: 'form' })}
          describe={(error) =>
            isOffline(error) ? t('ownOffline') : describeError(error).description
          }
        />
      )}
    </Modal>
  );
}
