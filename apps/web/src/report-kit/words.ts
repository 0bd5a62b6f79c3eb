import type { Label } from '@dalpak/contracts';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../platform/i18n/i18n.ts';

/** Texts of reports and widgets, in their own chunk like those of forms. */
const REPORT_WORDS = {
  toReports: { he: 'לכל הדוחות', en: 'To all reports' },
  unknownTitle: { he: 'אין דוח כזה', en: 'There is no such report' },
  unknownHelp: {
    he: 'דוח {{code}} אינו קיים בגרסה הזו. בחרו דוח מהרשימה.',
    en: 'Report {{code}} does not exist in this version. Choose one from the list.',
  },
  from: { he: 'מתאריך', en: 'From' },
  to: { he: 'עד תאריך', en: 'Until' },
  rangeOf: { he: 'טווח תאריכים', en: 'Range of dates' },
  'ranges.today': { he: 'היום', en: 'Today' },
  'ranges.yesterday': { he: 'אתמול', en: 'Yesterday' },
  'ranges.last_7_days': { he: '7 הימים האחרונים', en: 'Last 7 days' },
  'ranges.last_30_days': { he: '30 הימים האחרונים', en: 'Last 30 days' },
  'ranges.current_week': { he: 'השבוע', en: 'This week' },
  'ranges.last_week': { he: 'השבוע שעבר', en: 'Last week' },
  'ranges.next_week': { he: 'השבוע הבא', en: 'Next week' },
  'ranges.current_month': { he: 'החודש', en: 'This month' },
  'ranges.last_month': { he: 'החודש שעבר', en: 'Last month' },
  'ranges.next_month': { he: 'החודש הבא', en: 'Next month' },
  'ranges.current_quarter': { he: 'הרבעון', en: 'This quarter' },
  'ranges.last_quarter': { he: 'הרבעון שעבר', en: 'Last quarter' },
  'ranges.next_quarter': { he: 'הרבעון הבא', en: 'Next quarter' },
  'ranges.current_year': { he: 'השנה', en: 'This year' },
  'ranges.last_year': { he: 'השנה שעברה', en: 'Last year' },
  'ranges.next_year': { he: 'השנה הבאה', en: 'Next year' },
  'compareWith.off': { he: 'בלי השוואה', en: 'No comparison' },
  'compareWith.previous': { he: 'התקופה הקודמת', en: 'Period before' },
  'compareWith.week': { he: 'השבוע שלפני', en: 'The week before' },
  'compareWith.year': { he: 'אותם תאריכים אשתקד', en: 'Same dates last year' },
  'compareWith.weekday': { he: 'אותם ימי שבוע אשתקד', en: 'Same weekdays last year' },
  'compareWith.hebrew': { he: 'לפי הלוח העברי', en: 'By the Hebrew calendar' },
  pickFrom: { he: 'בחרו תאריך התחלה', en: 'Pick the first day' },
  pickTo: { he: 'בחרו תאריך סיום', en: 'Pick the last day' },
  perItem: { he: 'תנועות בשורה', en: 'Movements of a line' },
  perPage: { he: 'שורות בעמוד', en: 'Lines of a page' },
  movements: { he: 'עם תנועות', en: 'With movements' },
  movementsOf: { he: 'תנועות', en: 'Movements' },
  savedFilters: { he: 'מסננים שמורים', en: 'Saved filters' },
  saveFilter: { he: 'שמרו מסנן', en: 'Save filter' },
  updateFilter: { he: 'עדכנו', en: 'Update' },
  deleteFilter: { he: 'מחקו', en: 'Delete' },
  deleteFilterTitle: { he: 'למחוק את המסנן?', en: 'Delete the filter?' },
  deleteFilterText: {
    he: 'המסנן "{{name}}" יימחק לכל מי שרואה דוחות.',
    en: 'The filter "{{name}}" will be gone for everybody who sees reports.',
  },
  keepFilter: { he: 'השאירו', en: 'Keep' },
  filterName: { he: 'שם המסנן', en: 'Name of the filter' },
  filterNameNeeded: { he: 'כתבו שם למסנן.', en: 'Write a name for the filter.' },
  filterNameLong: {
    he: 'השם ארוך מדי: עד {{max}} תווים.',
    en: 'The name is too long: {{max}} characters at most.',
  },
  filterSaved: { he: 'המסנן נשמר', en: 'The filter was saved' },
  filterDeleted: { he: 'המסנן נמחק', en: 'The filter was deleted' },
  wrongDates: { he: 'תאריך הסיום לפני תאריך ההתחלה', en: 'The last day is before the first' },
  empty: { he: 'אין נתונים בטווח הזה', en: 'Nothing in this time' },
  emptyHelp: { he: 'בחרו תאריכים אחרים והפיקו שוב.', en: 'Choose other days and make it again.' },
  emptyNow: { he: 'אין עדיין מה להציג', en: 'Nothing to show yet' },
  emptyNowHelp: {
    he: 'הדוח יתמלא כשיהיו נתונים.',
    en: 'The report fills as soon as there is something.',
  },
  truncated: {
    he: 'הוצגו השורות הראשונות בלבד. צמצמו את הטווח כדי לראות הכל.',
    en: 'Only the first lines are shown. Choose a shorter time to see all.',
  },
  total: { he: 'סה"כ', en: 'Total' },
  range: { he: '{{from}} – {{to}}', en: '{{from}} – {{to}}' },
  loading: { he: 'מפיק את הדוח', en: 'Making the report' },
  share: { he: 'שתפו', en: 'Share' },
  linkCopied: { he: 'הקישור הועתק', en: 'The link was copied' },
  xlsx: { he: 'הורידו אקסל', en: 'Download Excel' },
  csv: { he: 'CSV', en: 'CSV' },
  print: { he: 'הדפיסו', en: 'Print' },
  paperOptions: { he: 'הדפסה ותנועות', en: 'Print and movements' },
  form: { he: 'צורת הצגה', en: 'Form' },
  asTable: { he: 'טבלה', en: 'Table' },
  asChart: { he: 'תרשים', en: 'Chart' },
  compare: { he: 'השוואה', en: 'Compare' },
  now: { he: 'עכשיו', en: 'Now' },
  then: { he: 'אז', en: 'Then' },
  others: { he: 'כל השאר', en: 'All others' },
  noValue: { he: 'ללא', en: 'None' },
  chartSentence: {
    he: 'שיא: {{peak}}, {{most}}. נמוך: {{low}}, {{least}}.',
    en: 'Peak: {{peak}}, {{most}}. Lowest: {{low}}, {{least}}.',
  },
  chartOne: { he: '{{peak}}: {{most}}.', en: '{{peak}}: {{most}}.' },
  ownDays: { he: 'ימים אחרים', en: 'Other days' },
  showDays: { he: 'הציגו ימים אלה', en: 'Show these days' },
  except: { he: 'כל מלבד', en: 'All but' },
  only: { he: 'רק', en: 'Only' },
  addFilter: { he: 'סינון', en: 'Filter' },
  setFilter: { he: 'סננו', en: 'Apply' },
  removeFilter: { he: 'הסירו את הסינון: {{name}}', en: 'Remove the filter: {{name}}' },
  findValue: { he: 'חפשו {{name}}', en: 'Find {{name}}' },
  inactive: { he: 'לא פעיל', en: 'inactive' },
  noValues: { he: 'אין ערכים שמתאימים', en: 'No value matches' },
  someValues: { he: '{{count}} ערכים', en: '{{count}} values' },
  comparedWith: { he: 'בהשוואה לתקופה', en: 'Compared with' },
  until: { he: 'עד {{time}} בשני הצדדים', en: 'until {{time}} on both sides' },
  howPaired: { he: 'איך הותאמו הימים', en: 'How days were paired' },
  pairDay: { he: 'יום', en: 'Day' },
  pairThen: { he: 'מושווה ליום', en: 'Compared with' },
  moreMovements: { he: 'עוד תנועות', en: 'More movements' },
  moreLines: { he: 'הציגו עוד ({{shown}} מתוך {{all}})', en: 'Show more ({{shown}} of {{all}})' },
  leftOut: {
    he: 'לא מוצג לפי ההרשאות שלכם: {{names}}',
    en: 'Not shown by your permissions: {{names}}',
  },
  plainView: { he: 'ברירת המחדל', en: 'Default' },
  keepNamed: { he: 'תמיד {{name}}', en: 'Always {{name}}' },
  keepDays: { he: 'הימים האלה', en: 'These days' },
  shareFilter: { he: 'שתפו עם כל מי שרואה דוחות', en: 'Share with everybody who sees reports' },
  deleteOwnFilterText: {
    he: 'המסנן "{{name}}" יימחק.',
    en: 'The filter "{{name}}" will be deleted.',
  },
  dashboardTabs: { he: 'לוחות מחוונים', en: 'Dashboards' },
  noDashboards: { he: 'אין עדיין לוח מחוונים', en: 'There is no dashboard yet' },
  noDashboardsHelp: {
    he: 'פתחו לוח חדש והוסיפו לו נתונים מהדוחות.',
    en: 'Open a new one and add figures of reports to it.',
  },
  newDashboard: { he: 'לוח חדש', en: 'New dashboard' },
  editRecord: { he: 'שם ותיאור', en: 'Name and description' },
  arrange: { he: 'ערכו', en: 'Edit' },
  save: { he: 'שמרו', en: 'Save' },
  saved: { he: 'הלוח נשמר', en: 'The dashboard was saved' },
  addWidget: { he: 'הוסיפו נתון', en: 'Add a figure' },
  firstLayout: { he: 'החזירו לפריסה הראשונה', en: 'Return to the first layout' },
  leaveAsWas: { he: 'השאירו כמו שהיה', en: 'Leave as it was' },
  arrangement: { he: 'העריכה של הדף', en: 'The changes of the page' },
  cards: { he: 'העסקאות האחרונות ותוספים', en: 'Latest sales and plugins' },
  noWidgets: {
    he: 'אין כאן נתונים. ערכו את הדף והוסיפו.',
    en: 'Nothing is here. Edit the page and add figures.',
  },
  fresh: { he: 'חדש', en: 'New' },
  nothingThen: { he: 'אין נתון להשוואה', en: 'Nothing to compare with' },
  untilTime: { he: 'עד {{time}}', en: 'until {{time}}' },
  noName: { he: 'ללא', en: 'None' },
  noneInPeriod: { he: 'אין נתונים בתקופה הזו', en: 'No data in this period' },
  ofReport: { he: 'דוח', en: 'Report' },
  shownAs: { he: 'צורת הצגה', en: 'Form' },
  measure: { he: 'מדד', en: 'Measure' },
  ofPeriod: { he: 'תקופה', en: 'Period' },
  widgetTitle: { he: 'כותרת (לא חובה)', en: 'Title (optional)' },
  'kind.figure': { he: 'מספר', en: 'Figure' },
  'kind.chart': { he: 'תרשים', en: 'Chart' },
  'kind.table': { he: 'טבלה', en: 'Table' },
  'edit.earlier': { he: 'הזיזו לפני: {{name}}', en: 'Move before: {{name}}' },
  'edit.later': { he: 'הזיזו אחרי: {{name}}', en: 'Move after: {{name}}' },
  'edit.narrower': { he: 'הצרו: {{name}}', en: 'Narrower: {{name}}' },
  'edit.wider': { he: 'הרחיבו: {{name}}', en: 'Wider: {{name}}' },
  'edit.remove': { he: 'הסירו: {{name}}', en: 'Remove: {{name}}' },
  'against.off': { he: '', en: '' },
  'against.previous': { he: 'לעומת התקופה הקודמת', en: 'against the period before' },
  'against.week': { he: 'לעומת אותו יום בשבוע שעבר', en: 'against that day last week' },
  'against.year': { he: 'לעומת אשתקד', en: 'against last year' },
  'against.weekday': { he: 'לעומת אותם ימים אשתקד', en: 'against those days last year' },
  'against.hebrew': {
    he: 'לעומת אשתקד, לפי הלוח העברי',
    en: 'against last year, by the Hebrew calendar',
  },
} as const satisfies Readonly<Record<string, Label>>;

export type ReportWord = keyof typeof REPORT_WORDS;
type Slots = Readonly<Record<string, string | number>>;

function reportWord(key: ReportWord, slots: Slots = {}): string {
  return REPORT_WORDS[key][currentLanguage()].replaceAll(/\{\{(\w+)\}\}/g, (_, slot: string) =>
    String(slots[slot] ?? ''),
  );
}

/** A text in the language of the screen. */
export type SayReport = typeof reportWord;

/**
 * Returns the function for a text in the language of the screen, rendered again when the language
 * changes.
 */
export function useReportWords(): SayReport {
  useTranslation();
  return reportWord;
}
