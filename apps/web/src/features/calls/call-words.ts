import type { Label } from '@dalpak/contracts';
import { labelText } from '../../platform/i18n/i18n.ts';

/** Only in this chunk, because the words of the catalogue are part of the first load. */
const WORDS = {
  calls: { he: 'שיחות נכנסות', en: 'Incoming calls' },
  rings: { he: 'שיחה נכנסת', en: 'Incoming call' },
  answered: { he: 'בשיחה', en: 'On the phone' },
  ended: { he: 'השיחה הסתיימה', en: 'The call has ended' },
  hidden: { he: 'מספר חסוי', en: 'Hidden number' },
  unknown: { he: 'המספר אינו של לקוח', en: 'The number is not of a customer' },
  balance: { he: 'יתרה', en: 'Balance' },
  group: { he: 'מועדון', en: 'Club' },
  note: { he: 'הערה', en: 'Note' },
  sales: { he: 'מכירות ומסמכים אחרונים', en: 'Last sales and documents' },
  orders: { he: 'הזמנות פתוחות', en: 'Open orders' },
  tasks: { he: 'משימות פתוחות', en: 'Open tasks' },
  openCustomer: { he: 'פתחו לקוח', en: 'Open the customer' },
  order: { he: 'ההזמנה של השיחה', en: 'Order of the call' },
  noOrder: { he: 'מהשיחה הזו לא נפתחה הזמנה', en: 'No order came of this call' },
  open: { he: 'פתוחה', en: 'Open' },
  closed: { he: 'נסגרה', en: 'Closed' },
  canceled: { he: 'בוטלה', en: 'Canceled' },
  sale: { he: 'מכירה', en: 'Sale' },
  newOrder: { he: 'הזמנה חדשה', en: 'New order' },
  newName: { he: 'שם הלקוח החדש', en: 'Name of the new customer' },
  newCustomer: { he: 'לקוח חדש', en: 'New customer' },
  pin: { he: 'השאירו פתוח', en: 'Keep open' },
  unpin: { he: 'בטלו השארה', en: 'Do not keep open' },
  close: { he: 'סגרו', en: 'Close' },
  // The switchboards.
  title: { he: 'מרכזיות טלפון', en: 'Switchboards' },
  intro: {
    he: 'המרכזייה של הסניף שולחת לכתובת הזו כל שיחה, חתומה במפתח. מי שהשלוחה או הקו שלו הוגדרו בהגדרות (שיחות טלפון) רואה כרטיס של המתקשר.',
    en: 'The switchboard of the branch sends each call to this address, signed with the secret. Whoever has its extension or line in the settings (voice.extension, voice.line) sees a card of the caller.',
  },
  address: { he: 'כתובת', en: 'Address' },
  last: { he: 'השיחה האחרונה', en: 'Last call' },
  never: { he: 'עוד לא דיווחה', en: 'Has not reported yet' },
  make: { he: 'צרו מפתח', en: 'Create a secret' },
  renew: { he: 'החליפו מפתח', en: 'Renew the secret' },
  secret: { he: 'המפתח, מוצג פעם אחת', en: 'The secret, shown once' },
  noSecret: { he: 'אין מפתח, ולכן שיחות נדחות', en: 'There is no secret, so calls are refused' },
} as const satisfies Readonly<Record<string, Label>>;

export const callWord = (key: keyof typeof WORDS): string => labelText(WORDS[key]);
