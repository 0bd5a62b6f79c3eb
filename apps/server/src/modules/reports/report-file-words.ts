import { fillPlaces, type Label } from '@dalpak/contracts';

/** The language of a file: of who asks for it. */
export type ReportLanguage = keyof Label;

/** What files of reports say beyond the names of the catalogue. */
const WORDS = {
  total: { he: 'סה"כ', en: 'Total' },
  none: { he: 'ללא', en: 'None' },
  ofComparison: { he: '{{name}} (תקופת השוואה)', en: '{{name}} (comparison)' },
  filter: { he: 'סינון: {{name}}', en: 'Filter: {{name}}' },
  allBut: { he: 'כל מלבד {{values}}', en: 'All but {{values}}' },
  about: { he: 'על הדוח', en: 'About the report' },
  subject: { he: 'נושא', en: 'Subject' },
  value: { he: 'ערך', en: 'Value' },
  business: { he: 'עסק', en: 'Business' },
  report: { he: 'דוח', en: 'Report' },
  from: { he: 'מתאריך', en: 'From' },
  to: { he: 'עד תאריך', en: 'To' },
  comparison: { he: 'תקופת השוואה', en: 'Comparison' },
  madeBy: { he: 'הפיק', en: 'Made by' },
  madeAt: { he: 'הופק', en: 'Made at' },
  period: { he: 'תקופה: {{from}} – {{to}}', en: 'Period: {{from}} – {{to}}' },
  comparedTo: {
    he: 'בהשוואה לתקופה {{from}} – {{to}}',
    en: 'Compared to {{from}} – {{to}}',
  },
  page: { he: 'עמוד {{page}} מתוך {{count}}', en: 'Page {{page}} of {{count}}' },
} as const satisfies Readonly<Record<string, Label>>;

/** Says the texts of a file in its language. */
export function sayerOf(
  language: ReportLanguage,
): (text: keyof typeof WORDS, values?: Readonly<Record<string, string>>) => string {
  return (text, values = {}) => fillPlaces(WORDS[text][language], values);
}
