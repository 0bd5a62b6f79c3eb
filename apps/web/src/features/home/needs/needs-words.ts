import type { Label } from '@dalpak/contracts';
import { useWords, wordsOf } from '../../../platform/i18n/words-of.ts';

/** Texts of what home asks of a person. */
const WORDS = {
  title: { he: 'מה מחכה לכם', en: 'What needs you' },
  allFine: { he: 'הכול בסדר', en: 'All is well' },
  allFineHelp: { he: 'אין כרגע שום דבר שמחכה לכם.', en: 'Nothing waits for you now.' },
  showAll: { he: 'הציגו את כל {{count}}', en: 'Show all {{count}}' },
  loading: { he: 'בודק מה מחכה', en: 'Looking for what waits' },
  later: { he: '{{count}} נדחו למועד אחר', en: '{{count}} put off' },
  more: { he: 'דחייה והעברה: {{name}}', en: 'Put off or give: {{name}}' },
  tomorrow: { he: 'דחו למחר', en: 'Until tomorrow' },
  week: { he: 'דחו לשבוע', en: 'For a week' },
  give: { he: 'תנו לעמית', en: 'Give to a colleague' },
  giveTitle: { he: 'משימה לעמית', en: 'A task for a colleague' },
  colleague: { he: 'למי', en: 'To whom' },
  subject: { he: 'מה לעשות', en: 'What to do' },
  giveTask: { he: 'תנו משימה', en: 'Give the task' },
  given: { he: 'המשימה הועברה אל {{name}}', en: 'The task was given to {{name}}' },
  putOff: { he: 'נדחה', en: 'Put off' },
  undo: { he: 'בטלו', en: 'Undo' },
  'approvals.one': { he: 'בקשת אישור אחת מחכה לכם', en: 'One request waits for your approval' },
  'approvals.other': { he: '{{count}} בקשות אישור מחכות לכם', en: '{{count}} requests wait' },
  'approvals.verb': { he: 'ענו', en: 'Answer' },
  'long_shifts.one': { he: 'קופה אחת פתוחה מיום אחר', en: 'One till is open since another day' },
  'long_shifts.other': {
    he: '{{count}} קופות פתוחות מיום אחר',
    en: '{{count}} tills are open since another day',
  },
  'long_shifts.verb': { he: 'ראו אילו', en: 'See which' },
  'reviews.one': { he: 'עסקה אחת לבדיקה', en: 'One sale to review' },
  'reviews.other': { he: '{{count}} עסקאות לבדיקה', en: '{{count}} sales to review' },
  'reviews.verb': { he: 'בדקו', en: 'Review' },
  'refused_numbers.one': { he: 'מספר הקצאה אחד נדחה', en: 'One allocation number was refused' },
  'refused_numbers.other': {
    he: '{{count}} מספרי הקצאה נדחו',
    en: '{{count}} allocation numbers were refused',
  },
  'refused_numbers.verb': { he: 'טפלו', en: 'Settle' },
  'waiting_numbers.one': {
    he: 'חשבונית אחת מחכה למספר הקצאה',
    en: 'One invoice waits for a number',
  },
  'waiting_numbers.other': {
    he: '{{count}} חשבוניות מחכות למספר הקצאה',
    en: '{{count}} invoices wait for a number',
  },
  'waiting_numbers.verb': { he: 'פתחו', en: 'Open' },
  'tickets.one': { he: 'בון מטבח אחד לא התקבל', en: 'One kitchen ticket was not received' },
  'tickets.other': {
    he: '{{count}} בוני מטבח לא התקבלו',
    en: '{{count}} kitchen tickets were not received',
  },
  'tickets.verb': { he: 'למטבח', en: 'To the kitchen' },
  'messages.one': { he: 'הודעה אחת לא נשלחה', en: 'One message failed' },
  'messages.other': { he: '{{count}} הודעות לא נשלחו', en: '{{count}} messages failed' },
  'messages.verb': { he: 'ראו למה', en: 'See why' },
  'differences.one': { he: 'הפרש קופה אחד השבוע', en: 'One cash difference this week' },
  'differences.other': {
    he: '{{count}} הפרשי קופה השבוע',
    en: '{{count}} cash differences this week',
  },
  'differences.verb': { he: 'בדקו', en: 'Check' },
  'devices.one': { he: 'קופה אחת לא נשמעת', en: 'One till is not heard' },
  'devices.other': { he: '{{count}} קופות לא נשמעות', en: '{{count}} tills are not heard' },
  'devices.verb': { he: 'בדקו', en: 'Check' },
  'exceptions.one': { he: 'חריג אחד מחכה למבט', en: 'One exception waits for a look' },
  'exceptions.other': {
    he: '{{count}} חריגים מחכים למבט',
    en: '{{count}} exceptions wait for a look',
  },
  'exceptions.verb': { he: 'ראו', en: 'See' },
  'report_sums.one': {
    he: 'סכום אחד בדוחות אינו תואם לעסקאות. מי שמפעיל את השרת יבנה אותו מחדש',
    en: 'One sum of reports differs from the sales; the operator of the server can rebuild it',
  },
  'report_sums.other': {
    he: '{{count}} סכומים בדוחות אינם תואמים לעסקאות. מי שמפעיל את השרת יבנה אותם מחדש',
    en: '{{count}} sums of reports differ from the sales; the operator of the server can rebuild them',
  },
  'report_sums.verb': { he: 'לדוחות', en: 'Open reports' },
  'returned_cheques.one': { he: 'שיק אחד חזר', en: 'One cheque was returned' },
  'returned_cheques.other': { he: '{{count}} שיקים חזרו', en: '{{count}} cheques were returned' },
  'returned_cheques.verb': { he: 'טפלו', en: 'Settle' },
  'due_cheques.one': { he: 'שיק אחד לפירעון השבוע', en: 'One cheque is due this week' },
  'due_cheques.other': {
    he: '{{count}} שיקים לפירעון השבוע',
    en: '{{count}} cheques are due this week',
  },
  'due_cheques.verb': { he: 'ראו', en: 'See' },
  'overdue.one': { he: 'חשבונית אחת באיחור תשלום', en: 'One invoice is overdue' },
  'overdue.other': {
    he: '{{count}} חשבוניות באיחור תשלום',
    en: '{{count}} invoices are overdue',
  },
  'overdue.verb': { he: 'גבו', en: 'Collect' },
  'to_invoice.one': { he: 'תעודת משלוח אחת לחיוב', en: 'One delivery note to invoice' },
  'to_invoice.other': {
    he: '{{count}} תעודות משלוח לחיוב',
    en: '{{count}} delivery notes to invoice',
  },
  'to_invoice.verb': { he: 'הפיקו חשבוניות', en: 'Invoice' },
  'stock_out.one': { he: 'מוצר אחד אזל', en: 'One product ran out' },
  'stock_out.other': { he: '{{count}} מוצרים אזלו', en: '{{count}} products ran out' },
  'stock_out.verb': { he: 'הזמינו', en: 'Order' },
  'stock_low.one': { he: 'מוצר אחד מתחת למינימום', en: 'One product is below its minimum' },
  'stock_low.other': {
    he: '{{count}} מוצרים מתחת למינימום',
    en: '{{count}} products are below their minimum',
  },
  'stock_low.verb': { he: 'הזמינו', en: 'Order' },
  'below_zero.one': { he: 'מוצר אחד עם מלאי שלילי', en: 'One product has stock below zero' },
  'below_zero.other': {
    he: '{{count}} מוצרים עם מלאי שלילי',
    en: '{{count}} products have stock below zero',
  },
  'below_zero.verb': { he: 'תקנו', en: 'Correct' },
  'no_cost.one': { he: 'מוצר אחד נמכר בלי עלות', en: 'One product was sold without a cost' },
  'no_cost.other': {
    he: '{{count}} מוצרים נמכרו בלי עלות',
    en: '{{count}} products were sold without a cost',
  },
  'no_cost.verb': { he: 'הוסיפו עלות', en: 'Add a cost' },
  'tasks.one': { he: 'משימה אחת שלכם להיום', en: 'One task of yours is due' },
  'tasks.other': { he: '{{count}} משימות שלכם להיום', en: '{{count}} tasks of yours are due' },
  'tasks.verb': { he: 'פתחו', en: 'Open' },
  'memberships.one': { he: 'חברות אחת מסתיימת בשבועיים הקרובים', en: 'One membership ends soon' },
  'memberships.other': {
    he: '{{count}} חברויות מסתיימות בשבועיים הקרובים',
    en: '{{count}} memberships end within two weeks',
  },
  'memberships.verb': { he: 'ראו', en: 'See' },
} as const satisfies Readonly<Record<string, Label>>;

const word = wordsOf(WORDS);

/** Returns the function for a text of what home asks. */
export function useNeedsWords(): typeof word {
  return useWords(word);
}
