import { EVENING, HOURS, UNTIL } from './ask-words.ts';
import { type Token, withoutPrefixes } from './tokens.ts';

/** Whole hours of the day, the last one included. */
export interface AskedHours {
  readonly first: number;
  readonly last: number;
}

const LAST_HOUR = 23;
const NOON = 12;

/** The hour of a word: `10`, `ב-10`, `10:00`, `עשר`; null for none. */
function hourOf(token: Token | undefined): number | null {
  if (token === undefined) return null;
  const written = /^(?:[בלמוה]-?)?(\d{1,2})(?::00)?$/.exec(token.plain)?.[1];
  const hour =
    written === undefined
      ? withoutPrefixes(token.plain)
          .map((form) => HOURS[form])
          .find((one) => one !== undefined)
      : Number(written);
  return hour === undefined || hour > LAST_HOUR ? null : hour;
}

/** Hours of the night before this one are those after midnight. */
const NIGHT_END = 6;

type PartOfDay = 'early' | 'late' | 'night';

/** An hour of the afternoon, evening or night, where the words behind it say so. */
function inDay(hour: number, part: PartOfDay | null): number {
  const isLate = part === 'late' || (part === 'night' && hour >= NIGHT_END);
  return isLate && hour < NOON ? hour + NOON : hour;
}

/**
 * The hours that begin at a place of a question: "at 10 o'clock", "between the hours of 8 and 10",
 * "from eight to ten in the morning". Numbers without a word of hours are none: they may be days.
 */
export function hoursAt(
  tokens: readonly Token[],
  at: number,
): { readonly hours: AskedHours; readonly length: number } | null {
  const plain = tokens[at]?.plain ?? '';
  const isHour = withoutPrefixes(plain).some((form) => form === 'שעה');
  if (isHour) {
    const hour = hourOf(tokens[at + 1]);
    if (hour === null) return null;
    const part = partOfDay(tokens[at + 2]);
    const first = inDay(hour, part);
    return { hours: { first, last: first }, length: part === null ? 2 : 3 };
  }
  // "between [the hours of] 8 and 10", "in the hours of 8 to 10", "from eight to ten".
  let from = at;
  let isNamed = false;
  if (plain === 'בין' || plain === 'מ') from += 1;
  if (withoutPrefixes(tokens[from]?.plain ?? '').includes('שעות')) {
    isNamed = true;
    from += 1;
  }
  const begin = hourOf(tokens[from]);
  const isSpan = from > at || /^מ-?./.test(plain);
  if (begin === null || !isSpan) return null;
  const skip = UNTIL.has(tokens[from + 1]?.plain ?? '') ? 1 : 0;
  const end = hourOf(tokens[from + 1 + skip]);
  const part = partOfDay(tokens[from + 2 + skip]);
  if (end === null || (!isNamed && part === null)) return null;
  const first = inDay(begin, part);
  const last = inDay(end, part) - 1;
  return last < first
    ? null
    : { hours: { first, last }, length: from - at + 2 + skip + (part === null ? 0 : 1) };
}

function partOfDay(token: Token | undefined): PartOfDay | null {
  const plain = token?.plain ?? '';
  if (plain === 'בבוקר') return 'early';
  if (plain === 'בלילה') return 'night';
  return EVENING.has(plain) ? 'late' : null;
}
