import type { Label } from '@dalpak/contracts';
import { wordsOf } from '../../platform/i18n/words-of.ts';

const REPLAY_WORDS = {
  title: { he: 'מה קרה כאן', en: 'What happened here' },
  sale: { he: 'עסקה {{number}}', en: 'Sale {{number}}' },
  refund: { he: 'זיכוי {{number}}', en: 'Refund {{number}}' },
  held: { he: 'עסקה מושהית', en: 'Held bill' },
  cancelled: { he: 'עסקה שבוטלה', en: 'Cancelled bill' },
  order: { he: 'הזמנה', en: 'Order' },
  bill: { he: 'עסקה שלא הסתיימה', en: 'Bill that did not end' },
  received: { he: 'התקבל ב-{{at}}', en: 'received on {{at}}' },
  toSale: { he: 'לעסקה', en: 'To the sale' },
  steps: { he: 'צעדים', en: 'Steps' },
  billThen: { he: 'כך נראתה העסקה', en: 'The bill at this step' },
  loading: { he: 'טוען את הצעדים', en: 'Loading the steps' },
  missing: { he: 'אין כאן מה להראות', en: 'There is nothing to show here' },
  missingHelp: {
    he: 'ייתכן שהצעדים עוד לא הגיעו מהקופה, או שחלפו הימים שבהם הם נשמרים.',
    en: 'The steps may not have arrived from the till yet, or the days they are kept are over.',
  },
  fromSale: {
    he: 'נשמר בלי צעדים. מוצג מתוך שורות העסקה.',
    en: 'Stored without steps. Shown from the rows of the sale.',
  },
  swept: {
    he: 'הצעדים נמחקו אחרי הזמן שנקבע בהגדרות. מוצג מתוך שורות העסקה.',
    en: 'The steps were deleted after the time that the settings say. Shown from the rows of the sale.',
  },
  fromOrder: {
    he: 'מוצג מתוך הפעולות שנשמרו בהזמנה.',
    en: 'Shown from the acts that were stored with the order.',
  },
  whole: { he: 'הצעדים הם מה שהקופה רשמה', en: 'The steps are what the till recorded' },
  altered: {
    he: 'צעד {{step}} אינו מה שהקופה רשמה',
    en: 'Step {{step}} is not what the till recorded',
  },
  alteredHere: { he: 'לא מה שהקופה רשמה', en: 'not what the till recorded' },
  lacking: {
    he: 'חסרים צעדים שהעסקה מעידה עליהם. ייתכן שעוד לא הגיעו מהקופה.',
    en: 'Steps that the sale names are missing. They may not have arrived from the till yet.',
  },
  differs: {
    he: 'העסקה נשמרה בסכום {{amount}}. מאז השתנו המבצעים או המחירים, ולכן השחזור שונה.',
    en: 'The sale was stored with {{amount}}. Promotions or prices have changed since, so the replay differs.',
  },
  stepOf: { he: 'צעד {{step}} מתוך {{count}}', en: 'Step {{step}} of {{count}}' },
  play: { he: 'נגנו', en: 'Play' },
  pause: { he: 'עצרו', en: 'Pause' },
  next: { he: 'הצעד הבא', en: 'Next step' },
  before: { he: 'הצעד הקודם', en: 'Previous step' },
  nextSign: { he: 'הסימן הבא', en: 'Next sign' },
  speed: { he: 'מהירות', en: 'Speed' },
  keys: {
    he: 'רווח: נגן ועצור · חצים: צעד · PageDown: הסימן הבא · +/−: מהירות',
    en: 'Space: play and pause · arrows: step · PageDown: next sign · +/−: speed',
  },
  pausedFor: { he: 'הפסקה של {{time}}', en: 'A pause of {{time}}' },
  seconds: { he: '{{count}} שניות', en: '{{count}} seconds' },
  minutes: { he: '{{count}} דקות', en: '{{count}} minutes' },
  hours: { he: '{{count}} שעות', en: '{{count}} hours' },
  empty: { he: 'אין עדיין שורות', en: 'No rows yet' },
  total: { he: 'סה״כ', en: 'Total' },
  discountSum: { he: 'הנחות', en: 'Discounts' },
  paid: { he: 'שולם', en: 'Paid' },
  due: { he: 'נשאר לתשלום', en: 'Due' },
  change: { he: 'עודף', en: 'Change' },
  customerLine: { he: 'לקוח', en: 'Customer' },
  at: { he: 'בקופה', en: 'at' },
} satisfies Readonly<Record<string, Label>>;

export const replayWord = wordsOf(REPLAY_WORDS);
export type ReplayWord = keyof typeof REPLAY_WORDS;
