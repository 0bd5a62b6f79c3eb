import { derive, GOOD, type Measure } from './measure.types.ts';

/** Dimensions of what was sold and how, which a sum of a whole person or day does not have. */
const WITHIN_BILLS = [
  'hand_kind',
  'approver',
  'bill',
  'product',
  'department',
  'department_now',
  'category',
  'supplier',
  'manufacturer',
] as const;

/** Measures that are computed from the lines of a report. */
export const DERIVED_MEASURES = {
  net_share: derive(
    'percent',
    { kind: 'share', of: 'net' },
    ['חלק מהמכירות', 'Share of sales'],
    ['חלק השורה בסה"כ המכירות; כל השורות יחד 100%', 'Part of the total; all lines make 100%'],
    { adds: 'sum' },
  ),
  margin_share: derive(
    'percent',
    { kind: 'share', of: 'margin' },
    ['חלק מהרווח', 'Share of margin'],
    ['חלק השורה ברווח הגולמי; כל השורות יחד 100%', 'Part of the margin; all lines make 100%'],
    { adds: 'sum' },
  ),
  received_share: derive(
    'percent',
    { kind: 'share', of: 'received' },
    ['חלק מהתקבולים', 'Share received'],
    ['חלק השורה במה שהתקבל; כל השורות יחד 100%', 'Part of what was received; all make 100%'],
    { adds: 'sum' },
  ),
  running_net: derive(
    'money',
    { kind: 'running', of: 'net' },
    ['מצטבר', 'Running total'],
    ['סכום המכירות עד השורה הזאת, לפי סדר הזמן', 'Sales up to this line, in order of time'],
    GOOD,
  ),
  running_difference: derive(
    'money',
    { kind: 'running', of: 'cash_difference' },
    ['הפרש מצטבר', 'Running difference'],
    ['סכום ההפרשים עד השורה הזאת, לפי סדר הזמן', 'Differences up to this line, in order of time'],
    { right: 'exceptions' },
  ),
  opened_days: derive(
    'count',
    { kind: 'coarse', of: 'open_days', without: ['hour', 'half_hour', 'day_part'] },
    ['ימים שהיו פתוחים', 'Days that were open'],
    [
      'ימים שבהם נסגר חשבון, גם בשעה אחרת של אותו יום',
      'Days on which a bill was closed, at any hour of the day',
    ],
    { adds: 'distinct' },
  ),
  net_per_opened: derive(
    'money',
    { kind: 'per', of: 'net', by: 'opened_days', scale: 1 },
    ['ממוצע ליום פתוח', 'Average an open day'],
    ['סה"כ חלקי הימים שהיו פתוחים', 'Total by the days that were open'],
    { adds: 'ratio', ...GOOD },
  ),
  person_net: derive(
    'money',
    { kind: 'coarse', of: 'net', without: WITHIN_BILLS },
    ['כל המכירות', 'All sales'],
    ['כל המכירות של העובד או היום, לא רק של השורה', 'All sales of the person or day'],
    { adds: 'distinct' },
  ),
  hand_of_net: derive(
    'percent',
    { kind: 'per', of: 'hand_given', by: 'person_net', scale: 10_000 },
    ['אחוז מהמכירות', 'Percent of sales'],
    ['ההנחות ביד מתוך כל המכירות של העובד', 'Discounts by hand of all sales of the person'],
    { adds: 'ratio', right: 'exceptions', more: 'bad' },
  ),
} as const satisfies Readonly<Record<string, Measure>>;
