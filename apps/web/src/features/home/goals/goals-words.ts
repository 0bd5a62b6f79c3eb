import type { Label } from '@dalpak/contracts';
import { useWords, wordsOf } from '../../../platform/i18n/words-of.ts';

/** Texts of goals. */
const WORDS = {
  title: { he: 'יעדים', en: 'Goals' },
  ofMonth: { he: 'יעדי {{month}}', en: 'Goals of {{month}}' },
  toGoals: { he: 'לכל היעדים', en: 'All goals' },
  none: { he: 'אין עדיין יעדים לחודש הזה', en: 'There are no goals of this month yet' },
  noneHelp: {
    he: 'קבעו יעד, וכל יום תראו אם הקצב מספיק.',
    en: 'Set a goal, and see every day whether the pace is enough.',
  },
  newGoal: { he: 'יעד חדש', en: 'New goal' },
  changeGoal: { he: 'עריכת יעד', en: 'Change a goal' },
  monthBefore: { he: 'החודש הקודם', en: 'Month before' },
  monthAfter: { he: 'החודש הבא', en: 'Next month' },
  measure: { he: 'מה', en: 'What' },
  'measures.net': { he: 'מכירות', en: 'Sales' },
  'measures.margin': { he: 'רווח גולמי', en: 'Margin' },
  'measures.bills': { he: 'עסקאות', en: 'Bills' },
  'measures.average_bill': { he: 'ממוצע לעסקה', en: 'Average bill' },
  scope: { he: 'של מי', en: 'Whose' },
  'scopes.business': { he: 'כל העסק', en: 'The whole business' },
  'scopes.branch': { he: 'סניף', en: 'A branch' },
  'scopes.department': { he: 'מחלקה', en: 'A department' },
  'scopes.employee': { he: 'עובד', en: 'An employee' },
  amount: { he: 'היעד לחודש (₪)', en: 'Goal of the month (₪)' },
  count: { he: 'היעד לחודש', en: 'Goal of the month' },
  amountNeeded: { he: 'כתבו סכום גדול מאפס.', en: 'Write a sum above zero.' },
  propose: { he: 'הציעו לפי אשתקד', en: 'Propose from last year' },
  noProposal: {
    he: 'אין עדיין נתונים של השנה שעברה.',
    en: 'There are no figures of last year yet.',
  },
  opened: { he: 'העובד רואה את היעד שלו', en: 'The employee sees the goal' },
  days: { he: 'חלוקה לימים', en: 'Days' },
  daysHelp: {
    he: 'שינוי של יום מחלק מחדש את השאר; הסכום נשאר היעד.',
    en: 'A change of a day divides the others anew; the sum stays the goal.',
  },
  spreadAgain: { he: 'חלקו לפי העבר', en: 'Spread by the past' },
  save: { he: 'שמרו', en: 'Save' },
  saved: { he: 'היעד נשמר', en: 'The goal was saved' },
  remove: { he: 'מחקו את היעד', en: 'Delete the goal' },
  removed: { he: 'היעד נמחק', en: 'The goal was deleted' },
  undo: { he: 'בטלו', en: 'Undo' },
  soFar: { he: 'עד כה', en: 'So far' },
  should: { he: 'היה צריך עד אתמול', en: 'Should be by yesterday' },
  expected: { he: 'צפי לסוף החודש', en: 'Expected by the end' },
  goal: { he: 'יעד', en: 'Goal' },
  pace: { he: 'לפי הקצב: {{percent}}', en: 'Of the pace: {{percent}}' },
  notBegun: { he: 'החודש רק מתחיל', en: 'The month only begins' },
  edit: { he: 'ערכו: {{name}}', en: 'Change: {{name}}' },
  back: { he: 'לדף הבית', en: 'To home' },
} as const satisfies Readonly<Record<string, Label>>;

const word = wordsOf(WORDS);

/** Returns the function for a text of goals. */
export function useGoalWords(): typeof word {
  return useWords(word);
}
