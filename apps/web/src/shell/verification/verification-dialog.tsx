import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import {
  closeVerification,
  useVerification,
  type VerificationRequest,
} from '../../platform/permissions/verification.store.ts';
import { BigButton } from '../../ui/fields/big-button.tsx';
import { DialogFields } from '../../ui/dialogs/dialog-fields.tsx';
import { Keypad, pressKey } from '../../ui/fields/keypad.tsx';
import { Modal } from '../../ui/dialogs/modal.tsx';
import { parseCard } from '../screens/parse-card.ts';
import { isOkEnabled } from './approval-method.ts';
import { isUnderWay, type RequestState } from './request-flow.ts';
import { type RequestHandle, useRequest } from './use-request.ts';
import { useVerificationForm } from './use-verification-form.ts';
import { useVerificationKeys } from './use-verification-keys.ts';
import { headFields, statusField, tabFields } from './verification-fields.tsx';
import classes from './verification.module.css';

const TAB_ID = 'verification-tab';

function VerificationForm({
  request,
  asking,
  onAside,
}: {
  readonly request: VerificationRequest;
  readonly asking: RequestHandle;
  readonly onAside: () => void;
}): ReactNode {
  const { t } = useTranslation('permissions');
  const form = useVerificationForm(request, asking);
  useVerificationKeys(form, () => closeVerification(request));
  const { method: way, card, setCard, busy, offline, send } = form;
  const ok = isOkEnabled({ way, card: parseCard(card), busy: busy || offline });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (ok) send(card);
  };
  return (
    <form onSubmit={onSubmit} className={classes['form']}>
      <DialogFields fields={headFields(request, form, TAB_ID)} />
      <div id={TAB_ID} role="tabpanel" aria-label={t(way)} className={classes['tab']}>
        <DialogFields fields={tabFields(form, request.followsBill ? onAside : null)} />
        <DialogFields fields={[statusField(form)]} />
        {way === 'card' && (
          <Keypad secret onKey={(key) => setCard((before) => pressKey(before, key))} />
        )}
      </div>
      <DialogFields
        fields={[
          {
            kind: 'trigger',
            key: 'ok',
            label: t('approve'),
            tone: 'brand',
            tall: true,
            submit: true,
            disabled: !ok,
          },
        ]}
      />
    </form>
  );
}

/** The request that waits while the cashier goes on with the bill. */
function WaitingBar({
  request,
  state,
  onOpen,
}: {
  readonly request: VerificationRequest;
  readonly state: RequestState;
  readonly onOpen: () => void;
}): ReactNode {
  const { t } = useTranslation('permissions');
  return (
    <div className={classes['waiting']} role="region" aria-label={t('title')}>
      <p className={classes['waitingText']} role="status">
        <strong>{t(state.status === 'allow' ? 'requestAllowed' : 'asideWaiting')}</strong>
        <span>{request.desc}</span>
      </p>
      <BigButton onClick={onOpen}>{t('asideOpen')}</BigButton>
      <BigButton tone="bad" onClick={() => closeVerification(request)}>
        {t('asideCancel')}
      </BigButton>
    </div>
  );
}

/**
 * The one verification dialog: a colleague with the permission approves one action by card, by
 * finger, or by answering a request. While a request about the bill waits, the dialog can be put
 * aside; it opens again when the request ends without an approval.
 */
export function VerificationDialog(): ReactNode {
  const { t } = useTranslation('permissions');
  const request = useVerification((state) => state.request);
  const asking = useRequest(request);
  const [asideId, setAsideId] = useState<string | null>(null);
  const isAside = request !== null && asideId === request.id && isUnderWay(asking.state);
  return (
    <>
      <Modal
        opened={request !== null && !isAside}
        onClose={() => request !== null && closeVerification(request)}
        title={t('title')}
        closeOnEscape={false}
        zIndex={440}
      >
        {request !== null && !isAside && (
          <VerificationForm
            key={request.id}
            request={request}
            asking={{
              state: asking.state,
              send: (to) => {
                // A request that is sent here is waited for here.
                setAsideId(null);
                asking.send(to);
              },
            }}
            onAside={() => setAsideId(request.id)}
          />
        )}
      </Modal>
      {request !== null && isAside && (
        <WaitingBar request={request} state={asking.state} onOpen={() => setAsideId(null)} />
      )}
    </>
  );
}
