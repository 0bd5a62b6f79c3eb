import { permissionsValidate } from '@dalpak/contracts';
import { Modal } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../platform/api/api.ts';
import { describeError } from '../../platform/api/describe-error.ts';
import { hasCode } from '../../platform/api/errors.ts';
import { useKeyboardLayer } from '../../platform/hotkeys/use-keyboard-layer.ts';
import { BigButton } from '../../ui/big-button.tsx';
import { Keypad, pressKey } from '../../ui/keypad.tsx';
import { type ApprovalRequest, useCart } from './model/cart.store.ts';
import { askedForEmployee } from './model/employee-gone.ts';
import { playSound } from './model/sounds.ts';
import { useTillStatus } from './model/till-status.store.ts';
import { permissionWord } from './permission-word.ts';
import classes from './pos.module.css';

const CARD = /^\d{4,20}$/;

function close(): void {
  useCart.setState({ approval: null });
}

/** Asks the server for a colleague's approval of this one action on this one cart, and runs it with the approval. */
async function approve(request: ApprovalRequest, card: string): Promise<void> {
  const { data, approval } = await api.call(permissionsValidate, {
    body: { type: 'pos', action: 'r', key: request.key, cart_id: request.cartId, field: request.field, value: request.value, verify: { type: 'card', card } },
  });
  close();
  request.run({ employeeId: data.id, approval });
}

function ApprovalForm({ request }: { readonly request: ApprovalRequest }): ReactNode {
  const { t } = useTranslation('pos');
  const offline = useTillStatus((state) => state.link === 'offline');
  const [card, setCard] = useState('');
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  // A refused card leaves the field ready for the next one.
  useEffect(() => {
    if (!busy) field.current?.focus();
  }, [busy]);
  const send = (number: string): void => {
    setCard('');
    if (busy || offline || !CARD.test(number)) return;
    setBusy(true);
    setMessage(null);
    approve(request, number)
      .catch((error: unknown) => {
        if (askedForEmployee(error)) {
          close();
          return;
        }
        playSound('refuse');
        // The server's words are for the person who asks; here they are about the owner of the card.
        setMessage(hasCode(error, 'PERMISSION_DENIED') ? t('approvalNotTheirs') : describeError(error).description);
      })
      .finally(() => setBusy(false));
  };
  // A card reader writes as a scanner does: nothing has to be touched, and nothing below hears it.
  useKeyboardLayer({
    modal: true,
    keys: { Escape: close, Enter: () => send(card) },
    onText: (key) => {
      if (/^\d$/.test(key)) setCard((before) => (before + key).slice(0, 20));
      return true;
    },
    onScan: (code) => {
      send(code.replace(/\D/g, ''));
      return true;
    },
  });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    send(card);
  };
  return (
    <form className={classes['approval']} onSubmit={onSubmit}>
      <IconShieldLock size={32} aria-hidden className={classes['approvalIcon']} />
      <p className={classes['approvalText']}>{t('approvalText', { name: permissionWord(request.key) })}</p>
      <input
        ref={field}
        className={classes['card']}
        type="password"
        value={card}
        autoComplete="off"
        inputMode="none"
        data-autofocus
        disabled={busy || offline}
        aria-label={t('approvalCard')}
        placeholder={t('approvalCard')}
        onChange={(event) => setCard(event.currentTarget.value.slice(0, 20))}
      />
      <p className={classes['approvalMessage']} role="status">{offline ? t('approvalOffline') : (message ?? '')}</p>
      <Keypad onKey={(key) => setCard((before) => pressKey(before, key))} />
      <BigButton type="submit" tone="brand" tall wide disabled={busy || offline || !CARD.test(card)}>{t('approve')}</BigButton>
    </form>
  );
}

/** The one dialog of the till: a colleague with the right lets one action pass. */
export function ApprovalDialog(): ReactNode {
  const { t } = useTranslation('pos');
  const request = useCart((state) => state.approval);
  return (
    <Modal opened={request !== null} onClose={close} title={t('approvalTitle')} closeOnEscape={false}>
      {request !== null && <ApprovalForm request={request} />}
    </Modal>
  );
}
