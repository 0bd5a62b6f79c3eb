import type { Label } from '@dalpak/contracts';
import { useWords, wordsOf } from '../../platform/i18n/words-of.ts';

/** Texts of the permission editor, in its own chunk like those of forms. */
const RIGHTS_WORDS = {
  presets: { he: 'התחילו ממה שמוכן', en: 'Begin from a ready one' },
  sentences: { he: 'מה מותר לתפקיד', en: 'What the position may do' },
  part: { he: 'רק חלק מזה; הפרטים בכל ההרשאות', en: 'Only a part; see all permissions' },
  differs: { he: 'שונה מ{{name}}', en: 'Differs from {{name}}' },
  allRights: { he: 'כל ההרשאות', en: 'All permissions' },
  people: { he: 'ישתנה לעובדים בתפקיד: {{count}}', en: 'Changes for {{count}} employees' },
  all: { he: 'מותר הכול', en: 'Everything is allowed' },
  allHelp: {
    he: 'כולל כל מה שיתווסף בהמשך. מה שמסומן למטה נשמר ויחזור כשתכבו.',
    en: 'With all that comes later. What is chosen below is kept and comes back when this is off.',
  },
  search: { he: 'חיפוש הרשאה', en: 'Find a permission' },
  none: { he: 'אין הרשאה בשם הזה.', en: 'There is no permission of this name.' },
  records: { he: 'רשומות: {{name}}', en: 'Records: {{name}}' },
  other: { he: 'נוספים', en: 'Others' },
  kinds: { he: 'סוג ההרשאה', en: 'Kind of permission' },
  name: { he: 'רשומה', en: 'Record' },
  wholeGroup: { he: 'סמנו את כל {{name}}', en: 'Allow all of {{name}}' },
  noneOfGroup: { he: 'נקו את כל {{name}}', en: 'Allow none of {{name}}' },
  cell: { he: '{{name}}: {{action}}', en: '{{name}}: {{action}}' },
  pos: { he: 'קופה: {{name}}', en: 'Till: {{name}}' },
  system: { he: 'מערכת', en: 'System' },
  reports: { he: 'דוחות (עם ההרשאה לדוחות)', en: 'Reports (with the permission for reports)' },
  branches: { he: 'סניפים שרואים בדוחות', en: 'Branches that reports show' },
  screens: { he: 'מסכים', en: 'Screens' },
  terminal: { he: 'פתיחה וסגירה', en: 'Opening and closing' },
  shva: { he: 'אשראי', en: 'Cards' },
  documents: { he: 'מסמכים', en: 'Documents' },
  posWork: { he: 'פעולות', en: 'Actions' },
  cart: { he: 'חשבון', en: 'Bill' },
  transaction: { he: 'החזרים', en: 'Refunds' },
  undo: { he: 'בטלו את השינוי האחרון', en: 'Undo the last change' },
  changes: { he: 'מה ישתנה בשמירה', en: 'What changes when saved' },
  added: { he: 'יהיה מותר', en: 'Will be allowed' },
  removed: { he: 'לא יהיה מותר', en: 'Will not be allowed' },
  allOn: { he: 'הכול יהיה מותר', en: 'Everything will be allowed' },
  allOff: { he: 'יהיה מותר רק מה שמסומן', en: 'Only what is chosen will be allowed' },
  mayAll: { he: 'לבעלי התפקיד מותר הכול.', en: 'People of this position may do everything.' },
  mayNothing: {
    he: 'לבעלי התפקיד לא מותר עדיין דבר.',
    en: 'People of this position may do nothing yet.',
  },
} as const satisfies Readonly<Record<string, Label>>;

export type RightsWord = keyof typeof RIGHTS_WORDS;

const rightsWord = wordsOf(RIGHTS_WORDS);

/**
 * Returns the function for a text in the language of the screen, rendered again when the language
 * changes.
 */
export function useRightsWords(): typeof rightsWord {
  return useWords(rightsWord);
}
