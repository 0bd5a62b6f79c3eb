import type { Label } from '@dalpak/contracts';
import { wordsOf } from '../../../platform/i18n/words-of.ts';

/** Texts of a Z that waits for the server. */
export const sayClosing = wordsOf({
  slipTitle: { he: 'סגירה ממתינה, ללא מספר Z', en: 'Closing waits, no Z number yet' },
  slipHelp: {
    he: 'ה-Z ייערך מעצמו כשהרשת תחזור, ויודפס עם מספרו.',
    en: 'The Z is made by itself when the network is back, and is printed with its number.',
  },
  holdsTitle: { he: 'סגירת הקופה ממתינה לרשת', en: 'The closing waits for the network' },
  holdsHelp: {
    he: 'חשבוניות, קבלות ומשיכות מזומן נרשמות ישר בשרת, והיו נספרות ב-Z שכבר הוצהר. הן ייפתחו כשה-Z ייערך. מכירות רגילות נמשכות.',
    en: 'Invoices, receipts and withdrawals go straight to the server and would be counted in the Z that was declared. They open when the Z is made. Plain sales go on.',
  },
  terminal: { he: 'קופה', en: 'Till' },
  employee: { he: 'עובד', en: 'Employee' },
  at: { he: 'מועד הסגירה', en: 'Moment of the closing' },
  counted: { he: 'נספר במגירה', en: 'Counted in the drawer' },
  notCounted: { he: 'לא נספר', en: 'Not counted' },
  unsentCount: { he: 'עסקאות שעוד לא נשלחו', en: 'Sales not sent yet' },
  unsentTotal: { he: 'סכומן', en: 'Their total' },
  made: {
    he: 'הסגירה שהמתינה נערכה: Z {{number}}',
    en: 'The waiting closing was made: Z {{number}}',
  },
  refusedToast: {
    he: 'השרת לא קיבל את הסגירה שממתינה. פתחו את ניהול הקופה וראו מדוע.',
    en: 'The server did not accept the waiting closing. See why in the register.',
  },
  printFailed: { he: 'ההדפסה נכשלה. בדקו את המדפסת ונסו שוב.', en: 'Printing failed.' },
  declare: { he: 'ספרו והצהירו עכשיו', en: 'Count and declare now' },
  declareHelp: {
    he: 'אפשר לסיים את המשמרת בלי השרת: סופרים ומצהירים עכשיו, וה-Z ייערך מעצמו כשהרשת תחזור, עם המועד והספירה האלה. מה שיימכר אחרי ההצהרה שייך למשמרת הבאה.',
    en: 'The shift can end without the server: count and declare now. The Z is made by itself when the network is back, with this moment and count. Later sales are of the next shift.',
  },
  confirm: { he: 'הצהירו: הסגירה תמתין לשרת', en: 'Declare: the closing waits for the server' },
  whatCounted: { he: 'נספר במגירה {{sum}}', en: '{{sum}} was counted in the drawer' },
  whatNotCounted: { he: 'המגירה לא נספרה', en: 'The drawer was not counted' },
  needsOwn: {
    he: 'בלי השרת רק מי שמורשה בעצמו לסגור קופה יכול להצהיר. החליפו עובד ונסו שוב.',
    en: 'Without the server only who may close the register can declare. Change the employee.',
  },
  waitsTitle: { he: 'סגירה ממתינה לשרת', en: 'A closing waits for the server' },
  waitsBy: { he: 'הוצהרה על ידי {{name}}', en: 'Declared by {{name}}' },
  waitsFor: {
    he: 'קודם יישלחו העסקאות של המשמרת, ואז ייערך ה-Z. מה שנמכר מאז שייך למשמרת הבאה.',
    en: 'The sales of the shift are sent first, then the Z is made. Sales since are of the next shift.',
  },
  print: { he: 'הדפיסו שוב', en: 'Print again' },
  withdraw: { he: 'בטלו את ההצהרה', en: 'Withdraw the declaration' },
  withdrawn: { he: 'ההצהרה בוטלה. המשמרת נמשכת.', en: 'The declaration was withdrawn.' },
  onlyMaker: {
    he: 'רק {{name}} יכולה או יכול לבטל את ההצהרה.',
    en: 'Only {{name}} can withdraw the declaration.',
  },
  nextOpened: {
    he: 'משמרת חדשה כבר נפתחה, ולכן ההצהרה נשארת.',
    en: 'A new shift was opened already, so the declaration stays.',
  },
  refusedTitle: { he: 'השרת לא קיבל את הסגירה', en: 'The server did not accept the closing' },
  retry: { he: 'נסו שוב', en: 'Try again' },
  despite: { he: 'סגרו למרות מספרים חסרים', en: 'Close despite missing numbers' },
} as const satisfies Readonly<Record<string, Label>>);
