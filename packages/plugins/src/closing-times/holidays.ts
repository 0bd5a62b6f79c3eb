import {
  addDays,
  hebrewDateOf,
  type HebrewDate,
  type HebrewMonth,
  weekdayOf,
} from './hebrew-date.ts';

export interface Holiday {
  readonly name: { readonly he: string; readonly en: string };
  /** Whether work stops from the evening before until nightfall. */
  readonly rest: boolean;
}

const TUESDAY = 2;
const WEDNESDAY = 3;
const THURSDAY = 4;
const SATURDAY = 6;
const SABBATH: Holiday = { name: { he: 'שבת', en: 'Shabbat' }, rest: true };

function day(month: HebrewMonth, date: number): string {
  return `${date} ${month}`;
}

function holiday(he: string, en: string, rest = false): Holiday {
  return { name: { he, en }, rest };
}

/** Holidays with a fixed Hebrew date, as observed in Israel. */
const FIXED: Readonly<Record<string, Holiday>> = {
  [day('Tishri', 1)]: holiday('ראש השנה', 'Rosh Hashana', true),
  [day('Tishri', 2)]: holiday('ראש השנה', 'Rosh Hashana', true),
  [day('Tishri', 10)]: holiday('יום כיפור', 'Yom Kippur', true),
  [day('Tishri', 15)]: holiday('סוכות', 'Sukkot', true),
  [day('Tishri', 22)]: holiday('שמחת תורה', 'Simchat Torah', true),
  [day('Shevat', 15)]: holiday('ט"ו בשבט', 'Tu BiShvat'),
  [day('Nisan', 15)]: holiday('פסח', 'Pesach', true),
  [day('Nisan', 21)]: holiday('שביעי של פסח', 'Seventh day of Pesach', true),
  [day('Iyar', 18)]: holiday('ל"ג בעומר', 'Lag BaOmer'),
  [day('Iyar', 28)]: holiday('יום ירושלים', 'Yom Yerushalayim'),
  [day('Sivan', 6)]: holiday('שבועות', 'Shavuot', true),
};

const CHANUKAH = holiday('חנוכה', 'Chanukah');
const PURIM = holiday('פורים', 'Purim');
const SHUSHAN = holiday('שושן פורים', 'Shushan Purim');
const MIDDLE_OF_SUKKOT = holiday('חול המועד סוכות', 'Chol HaMoed Sukkot');
const MIDDLE_OF_PESACH = holiday('חול המועד פסח', 'Chol HaMoed Pesach');
const NINTH_OF_AV = holiday('תשעה באב', "Tish'a B'Av");
const MEMORIAL = holiday('יום הזיכרון', 'Yom HaZikaron');
const INDEPENDENCE = holiday('יום העצמאות', 'Yom HaAtzmaut');

/** Whether the Hebrew date is between two days of a month, both included. */
function isWithin(
  { month, day: date }: HebrewDate,
  of: HebrewMonth,
  from: number,
  to: number,
): boolean {
  return month === of && date >= from && date <= to;
}

/**
 * Independence Day: the fifth of Iyar, which the law moves away from the sabbath: from a Friday or
 * Saturday to the Thursday before, from a Monday to the Tuesday after (Independence Day Law, 1949,
 * as amended in 2004).
 */
function isIndependence({ month, day: date }: HebrewDate, weekday: number): boolean {
  if (month !== 'Iyar') return false;
  if (weekday === THURSDAY) return date === 3 || date === 4;
  if (weekday === TUESDAY) return date === 6;
  return weekday === WEDNESDAY && date === 5;
}

/** Holidays on a day `yyyy-mm-dd`; the sabbath comes last. */
export function holidaysOn(date: string): readonly Holiday[] {
  const hebrew = hebrewDateOf(date);
  const weekday = weekdayOf(date);
  const found: Holiday[] = [];
  const fixed = FIXED[day(hebrew.month, hebrew.day)];
  if (fixed !== undefined) found.push(fixed);
  if (isWithin(hebrew, 'Tishri', 16, 21)) found.push(MIDDLE_OF_SUKKOT);
  if (isWithin(hebrew, 'Nisan', 16, 20)) found.push(MIDDLE_OF_PESACH);
  // Eight days from 25 Kislev on. Kislev has 29 or 30 days, so the last day is found as the seventh
  // after the 25th.
  const weekAgo = hebrewDateOf(addDays(date, -7));
  if (
    isWithin(hebrew, 'Kislev', 25, 30) ||
    (hebrew.month === 'Tevet' && hebrew.day <= 3 && isWithin(weekAgo, 'Kislev', 1, 25))
  )
    found.push(CHANUKAH);
  if (hebrew.month === 'Adar' || hebrew.month === 'Adar II') {
    if (hebrew.day === 14) found.push(PURIM);
    if (hebrew.day === 15) found.push(SHUSHAN);
  }
  // A fast on a sabbath moves to Sunday.
  if (
    hebrew.month === 'Av' &&
    ((hebrew.day === 9 && weekday !== SATURDAY) || (hebrew.day === 10 && weekday === 0))
  )
    found.push(NINTH_OF_AV);
  if (isIndependence(hebrew, weekday)) found.push(INDEPENDENCE);
  const tomorrow = addDays(date, 1);
  if (isIndependence(hebrewDateOf(tomorrow), weekdayOf(tomorrow))) found.push(MEMORIAL);
  if (weekday === SATURDAY) found.push(SABBATH);
  return found;
}

/** Whether the day is a day of rest. */
export function isRest(date: string): boolean {
  return weekdayOf(date) === SATURDAY || holidaysOn(date).some(({ rest }) => rest);
}
