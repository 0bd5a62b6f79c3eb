import type { Label } from '@dalpak/contracts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../platform/i18n/i18n.ts';

/** Texts of the books, in the screens' own chunk: Hebrew namespaces are part of the first load. */
const BOOK_WORDS = {
  title: { he: 'ספרי החשבונות', en: 'The books' },
  entries: { he: 'פקודות יומן', en: 'Journal entries' },
  trial: { he: 'מאזן בוחן', en: 'Trial balance' },
  newEntry: { he: 'פקודה חדשה', en: 'New entry' },
  entry: { he: 'פקודת יומן {{number}}', en: 'Journal entry {{number}}' },
  draft: { he: 'טיוטה', en: 'Draft' },
  reversed: { he: 'בוטלה', en: 'Reversed' },
  none: { he: 'אין עדיין פקודות', en: 'No entries yet' },
  noneText: {
    he: 'פקודה שכותבים ביד מתקנת את הספרים: שכר, שכירות, יתרות פתיחה.',
    en: 'An entry by hand corrects the books: wages, rent, opening balances.',
  },
  more: { he: 'הציגו עוד', en: 'Show more' },
  day: { he: 'תאריך', en: 'Date' },
  valueDay: { he: 'תאריך ערך', en: 'Value date' },
  pick: { he: 'בחרו תאריך', en: 'Pick a date' },
  reference: { he: 'אסמכתא', en: 'Reference' },
  description: { he: 'תיאור', en: 'Description' },
  type: { he: 'סוג תנועה', en: 'Movement type' },
  sum: { he: 'סכום למילוי', en: 'Sum to fill' },
  fill: { he: 'מלאו שורות', en: 'Fill lines' },
  lines: { he: 'שורות הפקודה', en: 'Lines of the entry' },
  account: { he: 'חשבון', en: 'Account' },
  accountOf: { he: 'חשבון בשורה {{row}}', en: 'Account of line {{row}}' },
  customerOf: { he: 'לקוח בשורה {{row}}', en: 'Customer of line {{row}}' },
  supplierOf: { he: 'ספק בשורה {{row}}', en: 'Supplier of line {{row}}' },
  debit: { he: 'חובה', en: 'Debit' },
  credit: { he: 'זכות', en: 'Credit' },
  debitOf: { he: 'חובה בשורה {{row}}', en: 'Debit of line {{row}}' },
  creditOf: { he: 'זכות בשורה {{row}}', en: 'Credit of line {{row}}' },
  textOf: { he: 'פירוט בשורה {{row}}', en: 'Text of line {{row}}' },
  branchOf: { he: 'סניף בשורה {{row}}', en: 'Branch of line {{row}}' },
  branch: { he: 'סניף', en: 'Branch' },
  text: { he: 'פירוט', en: 'Text' },
  addLine: { he: 'הוסיפו שורה', en: 'Add a line' },
  removeLine: { he: 'הסירו את שורה {{row}}', en: 'Remove line {{row}}' },
  difference: { he: 'הפרש', en: 'Difference' },
  total: { he: 'סך הכול', en: 'Total' },
  save: { he: 'שמרו טיוטה', en: 'Save draft' },
  saved: { he: 'הטיוטה נשמרה', en: 'The draft is saved' },
  post: { he: 'רשמו בספרים', en: 'Post' },
  posted: { he: 'הפקודה נרשמה', en: 'The entry is posted' },
  remove: { he: 'מחקו טיוטה', en: 'Delete draft' },
  reverse: { he: 'בטלו פקודה', en: 'Reverse entry' },
  reverseText: {
    he: 'תירשם פקודה נגדית, וזו תישאר כפי שהיא. אי אפשר לבטל פעמיים.',
    en: 'A counter entry is posted and this one stays. It is reversed only once.',
  },
  reverses: { he: 'מבטלת את פקודה {{number}}', en: 'Reverses entry {{number}}' },
  reversedBy: { he: 'בוטלה בפקודה {{number}}', en: 'Reversed by entry {{number}}' },
  badSum: { he: 'כתבו סכום, כמו 1180.50', en: 'Type a sum, such as 1180.50' },
  failed: { he: 'הפקודה לא נשמרה', en: 'The entry is not saved' },
  from: { he: 'מתאריך', en: 'From' },
  to: { he: 'עד תאריך', en: 'To' },
  opening: { he: 'יתרת פתיחה', en: 'Opening balance' },
  closing: { he: 'יתרת סגירה', en: 'Closing balance' },
  balance: { he: 'יתרה', en: 'Balance' },
  counter: { he: 'חשבון נגדי', en: 'Counter account' },
  source: { he: 'מקור', en: 'Source' },
  card: { he: 'כרטסת', en: 'Ledger card' },
  cardOf: { he: 'כרטסת: {{name}}', en: 'Ledger card: {{name}}' },
  openCard: { he: 'פתחו כרטסת', en: 'Open the ledger card' },
  noLines: { he: 'אין תנועות בטווח', en: 'No movements in the range' },
  noLinesText: { he: 'הרחיבו את טווח התאריכים.', en: 'Widen the range of dates.' },
  document: { he: 'מסמך {{number}}', en: 'Document {{number}}' },
  closingOf: { he: 'דוח Z {{number}}', en: 'Z {{number}}' },
  sale: { he: 'עסקה {{number}}', en: 'Sale {{number}}' },
  handEntry: { he: 'פקודה {{number}}', en: 'Entry {{number}}' },
  print: { he: 'הדפיסו', en: 'Print' },
  page: { he: 'עמוד {{page}} מתוך {{of}}', en: 'Page {{page}} of {{of}}' },
  earlier: { he: 'לעמוד הקודם', en: 'Previous page' },
  later: { he: 'לעמוד הבא', en: 'Next page' },
  back: { he: 'לספרי החשבונות', en: 'To the books' },
  number: { he: 'מספר', en: 'Number' },
  loading: { he: 'טוענים…', en: 'Loading…' },
} as const satisfies Readonly<Record<string, Label>>;

type BookWord = keyof typeof BOOK_WORDS;

function bookWord(key: BookWord, slots: Readonly<Record<string, string | number>> = {}): string {
  return BOOK_WORDS[key][currentLanguage()].replaceAll(/\{\{(\w+)\}\}/g, (_, slot: string) =>
    String(slots[slot] ?? ''),
  );
}

/** A text in the language of the screen, rendered again when it changes. */
export function useBookWords(): typeof bookWord {
  useTranslation();
  return bookWord;
}
