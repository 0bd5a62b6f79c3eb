import type { Label } from '@dalpak/contracts';
import type { FrozenSale } from '@dalpak/engine';
import { IconMail, IconSend } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { mailAddressOf, targetOf } from '../../../platform/hardware/print-target.ts';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { labelText } from '../../../platform/i18n/i18n.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { isRecipient, mailAndNotify } from '../printing/mail-sale.ts';
import { useMailIsSetUp } from '../printing/use-mail-is-set-up.ts';
import { Field } from '../parts/fields.tsx';
import classes from './pay.module.css';

const WORDS = {
  open: { he: 'שלחו בדוא"ל', en: 'Send by e-mail' },
  address: { he: 'כתובת דוא"ל', en: 'E-mail address' },
  own: { he: 'ריק: לכתובת של הלקוח', en: "Empty: to the customer's own address" },
  wrong: {
    he: 'הכתובת אינה תקינה. כתבו כתובת אחת, כמו name@example.com.',
    en: 'This is no address. Type one, such as name@example.com.',
  },
  send: { he: 'שלחו', en: 'Send' },
} as const satisfies Readonly<Record<string, Label>>;
const mailButtonText = (key: keyof typeof WORDS): string => labelText(WORDS[key]);

/** Longest mail address by the standard. */
const MAX_ADDRESS = 254;

interface MailSaleProps {
  readonly sale: FrozenSale;
  readonly onSent: () => void;
}

/**
 * Sends the finished sale by mail. Offered where mail is set up, and for a bill with mail as its
 * print target; what is missing then is shown.
 */
export function MailSale(props: MailSaleProps): ReactNode {
  const isSetUp = useMailIsSetUp(false);
  return (isSetUp || targetOf(props.sale.cart.header) === 'mail') && <MailForm {...props} />;
}

/** A button that opens the field for the address. */
function MailForm({ sale: { cart }, onSent }: MailSaleProps): ReactNode {
  const hasCustomer = cart.account?.type === 'customer';
  const [open, setOpen] = useState(
    () => targetOf(cart.header) === 'mail' && !isRecipient(mailAddressOf(cart.header), cart),
  );
  const [to, setTo] = useState(() => mailAddressOf(cart.header));
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const isFit = isRecipient(to.trim(), cart);
  const send = (): void => {
    setAsked(true);
    if (!isFit || busy) return;
    setBusy(true);
    void mailAndNotify(cart.id, to.trim()).then((went) => {
      setBusy(false);
      if (went) setOpen(false);
      onSent();
    });
  };
  useKeyboardLayer({ keys: { Enter: send, Escape: () => setOpen(false) } }, open);
  if (!open)
    return (
      <BigButton
        wide
        icon={<IconMail size={20} aria-hidden />}
        onClick={() => setOpen(true)}
        data-testid="mail-sale"
      >
        {mailButtonText('open')}
      </BigButton>
    );
  return (
    <form
      className={classes['mail']}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Field
        label={mailButtonText('address')}
        value={to}
        max={MAX_ADDRESS}
        autoFocus
        onChange={setTo}
        error={asked && !isFit ? mailButtonText('wrong') : null}
        help={hasCustomer ? mailButtonText('own') : undefined}
      />
      <BigButton
        type="submit"
        tone="brand"
        icon={<IconSend size={20} aria-hidden />}
        disabled={busy}
        data-testid="mail-send"
      >
        {mailButtonText('send')}
      </BigButton>
    </form>
  );
}
