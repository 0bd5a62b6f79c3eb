import type { Label } from '@dalpak/contracts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';

/** Texts of these screens, in their own chunk. */
const CRM_WORDS = {
  board: { he: 'לוח לידים', en: 'Board of leads' },
  boardHelp: {
    he: 'גררו כרטיס לעמודה אחרת, או בחרו בו Alt וחץ.',
    en: 'Drag a card to another column, or press Alt and an arrow on it.',
  },
  noStatus: { he: 'בלי מצב', en: 'No status' },
  newLead: { he: 'ליד חדש', en: 'New lead' },
  noStatuses: { he: 'עוד אין מצבי לידים', en: 'There are no statuses of leads yet' },
  noStatusesHelp: {
    he: 'הוסיפו מצבים, והם יהיו עמודות הלוח.',
    en: 'Add statuses; they become the columns of the board.',
  },
  statuses: { he: 'מצבי לידים', en: 'Statuses of leads' },
  emptyColumn: { he: 'אין כאן לידים', en: 'No leads here' },
  moveTo: { he: 'העברה אל', en: 'Move to' },
  moved: { he: 'הועבר אל', en: 'Moved to' },
  days: { he: 'ימים במצב', en: 'days in it' },
  contact: { he: 'קשר', en: 'Contact' },
  lostWhy: { he: 'למה אבד?', en: 'Why was it lost?' },
  convert: { he: 'הפכו ללקוח', en: 'Make a customer' },
  openCustomer: { he: 'פתחו את הלקוח', en: 'Open the customer' },
  matches: { he: 'יש לקוח דומה', en: 'A customer is like it' },
  joinTo: { he: 'חברו אל', en: 'Join to' },
  newCustomer: { he: 'לקוח חדש', en: 'New customer' },
  timeline: { he: 'מה נעשה', en: 'What was done' },
  timelineNone: { he: 'עוד לא נעשה דבר', en: 'Nothing was done yet' },
  bought: { he: 'מה קנה', en: 'What they bought' },
  boughtNone: { he: 'עוד לא קנה בקופה', en: 'Nothing was bought at a till yet' },
  product: { he: 'מוצר', en: 'Product' },
  lastPrice: { he: 'מחיר אחרון', en: 'Last price' },
  lastDay: { he: 'יום אחרון', en: 'Last day' },
  times: { he: 'פעמים', en: 'Times' },
  quantity: { he: 'כמות בשנה', en: 'Quantity of a year' },
  sum: { he: 'סכום', en: 'Sum' },
  sortLast: { he: 'האחרון', en: 'Last' },
  sortOften: { he: 'הנפוץ', en: 'Most often' },
  points: { he: 'נקודות', en: 'Points' },
  sendHours: {
    he: 'הודעות יוצאות בין 08:00 ל-20:00, ביום שישי עד 15:00, ולא בשבת.',
    en: 'Messages go out from 08:00 to 20:00, on Fridays until 15:00, and not on Shabbat.',
  },
  pointsOpening: { he: 'נקודות פתיחה', en: 'Points at the beginning' },
  pointsGift: { he: 'מתנת מועדון', en: 'Gift of the club' },
  pointsUsed: { he: 'מימוש במכירה', en: 'Used in sale' },
  pointsNone: { he: 'עוד לא נצברו נקודות', en: 'No points were earned yet' },
  sale: { he: 'מכירה', en: 'Sale' },
  document: { he: 'מסמך', en: 'Document' },
  meeting: { he: 'פגישה', en: 'Meeting' },
  email: { he: 'דוא"ל', en: 'E-mail' },
  note: { he: 'הערה', en: 'Note' },
  task: { he: 'משימה', en: 'Task' },
  call: { he: 'שיחה', en: 'Call' },
  opportunity: { he: 'הזדמנות', en: 'Opportunity' },
  campaign: { he: 'קמפיין', en: 'Campaign' },
  done: { he: 'בוצעה', en: 'Done' },
  open: { he: 'פתחו', en: 'Open' },
  markDone: { he: 'בוצע', en: 'Done' },
  sending: { he: 'משלוח הקמפיין', en: 'Sending the campaign' },
  send: { he: 'שלחו', en: 'Send' },
  sendAgain: { he: 'שלחו שוב לנכשלים', en: 'Send the failed ones again' },
  sendTill: {
    he: 'הקמפיין מוצג בקופה. כדי לשלוח, בחרו ערוץ אחר ושמרו.',
    en: 'The campaign is shown at the till. To send it, choose another channel and save.',
  },
  preview: { he: 'כך תיראה ההודעה', en: 'The message' },
  noAudience: { he: 'אין לקוחות בקבוצות האלה', en: 'No customers in these groups' },
  noReceiver: {
    he: 'אין למי לשלוח: חסרה הסכמה לדיוור או כתובת בכרטיסי הלקוחות.',
    en: 'There is no one to send to: customers gave no consent, or have no address.',
  },
  waiting: { he: 'ממתינים', en: 'Waiting' },
  sent: { he: 'נשלחו', en: 'Sent' },
  failed: { he: 'נכשלו', en: 'Failed' },
  no_consent: { he: 'בלי הסכמה', en: 'No consent' },
  no_address: { he: 'בלי כתובת', en: 'No address' },
  same_address: { he: 'כתובת כפולה', en: 'Same address' },
} as const satisfies Readonly<Record<string, Label>>;

export type CrmWord = keyof typeof CRM_WORDS;

export function say(word: CrmWord): string {
  return CRM_WORDS[word][currentLanguage()];
}
