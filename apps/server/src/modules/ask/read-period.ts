import { isDayOfReport } from '@dalpak/contracts';
import { dateOf, dayOf, periodOf, type ReportPeriod, weekdayOf } from '@dalpak/engine';
import {
  AGO,
  BEFORE,
  EARLIER_WORDS,
  LAST_WORDS,
  MONTHS,
  PERIOD_WORDS,
  WEEKDAYS,
} from './ask-words.ts';
import { holidayAt } from './read-holiday.ts';
import { matchAt, type Token, withoutPrefixes } from './tokens.ts';

/** A period of a question: one with a name, or days. */
export type AskedPeriod =
  | { readonly name: ReportPeriod }
  | { readonly name: null; readonly from: string; readonly to: string };

export interface FoundPeriod {
  readonly period: AskedPeriod;
  /** Words that it took. */
  readonly length: number;
}

/** The period before another one. */
export type Earlier = 'day' | 'week' | 'month';

const EARLIER = (Object.entries(EARLIER_WORDS) as [Earlier, readonly string[]][]).flatMap(
  ([earlier, phrases]) => phrases.map((phrase) => ({ earlier, phrase })),
);

/** "The week before it". */
export function earlierAt(
  tokens: readonly Token[],
  at: number,
): { readonly earlier: Earlier; readonly length: number } | null {
  for (const { earlier, phrase } of EARLIER) {
    const length = matchAt(tokens, at, phrase);
    if (length > 0) return { earlier, length };
  }
  return null;
}

const LAST_OF = { day: 'yesterday', week: 'last_week', month: 'last_month' } as const;

/** The day, week or month before a period; before the last one where there is none. */
export function shiftPeriod(
  earlier: Earlier,
  period: AskedPeriod | null,
  today: string,
): AskedPeriod {
  const base = period ?? { name: LAST_OF[earlier] };
  const { from } = base.name === null ? base : periodOf(base.name, today);
  const end = dayOf(from) - 1;
  const last = dateOf(end);
  const start =
    earlier === 'month' ? `${last.slice(0, 8)}01` : dateOf(end - (earlier === 'week' ? 6 : 0));
  return { name: null, from: start, to: last };
}

/** "Two weeks ago": the one before the last. */
function agoAt(tokens: readonly Token[], at: number, today: string): FoundPeriod | null {
  const earlier = AGO[tokens[at + 1]?.plain ?? ''];
  return tokens[at]?.plain === BEFORE && earlier !== undefined
    ? { period: shiftPeriod(earlier, null, today), length: 2 }
    : null;
}

const NAMED = Object.entries(PERIOD_WORDS).flatMap(([name, phrases]) =>
  phrases.map((phrase) => ({ name: name as ReportPeriod, phrase })),
);

function dateText(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : null;
}

/** A month that is not over in this year is that of the year before, unless it is this one. */
function yearOf(month: number, today: string): number {
  const [year = 0, now = 1] = today.split('-').map(Number);
  return month > now ? year - 1 : year;
}

function monthOf(token: Token | undefined): number {
  if (token === undefined) return 0;
  return MONTHS.findIndex((month) => withoutPrefixes(token.plain).includes(month)) + 1;
}

const dayNumber = (token: Token | undefined): number => {
  const found = /^(?:[בלמוה]-?)?(\d{1,2})$/.exec(token?.plain ?? '');
  return found === null ? 0 : Number(found[1]);
};

/** "between 3 and 10 in March", "in March", "on the 15th of March". */
function monthDays(tokens: readonly Token[], at: number, today: string): FoundPeriod | null {
  const plain = tokens[at]?.plain ?? '';
  // The "from" stands alone, or before the number.
  const apart = plain === 'בין' || plain === 'מ' ? 1 : 0;
  if (apart === 1 || /^מ-?\d/.test(plain)) {
    const [from, to] = [dayNumber(tokens[at + apart]), dayNumber(tokens[at + apart + 1])];
    const month = monthOf(tokens[at + apart + 2]);
    return month === 0 || from === 0 || to === 0 ? null : spanOf(month, from, to, today, apart + 3);
  }
  const day = dayNumber(tokens[at]);
  const after = monthOf(tokens[at + 1]);
  if (day > 0 && after > 0) return spanOf(after, day, day, today, 2);
  const month = monthOf(tokens[at]);
  if (month === 0) return null;
  const year = Number(/^20\d\d$/.exec(tokens[at + 1]?.plain ?? '')?.[0] ?? yearOf(month, today));
  const isGiven = /^20\d\d$/.test(tokens[at + 1]?.plain ?? '');
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const [from, to] = [dateText(year, month, 1), dateText(year, month, last)];
  return from === null || to === null
    ? null
    : { period: { name: null, from, to }, length: isGiven ? 2 : 1 };
}

