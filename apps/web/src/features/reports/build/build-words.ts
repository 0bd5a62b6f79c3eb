import type { Label } from '@dalpak/contracts';
import { useWords, wordsOf } from '../../../platform/i18n/words-of.ts';

/** Texts of building a report. */
const WORDS = {
  newReport: { he: 'דוח חדש', en: 'New report' },
  goals: { he: 'יעדים', en: 'Goals' },
  myReports: { he: 'הדוחות שלי', en: 'My reports' },
  changeReport: { he: 'עריכת דוח', en: 'Change a report' },
  name: { he: 'שם הדוח', en: 'Name of the report' },
  nameNeeded: { he: 'כתבו שם לדוח.', en: 'Write a name for the report.' },
  measures: { he: 'מדדים', en: 'Measures' },
  pickMeasures: { he: 'בחרו מדדים', en: 'Choose measures' },
  findMeasure: { he: 'חפשו מדד', en: 'Find a measure' },
  noMeasure: { he: 'אין מדד שמתאים', en: 'No measure matches' },
  chosenMeasures: { he: 'מדדים שנבחרו', en: 'Chosen measures' },
  removeMeasure: { he: 'הסירו את המדד: {{name}}', en: 'Remove the measure: {{name}}' },
  misfit: { he: 'לא מתאים לחלוקה שנבחרה', en: 'Does not fit the chosen lines' },
  row: { he: 'שורות {{place}}', en: 'Rows {{place}}' },
  column: { he: 'עמודות', en: 'Columns' },
  nothing: { he: 'ללא', en: 'None' },
  filters: { he: 'סינון קבוע', en: 'Filter that always holds' },
  sort: { he: 'מיון לפי', en: 'Sort by' },
  sortDown: { he: 'מהגדול לקטן', en: 'Largest first' },
  chart: { he: 'תרשים', en: 'Chart' },
  'charts.line': { he: 'קו', en: 'Line' },
  'charts.bars': { he: 'עמודות', en: 'Bars' },
  'charts.share': { he: 'חלקים', en: 'Shares' },
  'charts.shade': { he: 'מפת צבע', en: 'Shades' },
  period: { he: 'נפתח עם התקופה', en: 'Opens with the period' },
  sharing: { he: 'משותף עם התפקידים', en: 'Shared with the positions' },
  private: { he: 'רק אתם רואים את הדוח.', en: 'Only you see the report.' },
  save: { he: 'שמרו', en: 'Save' },
  saved: { he: 'הדוח נשמר בשם {{code}}', en: 'The report was saved as {{code}}' },
  undo: { he: 'בטלו', en: 'Undo' },
  undone: { he: 'הדוח חזר כמו שהיה', en: 'The report is as it was' },
  remove: { he: 'מחקו', en: 'Delete' },
  removed: { he: 'הדוח נמחק', en: 'The report was deleted' },
  edit: { he: 'ערכו', en: 'Edit' },
  copy: { he: 'העתיקו לדוח שלי', en: 'Copy to a report of mine' },
  copyOf: { he: '{{name}} – עותק', en: '{{name}} – copy' },
  preview: { he: '7 הימים האחרונים, לדוגמה', en: 'The last 7 days, as a sample' },
  previewNow: { he: 'המצב עכשיו, לדוגמה', en: 'The state now, as a sample' },
  pickFirst: {
    he: 'בחרו מדד אחד לפחות ואת מה שיעמוד בשורות.',
    en: 'Choose at least one measure and what stands in the rows.',
  },
  noSample: { he: 'אין נתונים ב-7 הימים האחרונים.', en: 'Nothing in the last 7 days.' },
  total: { he: 'סה"כ', en: 'Total' },
  noValue: { he: 'ללא', en: 'None' },
  unsaved: { he: 'הדוח שאתם בונים', en: 'The report that you build' },
  fewerColumns: {
    he: 'מוצגות {{count}} העמודות הראשונות. סננו כדי לראות אחרות; הסכומים הם של הכול.',
    en: 'The first {{count}} columns are shown. Filter to see others; totals are of all.',
  },
} as const satisfies Readonly<Record<string, Label>>;

const word = wordsOf(WORDS);

/** Returns the function for a text of building a report. */
export function useBuildWords(): typeof word {
  return useWords(word);
}
