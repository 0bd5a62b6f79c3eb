import type { Label } from '@dalpak/contracts';
import { useWords, wordsOf } from '../../platform/i18n/words-of.ts';

/** Texts of reports that are sent by themselves. */
const WORDS = {
  title: { he: 'שליחה קבועה', en: 'Send regularly' },
  every: { he: 'מתי', en: 'When' },
  onDays: { he: 'בימים בשבוע', en: 'On days of the week' },
  onMonthDay: { he: 'ביום בחודש', en: 'On a day of the month' },
  days: { he: 'באילו ימים', en: 'On which days' },
  monthDay: { he: 'איזה יום (31 = האחרון)', en: 'Which day (31 = the last)' },
  hour: { he: 'בשעה', en: 'At' },
  rests: { he: 'לא בשבת ובחג, אלא אחרי צאתם', en: 'Not on Shabbat and holidays, but after them' },
  to: { he: 'אל', en: 'To' },
  toHelp: {
    he: 'כתובות דוא"ל, עד 20, עם רווח ביניהן',
    en: 'Up to 20 addresses, separated by spaces',
  },
  wrongAddresses: {
    he: 'כתבו כתובת אחת עד 20 כתובות דוא"ל תקינות.',
    en: 'Write one to 20 addresses of mail.',
  },
  file: { he: 'קובץ מצורף', en: 'Attached file' },
  noFile: { he: 'בלי קובץ, רק בגוף המייל', en: 'None, only in the mail' },
  onlyWithData: { he: 'רק אם יש נתונים', en: 'Only when there is something' },
  asNow: {
    he: 'התקופה, ההשוואה והסינון הם אלה שמוצגים עכשיו בדוח.',
    en: 'Period, comparison and filters are those that the report shows now.',
  },
  add: { he: 'הוסיפו שליחה', en: 'Add' },
  added: { he: 'הדוח יישלח לפי התזמון', en: 'The report will be sent' },
  remove: { he: 'הפסיקו', en: 'Stop' },
  removed: { he: 'השליחה הופסקה', en: 'It is not sent any more' },
  daily: { he: 'בכל יום', en: 'Every day' },
  monthly: { he: 'ב-{{day}} בכל חודש', en: 'On day {{day}} of the month' },
  by: { he: 'של {{name}}', en: 'By {{name}}' },
  next: { he: 'הבאה:', en: 'Next:' },
  stopped: {
    he: 'נעצרה: למי שהגדיר אין עוד הרשאה לדוח, או לשלוח לכתובות האלה.',
    en: 'Stopped: who made it may not see the report, or send it there, any more.',
  },
  'states.waiting': { he: 'בדרך', en: 'On its way' },
  'states.sent': { he: 'נשלח', en: 'Sent' },
  'states.empty': { he: 'לא היו נתונים', en: 'There was nothing' },
  outsideFull: {
    he: 'לא נשלח לכל הכתובות שמחוץ לעסק: כבר נשלחו 100 מיילים כאלה באותו יום.',
    en: 'Not sent to all addresses outside: 100 such mails were sent that day.',
  },
  'states.failed': { he: 'לא נשלח', en: 'Failed' },
} as const satisfies Readonly<Record<string, Label>>;

const word = wordsOf(WORDS);

/** Returns the function for a text of schedules. */
export function useScheduleWords(): typeof word {
  return useWords(word);
}
