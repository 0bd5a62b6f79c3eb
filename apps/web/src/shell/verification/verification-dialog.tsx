import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  closeVerification,
  useVerification,
  type VerificationRequest,
} from '../../platform/permissions/verification.store.ts';
import { DialogFields } from '../../ui/dialog-fields.tsx';
import { Keypad, pressKey } from '../../ui/keypad.tsx';
import { Modal } from '../../ui/modal.tsx';
import { parseCard } from '../screens/parse-card.ts';
import { isOkEnabled } from './approval-method.ts';
import { useVerificationForm } from './use-verification-form.ts';
import { useVerificationKeys } from './use-verification-keys.ts';
import { headFields, statusField, tabFields } from './verification-fields.tsx';
import classes from './verification.module.css';

const TAB_ID = 'verification-tab';

function VerificationForm({ request }: { readonly request: VerificationRequest }): ReactNode {
  const { t } = useTranslation('permissions');
  const form = useVerificationForm(request);
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
        <DialogFields fields={tabFields(form)} />
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

/**
 * The one verification dialog: a colleague with the permission approves one action by card, by
 * finger, or by answering a request.
 */
export function VerificationDialog(): ReactNode {
  const { t } = useTranslation('permissions');
  const request = useVerification((state) => state.request);
  return (
    <Modal
      opened={request !== null}
      onClose={() => request !== null && closeVerification(request)}
      title={t('title')}
      closeOnEscape={false}
      zIndex={440}
    >
      {request !== null && (
        <VerificationForm
          key={`${request.cartId ?? request.desc} ${request.field} ${request.value}`}
          request={request}
        />
      )}
    </Modal>
  );
}
