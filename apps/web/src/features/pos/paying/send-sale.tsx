import {
  type Label,
  linkWordsOf,
  mobileNumberOf,
  type PaperLinkRequest,
  whatsappAddress,
} from '@dalpak/contracts';
import type { FrozenSale } from '@dalpak/engine';
import { IconBrandWhatsapp, IconQrcode, IconSend } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useKeyboardLayer } from '../../../platform/hotkeys/use-keyboard-layer.ts';
import { useWords, wordsOf } from '../../../platform/i18n/words-of.ts';
import { addressOf, newLink } from '../../../platform/sending/paper-calls.ts';
import { currentInit } from '../../../platform/session/session.store.ts';
import { BigButton } from '../../../ui/fields/big-button.tsx';
import { QrCode } from '../../../ui/figures/qr-code.tsx';
import { Field } from '../parts/fields.tsx';
import { receiptBusiness } from '../printing/receipt-business.ts';
import { keepLink } from '../printing/send-link.ts';
import classes from './pay.module.css';

const WORDS = {
  send: { he: 'שלחו', en: 'Send' },
  phone: { he: 'טלפון נייד של הלקוח', en: "The customer's mobile phone" },
  wrong: {
    he: 'זה לא מספר נייד ישראלי. כתבו מספר כמו 050-1234567.',
    en: 'This is no Israeli mobile number. Type one such as 050-1234567.',
  },
  whatsapp: { he: 'פתחו ב-WhatsApp', en: 'Open in WhatsApp' },
  whatsappDone: { he: 'נפתח ב-WhatsApp', en: 'Opened in WhatsApp' },
  qr: { he: 'הציגו QR', en: 'Show a QR code' },
  qrHelp: {
    he: 'הלקוח סורק והקבלה נפתחת אצלו. ללא רשת היא תופיע כשהקופה תתחבר.',
    en: 'The customer scans it and the receipt opens. Offline it appears once the till is online.',
  },
} as const satisfies Readonly<Record<string, Label>>;
const say = wordsOf(WORDS);

/** Longest spelling of a number. */
const MAX_PHONE = 30;

/** Sends the receipt of the finished sale: two acts for a known customer, also offline. */
export function SendSale({ sale }: { readonly sale: FrozenSale }): ReactNode {
  const words = useWords(say);
  const [isOpen, setOpen] = useState(false);
  if (isOpen) return <Ways sale={sale} onClose={() => setOpen(false)} />;
  return (
    <BigButton
      wide
      icon={<IconSend size={20} aria-hidden />}
      onClick={() => setOpen(true)}
      data-testid="send-sale"
    >
      {words('send')}
    </BigButton>
  );
}

function Ways({
  sale: { cart },
  onClose,
}: {
  readonly sale: FrozenSale;
  readonly onClose: () => void;
}): ReactNode {
  const words = useWords(say);
  const customer = cart.account?.type === 'customer' ? cart.account : null;
  const [phone, setPhone] = useState(customer?.phone ?? '');
  const [isAsked, setAsked] = useState(false);
  const [isSent, setSent] = useState(false);
  const [shown, setShown] = useState<PaperLinkRequest | null>(null);
  const number = mobileNumberOf(phone);
  const open = (): void => {
    setAsked(true);
    if (number === null) return;
    const link = newLink('whatsapp', number);
    const text = linkWordsOf(currentInit()?.offline_data?.settings.link_words ?? '{link}', {
      name: customer?.name ?? '',
      business: receiptBusiness().name,
      link: addressOf(link),
    });
    // In a window of its own: the till goes on selling.
    window.open(whatsappAddress(number, text), '_blank', 'noopener,noreferrer');
    setSent(true);
    void keepLink(cart.id, link);
  };
  const showQr = (): void => {
    const link = newLink('qr', '');
    setShown(link);
    void keepLink(cart.id, link);
  };
  const isGiven = isSent || shown !== null;
  // What was given is done: Enter begins the next sale again, as the green button says.
  useKeyboardLayer({ keys: isGiven ? { Escape: onClose } : { Enter: open, Escape: onClose } });
  return (
    <form
      className={classes['ways']}
      onSubmit={(event) => {
        event.preventDefault();
        open();
      }}
    >
      <Field
        label={words('phone')}
        value={phone}
        max={MAX_PHONE}
        autoFocus
        onChange={setPhone}
        error={isAsked && number === null ? words('wrong') : null}
        help={isSent ? words('whatsappDone') : undefined}
      />
      <BigButton
        type="submit"
        tone="brand"
        icon={<IconBrandWhatsapp size={20} aria-hidden />}
        data-testid="send-whatsapp"
      >
        {words('whatsapp')}
      </BigButton>
      <BigButton icon={<IconQrcode size={20} aria-hidden />} onClick={showQr} data-testid="send-qr">
        {words('qr')}
      </BigButton>
      {shown !== null && (
        <div className={classes['code']} data-testid="send-code" data-address={addressOf(shown)}>
          <QrCode text={addressOf(shown)} label={words('qr')} />
          <p>{words('qrHelp')}</p>
        </div>
      )}
    </form>
  );
}
