import type { Label } from '@dalpak/contracts';
import { useWords, wordsOf, type Say } from '../../../platform/i18n/words-of.ts';

/** Texts of the run of consolidated invoices, in the screen's own chunk. */
const CONSOLIDATION_WORDS = {
  title: { he: 'חשבוניות ריכוז לכמה לקוחות', en: 'Consolidated invoices of many customers' },
  text: {
    he: 'תעודות המשלוח הפתוחות של התקופה, חשבונית אחת לכל לקוח. בדקו את הרשימה והפיקו.',
    en: 'The open delivery notes of the period, one invoice for each customer. Look and make them.',
  },
  from: { he: 'תעודות מתאריך', en: 'Notes from' },
  to: { he: 'עד תאריך', en: 'To' },
  per: { he: 'חשבונית לכל', en: 'An invoice for each' },
  perCustomer: { he: 'לקוח', en: 'Customer' },
  perBranch: { he: 'לקוח וסניף', en: 'Customer and branch' },
  perReference: { he: 'לקוח ואסמכתא', en: 'Customer and reference' },
  group: { he: 'קבוצת לקוחות', en: 'Customer group' },
  agent: { he: 'סוכן', en: 'Agent' },
  branch: { he: 'סניף', en: 'Branch' },
  all: { he: 'הכול', en: 'All' },
  loading: { he: 'מחשבים את החשבוניות', en: 'Pricing the invoices' },
  none: { he: 'אין תעודות משלוח פתוחות', en: 'No open delivery notes' },
  noneText: {
    he: 'כל התעודות של התקופה חויבו, או שאין כאלה. שנו את התאריכים או את הסינון.',
    en: 'All notes of the period are invoiced, or there are none. Change the dates or the filter.',
  },
  list: { he: 'החשבוניות שיופקו', en: 'Invoices to make' },
  choose: { he: 'בחרו את {{name}}', en: 'Choose {{name}}' },
  chooseAll: { he: 'בחרו הכול', en: 'Choose all' },
  customer: { he: 'לקוח', en: 'Customer' },
  notes: { he: 'תעודות', en: 'Notes' },
  note: { he: 'תעודה {{number}}', en: 'Note {{number}}' },
  noteCount: { he: '{{count}} תעודות', en: '{{count}} notes' },
  beforeVat: { he: 'לפני מע"מ', en: 'Before VAT' },
  vat: { he: 'מע"מ', en: 'VAT' },
  total: { he: 'סה"כ', en: 'Total' },
  state: { he: 'מצב', en: 'State' },
  chosenTotal: { he: 'נבחרו {{count}}, סה"כ', en: '{{count}} chosen, total' },
  allocation: { he: 'יתבקש מספר הקצאה', en: 'An allocation number is requested' },
  inactive: {
    he: 'הלקוח מושבת: הפעילו אותו כדי לחייב',
    en: 'The customer is switched off: switch them on to invoice',
  },
  no_vat_id: {
    he: 'חסר מספר עוסק: בלעדיו לא יתבקש מספר הקצאה',
    en: 'No VAT number: without it no allocation number is requested',
  },
  over_limit: { he: 'מעבר למסגרת האשראי', en: 'Over the credit limit' },
  make: { he: 'הפיקו {{count}} חשבוניות', en: 'Issue {{count}} invoices' },
  makeOne: { he: 'הפיקו חשבונית', en: 'Issue invoice' },
  making: { he: 'הופקו {{done}} מתוך {{count}}', en: '{{done}} of {{count}} made' },
  stop: { he: 'עצרו אחרי החשבונית הזאת', en: 'Stop after this invoice' },
  made: { he: 'חשבונית {{number}}', en: 'Invoice {{number}}' },
  failed: { he: 'לא הופקה: {{why}}', en: 'Not made: {{why}}' },
  result: {
    he: 'הופקו {{made}}, נכשלו {{failed}}, דולגו {{skipped}}',
    en: '{{made}} made, {{failed}} failed, {{skipped}} skipped',
  },
  mailAll: { he: 'שלחו את כולן בדוא"ל', en: 'Mail all of them' },
  mailing: { he: 'נשלחו {{done}} מתוך {{count}}', en: '{{done}} of {{count}} sent' },
  mailed: {
    he: 'נשלחו {{sent}}. ל־{{failed}} לא נשלח: בדקו את כתובת הדוא"ל של הלקוח',
    en: '{{sent}} sent. {{failed}} not sent: look at the customer’s e-mail address',
  },
  again: { he: 'הפקה נוספת', en: 'Another run' },
} as const satisfies Readonly<Record<string, Label>>;

const consolidationWord = wordsOf(CONSOLIDATION_WORDS);
export type ConsolidationWord = keyof typeof CONSOLIDATION_WORDS;

/** A text in the language of the screen, rendered again when it changes. */
export function useConsolidationWords(): Say<ConsolidationWord> {
  return useWords(consolidationWord);
}