function spanOf(
  month: number,
  first: number,
  last: number,
  today: string,
  length: number,
): FoundPeriod | null {
  const year = yearOf(month, today);
  const [from, to] = [dateText(year, month, first), dateText(year, month, last)];
  return from === null || to === null || from > to
    ? null
    : { period: { name: null, from, to }, length };
}

/** 15/11, 15.11.2026. */
function writtenDate(token: Token | undefined, today: string): string | null {
  const found = /^(?:ב-?)?(\d{1,2})[./](\d{1,2})(?:[./](\d{4}|\d{2}))?$/.exec(token?.plain ?? '');
  if (found === null) return null;
  const [, day, month, written] = found;
  const year =
    written === undefined
      ? yearOf(Number(month), today)
      : Number(written.length === 2 ? `20${written}` : written);
  const text = dateText(year, Number(month), Number(day));
  return text !== null && isDayOfReport(text) ? text : null;
}

/** A weekday: the last one that is over. */
function weekday(tokens: readonly Token[], at: number, today: string): FoundPeriod | null {
  const isNamed = withoutPrefixes(tokens[at]?.plain ?? '').includes('יום');
  const token = tokens[at + (isNamed ? 1 : 0)];
  const place =
    token === undefined
      ? -1
      : WEEKDAYS.findIndex((one) => withoutPrefixes(token.plain).includes(one));
  if (place === -1) return null;
  const last = LAST_WORDS.has(tokens[at + (isNamed ? 2 : 1)]?.plain ?? '');
  // "first" and "second" are also numbers: a weekday says that it is one.
  if (!isNamed && !last && place < 5) return null;
  const now = dayOf(today);
  const back = (weekdayOf(now) - (place + 1) + 7) % 7 || 7;
  const day = dateOf(now - back);
  return { period: { name: null, from: day, to: day }, length: 1 + Number(isNamed) + Number(last) };
}

function lastDays(tokens: readonly Token[], at: number, today: string): FoundPeriod | null {
  const count = dayNumber(tokens[at]);
  const words = tokens.slice(at + 1, at + 3).map(({ plain }) => plain.replace(/^ה/, ''));
  if (count < 2 || words[0] !== 'ימים' || words[1] !== 'אחרונים') return null;
  const now = dayOf(today);
  return { period: { name: null, from: dateOf(now - count + 1), to: today }, length: 3 };
}

/** The period that begins at a place of the question; the longest is meant. */
export function periodAt(tokens: readonly Token[], at: number, today: string): FoundPeriod | null {
  if (tokens[at]?.plain === 'שלשום') {
    const day = dateOf(dayOf(today) - 2);
    return { period: { name: null, from: day, to: day }, length: 1 };
  }
  const holiday = holidayAt(tokens, at, today);
  if (holiday !== null) return holiday;
  const named = NAMED.map(({ name, phrase }) => ({ name, length: matchAt(tokens, at, phrase) }))
    .filter(({ length }) => length > 0)
    .toSorted((a, b) => b.length - a.length)[0];
  if (named !== undefined) return { period: { name: named.name }, length: named.length };
  const date = writtenDate(tokens[at], today);
  if (date !== null) return { period: { name: null, from: date, to: date }, length: 1 };
  const ago = agoAt(tokens, at, today);
  if (ago !== null) return ago;
  return lastDays(tokens, at, today) ?? monthDays(tokens, at, today) ?? weekday(tokens, at, today);
}
