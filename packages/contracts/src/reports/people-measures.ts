import { measure, type Measure } from './measure.types.ts';

const percentHours = (percent: string): Measure =>
  measure(
    'minutes',
    ['hours'],
    [`שעות ${percent}%`, `Hours ${percent}%`],
    [`שעות עבודה שמשולמות ב-${percent}%`, `Hours that are paid at ${percent}%`],
  );

/** Hours by the percents that they are paid at, and days of absence. */
export const PEOPLE_MEASURES = {
  minutes_100: percentHours('100'),
  minutes_125: percentHours('125'),
  minutes_150: percentHours('150'),
  minutes_175: percentHours('175'),
  minutes_200: percentHours('200'),
  absences: measure(
    'count',
    ['hours'],
    ['ימי היעדרות', 'Days absent'],
    ['ימי מחלה, חופשה ומילואים', 'Days of sickness, vacation and reserve duty'],
  ),
} as const satisfies Readonly<Record<string, Measure>>;
