import { fillPlaces, type Label } from '@dalpak/contracts';

/** What the mail of a schedule says around the lines of its report. */
const WORDS = {
  total: { he: 'סה"כ', en: 'Total' },
  none: { he: 'ללא', en: 'None' },
  more: { he: 'ועוד {{count}} שורות בדוח.', en: 'And {{count}} more lines in the report.' },
  why: {
    he: 'הדוח נשלח לפי התזמון של {{name}}. להפסקה: פתחו את הדוח {{code}} בדלפק ולחצו "שליחה קבועה".',
    en: 'The report is sent by the schedule of {{name}}. To stop it, open report {{code}} in Dalpak and choose "Send regularly".',
  },
} as const satisfies Readonly<Record<string, Label>>;

/** Says a text of the mail in its language. */
export function sayInMail(
  language: keyof Label,
  text: keyof typeof WORDS,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fillPlaces(WORDS[text][language], values);
}
