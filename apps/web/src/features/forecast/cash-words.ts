import { wordsOf } from '../../platform/i18n/words-of.ts';

/** Texts of the small cash, in the screen's own chunk. */
export const sayCash = wordsOf({
  title: { he: 'כסף קטן', en: 'Small cash' },
  about: {
    he: 'כמה עודף כל קופה צפויה לתת, מה כדאי להשאיר בה, וההפרשים של הסגירות.',
    en: 'The change that each till is expected to give, what to leave in it, and what its closings were off by.',
  },
  loading: { he: 'טוענים', en: 'Loading' },
  noTills: { he: 'אין קופות', en: 'There are no tills' },
  noTillsText: { he: 'קופות פעילות יופיעו כאן.', en: 'Active tills will appear here.' },
  float: { he: 'לפתיחה ב{{day}}: {{sum}}', en: 'To begin with on {{day}}: {{sum}}' },
  few: {
    he: 'הצעה באה אחרי 10 ימים שבהם ניתן עודף. ידועים {{days}}.',
    en: 'A proposal comes after 10 days on which change was given. {{days}} are known.',
  },
  piece: { he: 'שטר או מטבע', en: 'Note or coin' },
  expected: { he: 'עודף צפוי', en: 'Expected change' },
  proposed: { he: 'להשאיר', en: 'To leave' },
  left: { he: 'נספר בסגירה', en: 'Counted at the Z' },
  missing: { he: 'חסר', en: 'Missing' },
  notCounted: {
    he: 'בסגירה האחרונה לא נספר לפי שטרות ומטבעות, ולכן לא ידוע מה חסר.',
    en: 'The last Z was not counted by notes and coins, so what is missing is not known.',
  },
  fetch: {
    he: 'הבנק סגור אחרי {{by}} עד {{until}}: הביאו לפני כן {{sum}}: {{pieces}}.',
    en: 'The bank is closed after {{by}} until {{until}}: fetch {{sum}} before it: {{pieces}}.',
  },
  drawers: { he: 'הפרשים בסגירות', en: 'Differences of closings' },
  spread: {
    he: 'ההפרש הרגיל של הקופה הזאת הוא עד {{sum}} לכל צד.',
    en: 'This till is usually off by up to {{sum}} either way.',
  },
  noSpread: {
    he: 'ההפרש הרגיל ידוע אחרי 15 סגירות שנספרו.',
    en: 'The usual difference is known after 15 closings that were counted.',
  },
  series: {
    he: '{{count}} סגירות ברצף עם חוסר, {{sum}} בממוצע: מסגירה {{from}} עד {{to}}. כל אחת מהן קטנה, יחד הן אינן מקרה.',
    en: '{{count}} closings in a row were short, {{sum}} on average: from Z {{from}} to {{to}}. Each is small, together they are no chance.',
  },
  closing: { he: 'סגירה', en: 'Closing' },
  at: { he: 'מתי', en: 'When' },
  employee: { he: 'עובד', en: 'Employee' },
  difference: { he: 'הפרש', en: 'Difference' },
  far: { he: 'חריג', en: 'Unusual' },
  byHour: { he: 'לפי שעה', en: 'By hour' },
  byEmployee: { he: 'לפי עובד', en: 'By employee' },
  closings: { he: 'סגירות', en: 'Closings' },
  average: { he: 'הפרש ממוצע', en: 'Average' },
  short: { he: 'בחוסר', en: 'Short' },
  noEmployee: { he: 'ללא עובד', en: 'No employee' },
  settings: {
    he: 'שהקופה תציע את הסכום הזה בפתיחה: הגדרות, פתיחה ומגירה',
    en: 'To have the till propose it at its opening: settings, opening and drawer',
  },
});
