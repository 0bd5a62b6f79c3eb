import { dateOf, dayOf } from '@dalpak/engine';
import { specialDayOf } from '../../kernel/time/hebrew-calendar.ts';
import { EVE, HOLIDAY_WORDS, YEAR_BEFORE } from './ask-words.ts';
import { matchAt, type Token, withoutPrefixes } from './tokens.ts';

/** The days of a holiday that a question names. */
interface FoundHoliday {
  readonly period: { readonly name: null; readonly from: string; readonly to: string };
  /** Words that it took. */
  readonly length: number;
}

const HOLIDAYS = Object.entries(HOLIDAY_WORDS).flatMap(([holiday, phrases]) =>
  phrases.map((phrase) => ({ holiday, phrase })),
);

/** A Hebrew year has up to 385 days. */
const YEAR_DAYS = 400;
/** Within these days a holiday does not come twice. */
const APART_DAYS = 300;

function isOf(day: number, holiday: string, isEve: boolean): boolean {
  const name = specialDayOf(day)?.name ?? '';
  if (isEve) return name === `${holiday}-eve`;
  return name === holiday || (name.startsWith(`${holiday}-`) && !name.endsWith('-eve'));
}

/** The last time until a day: its first and last day. */
function lastTime(
  until: number,
  holiday: string,
  isEve: boolean,
): { readonly from: number; readonly to: number } | null {
  const at = Array.from({ length: YEAR_DAYS }, (_, back) => until - back).find((day) =>
    isOf(day, holiday, isEve),
  );
  if (at === undefined) return null;
  let [from, to] = [at, at];
  while (isOf(from - 1, holiday, isEve)) from -= 1;
  while (isOf(to + 1, holiday, isEve)) to += 1;
  return { from, to };
}

/** "On Pesach", "on the eve of Rosh Hashanah a year ago": the last one, or the one before it. */
export function holidayAt(
  tokens: readonly Token[],
  at: number,
  today: string,
): FoundHoliday | null {
  const isEve = withoutPrefixes(tokens[at]?.plain ?? '').includes(EVE);
  const start = at + (isEve ? 1 : 0);
  for (const { holiday, phrase } of HOLIDAYS) {
    const length = matchAt(tokens, start, phrase);
    if (length === 0) continue;
    const after = YEAR_BEFORE.map((words) => matchAt(tokens, start + length, words));
    const ago = Math.max(...after);
    const last = lastTime(dayOf(today), holiday, isEve);
    const days = ago > 0 && last !== null ? lastTime(last.from - APART_DAYS, holiday, isEve) : last;
    return days === null
      ? null
      : {
          period: { name: null, from: dateOf(days.from), to: dateOf(days.to) },
          length: start - at + length + ago,
        };
  }
  return null;
}
