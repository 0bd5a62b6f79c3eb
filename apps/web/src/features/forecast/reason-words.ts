import type { ForecastReasonView, Label } from '@dalpak/contracts';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { sayForecast } from './words.ts';

const WEEKDAYS: readonly Label[] = [
  { he: 'ראשון', en: 'Sunday' },
  { he: 'שני', en: 'Monday' },
  { he: 'שלישי', en: 'Tuesday' },
  { he: 'רביעי', en: 'Wednesday' },
  { he: 'חמישי', en: 'Thursday' },
  { he: 'שישי', en: 'Friday' },
  { he: 'שבת', en: 'Saturday' },
];

const middle = (he: string, en: string, from: number, to: number, prefix: string) =>
  Object.fromEntries(
    Array.from({ length: to - from + 1 }, (_, at) => [
      `${prefix}-${from + at}`,
      { he, en } satisfies Label,
    ]),
  );

/** Days of the Hebrew calendar by the names that the server answers. */
const DAYS: Readonly<Record<string, Label>> = {
  ...middle('חול המועד סוכות', 'Sukkot', 2, 6, 'sukkot'),
  ...middle('חול המועד פסח', 'Passover week', 2, 5, 'pesach'),
  'rosh-hashanah': { he: 'ראש השנה', en: 'Rosh Hashanah' },
  'rosh-hashanah-eve': { he: 'ערב ראש השנה', en: 'the eve of Rosh Hashanah' },
  'rosh-hashanah-1': { he: 'ראש השנה', en: 'Rosh Hashanah' },
  'rosh-hashanah-2': { he: 'ראש השנה', en: 'Rosh Hashanah' },
  'kippur-eve': { he: 'ערב יום כיפור', en: 'the eve of Yom Kippur' },
  kippur: { he: 'יום כיפור', en: 'Yom Kippur' },
  'sukkot-eve': { he: 'ערב סוכות', en: 'the eve of Sukkot' },
  sukkot: { he: 'סוכות', en: 'Sukkot' },
  'sukkot-7': { he: 'ערב שמחת תורה', en: 'the eve of Simchat Torah' },
  'simchat-torah': { he: 'שמחת תורה', en: 'Simchat Torah' },
  'pesach-eve': { he: 'ערב פסח', en: 'the eve of Passover' },
  pesach: { he: 'פסח', en: 'Passover' },
  'pesach-1': { he: 'פסח', en: 'Passover' },
  'pesach-6': { he: 'ערב שביעי של פסח', en: 'the eve of the seventh of Passover' },
  'pesach-7': { he: 'שביעי של פסח', en: 'the seventh of Passover' },
  'shavuot-eve': { he: 'ערב שבועות', en: 'the eve of Shavuot' },
  shavuot: { he: 'שבועות', en: 'Shavuot' },
  purim: { he: 'פורים', en: 'Purim' },
  'independence-eve': { he: 'ערב יום העצמאות', en: 'the eve of Independence Day' },
  independence: { he: 'יום העצמאות', en: 'Independence Day' },
};

export const weekdayName = (weekday: number): string =>
  WEEKDAYS[weekday - 1]?.[currentLanguage()] ?? '';

const dayName = (name: string): string => DAYS[name]?.[currentLanguage()] ?? name;
/** A factor in hundredths, `1.9`; left to right inside a Hebrew sentence. */
const timesText = (times: number): string =>
  `\u2066${(times / 100).toFixed(times < 100 ? 2 : 1)}\u2069`;
const percentText = (percent: number): string =>
  `\u2066${percent > 0 ? '+' : '−'}${Math.abs(percent)}%\u2069`;

function wordOf({
  code,
  weekday = 1,
  name = '',
  times = 100,
  percent = 0,
}: ForecastReasonView): string {
  switch (code) {
    case 'weekday':
      return sayForecast('byWeekday', { day: weekdayName(weekday) });
    case 'special':
      return sayForecast('times', { times: timesText(times), name: dayName(name) });
    case 'special_like':
      return sayForecast('likeTimes', { times: timesText(times), name: dayName(name) });
    case 'before':
      return sayForecast('beforeTimes', { times: timesText(times), name: dayName(name) });
    case 'trend':
    case 'season':
      return sayForecast(code, { percent: percentText(percent) });
    case 'closed_weekday':
      return sayForecast('closedOn', { name: weekdayName(weekday) });
    case 'closed_special':
      return sayForecast('closedOn', { name: dayName(name) });
    case 'promotion':
      return sayForecast('promotionTimes', { times: timesText(times), name });
  }
}

/** The reasons of a day as one line. */
export const reasonText = (reasons: readonly ForecastReasonView[]): string =>
  reasons.map(wordOf).join(', ');
