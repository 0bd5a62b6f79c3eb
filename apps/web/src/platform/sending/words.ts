import type { Label } from '@dalpak/contracts';
import { useWords, wordsOf } from '../i18n/words-of.ts';

const SEND_WORDS = {
  send: { he: 'שלחו', en: 'Send' },
  title: { he: 'שלחו ללקוח', en: 'Send to the customer' },
  loading: { he: 'טוענים…', en: 'Loading…' },
  phone: { he: 'טלפון נייד', en: 'Mobile phone' },
  phoneHelp: {
    he: 'נפתח ב-WhatsApp עם המילים והקישור',
    en: 'Opens WhatsApp with the words and the link',
  },
  phoneWrong: {
    he: 'זה לא מספר נייד ישראלי. כתבו מספר כמו 050-1234567.',
    en: 'This is no Israeli mobile number. Type one such as 050-1234567.',
  },
  whatsapp: { he: 'פתחו ב-WhatsApp', en: 'Open in WhatsApp' },
  mail: { he: 'דוא"ל', en: 'E-mail' },
  mailWrong: { he: 'הכתובת אינה תקינה.', en: 'This is no e-mail address.' },
  mailOpen: { he: 'פתחו בתוכנת הדוא"ל', en: 'Open in the mail program' },
  mailSubject: { he: 'מסמך מ{{business}}', en: 'Document of {{business}}' },
  qr: { he: 'הציגו QR', en: 'Show a QR code' },
  qrHelp: {
    he: 'הלקוח סורק בטלפון והקבלה נפתחת אצלו.',
    en: 'The customer scans it and the receipt opens on their phone.',
  },
  copy: { he: 'העתיקו קישור', en: 'Copy the link' },
  copied: { he: 'הקישור הועתק', en: 'The link was copied' },
  notCopied: {
    he: 'הקישור לא הועתק. סמנו אותו והעתיקו.',
    en: 'The link was not copied. Select and copy it.',
  },
  link: { he: 'קישור', en: 'Link' },
  openFor: { he: 'הקישור פתוח {{days}} ימים.', en: 'The link stays open for {{days}} days.' },
  done: { he: 'מה נשלח', en: 'What was sent' },
  none: { he: 'עוד לא נשלח', en: 'Nothing was sent yet' },
  by_whatsapp: { he: 'נפתח ב-WhatsApp', en: 'Opened in WhatsApp' },
  by_email: { he: 'נפתח בדוא"ל', en: 'Opened in the mail program' },
  by_qr: { he: 'הוצג QR', en: 'QR code shown' },
  by_copy: { he: 'הקישור הועתק', en: 'Link copied' },
  opened: { he: 'נקרא {{count}} פעמים', en: 'Read {{count}} times' },
  unread: { he: 'עוד לא נקרא', en: 'Not read yet' },
  ended: { he: 'הסתיים', en: 'Ended' },
  calledOff: { he: 'בוטל', en: 'Called off' },
  end: { he: 'בטלו קישור', en: 'Call the link off' },
  endedNow: { he: 'הקישור בוטל', en: 'The link was called off' },
} as const satisfies Readonly<Record<string, Label>>;

const say = wordsOf(SEND_WORDS);

export function useSendWords(): typeof say {
  return useWords(say);
}
