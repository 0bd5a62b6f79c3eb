import { dateOf, dayOf, type LocalDate, type SpecialDay, weekdayOf, weekOf } from '@dalpak/engine';

/** Days since 1970-01-01. */
type DayNumber = number;

/**
 * What a day is for trade: a holiday on which work rests, the eve of one, a half-holiday (the
 * middle days of Sukkot and Pesach, Purim), or an ordinary day.
 */
export type DayKind = 'ordinary' | 'eve' | 'holiday' | 'half';

/** A day of the Hebrew calendar; months by their names in the platform's calendar. */
interface HebrewDay {
  readonly year: number;
  readonly month: string;
  readonly day: number;
}

const calendar = new Intl.DateTimeFormat('en-u-ca-hebrew', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const DAY_MS = 86_400_000;
/** Cached days: some thirty years. */
const MAX_CACHED = 12_000;
const known = new Map<DayNumber, HebrewDay>();

function hebrewDayOf(day: DayNumber): HebrewDay {
  const cached = known.get(day);
  if (cached !== undefined) return cached;
  const parts = new Map(
    calendar.formatToParts(day * DAY_MS).map(({ type, value }) => [type as string, value]),
  );
  const found = {
    year: Number(parts.get('year') ?? parts.get('relatedYear')),
    month: parts.get('month') ?? '',
    day: Number(parts.get('day')),
  };
  if (known.size >= MAX_CACHED) known.clear();
  known.set(day, found);
  return found;
}

type Special = readonly [name: string, kind: Exclude<DayKind, 'ordinary'>];

/** Days by month and day of the Hebrew calendar, as they are kept in Israel. */
const SPECIAL: Readonly<Record<string, Special>> = {
  'Elul 29': ['rosh-hashanah-eve', 'eve'],
  'Tishri 1': ['rosh-hashanah-1', 'holiday'],
  'Tishri 2': ['rosh-hashanah-2', 'holiday'],
  'Tishri 9': ['kippur-eve', 'eve'],
  'Tishri 10': ['kippur', 'holiday'],
  'Tishri 14': ['sukkot-eve', 'eve'],
  'Tishri 15': ['sukkot', 'holiday'],
  'Tishri 16': ['sukkot-2', 'half'],
  'Tishri 17': ['sukkot-3', 'half'],
  'Tishri 18': ['sukkot-4', 'half'],
  'Tishri 19': ['sukkot-5', 'half'],
  'Tishri 20': ['sukkot-6', 'half'],
  'Tishri 21': ['sukkot-7', 'eve'],
  'Tishri 22': ['simchat-torah', 'holiday'],
  'Nisan 14': ['pesach-eve', 'eve'],
  'Nisan 15': ['pesach-1', 'holiday'],
  'Nisan 16': ['pesach-2', 'half'],
  'Nisan 17': ['pesach-3', 'half'],
  'Nisan 18': ['pesach-4', 'half'],
  'Nisan 19': ['pesach-5', 'half'],
  'Nisan 20': ['pesach-6', 'eve'],
  'Nisan 21': ['pesach-7', 'holiday'],
  'Sivan 5': ['shavuot-eve', 'eve'],
  'Sivan 6': ['shavuot', 'holiday'],
  'Adar 14': ['purim', 'half'],
  'Adar II 14': ['purim', 'half'],
};

/**
 * Days of Iyar on which Independence Day is celebrated, with their weekdays (1 = Sunday), so that
 * it never touches a Sabbath.
 */
const INDEPENDENCE: Readonly<Record<number, readonly number[]>> = {
  5: [1, 3, 4, 5],
  4: [5],
  3: [5],
  6: [3],
};

function isIndependenceDay(day: DayNumber): boolean {
  const hebrew = hebrewDayOf(day);
  return hebrew.month === 'Iyar' && INDEPENDENCE[hebrew.day]?.includes(weekdayOf(day)) === true;
}

function specialOf(day: DayNumber): Special | null {
  const { month, day: ofMonth } = hebrewDayOf(day);
  const fixed = SPECIAL[`${month} ${ofMonth}`];
  if (fixed !== undefined) return fixed;
  if (isIndependenceDay(day)) return ['independence', 'holiday'];
  return isIndependenceDay(day + 1) ? ['independence-eve', 'eve'] : null;
}

/** A holiday, an eve or a half-holiday by its name; null on an ordinary day. */
export function specialDayOf(day: DayNumber): SpecialDay | null {
  const special = specialOf(day);
  return special === null ? null : { name: special[0], kind: special[1] };
}

export function dayKindOf(date: LocalDate): DayKind {
  return specialOf(dayOf(date))?.[1] ?? 'ordinary';
}

/** The day of that place in the Hebrew year before; a missing 30th is the day after the 29th. */
function samePlaceYearBefore(day: DayNumber): DayNumber {
  const { year, month, day: ofMonth } = hebrewDayOf(day);
  // A Hebrew year has 353 to 385 days.
  for (let candidate = day - 352; candidate >= day - 420; candidate -= 1) {
    const before = hebrewDayOf(candidate);
    if (before.year !== year - 1 || !isSameMonth(before.month, month)) continue;
    if (before.day === ofMonth) return candidate;
    // Walking back from later days, the 29th is met first where there is no 30th.
    if (ofMonth === 30 && before.day === 29) return candidate + 1;
  }
  throw new Error(`No day of the year before stands for day ${day}`);
}

/** Adar of a plain year stands for Adar II of a leap year, and Adar I for it in the other way. */
function isSameMonth(before: string, now: string): boolean {
  if (before === now) return true;
  if (now === 'Adar') return before === 'Adar II';
  return (now === 'Adar II' || now === 'Adar I') && before === 'Adar';
}

function hasSpecialDay(sunday: DayNumber): boolean {
  return [0, 1, 2, 3, 4, 5, 6].some((offset) => specialOf(sunday + offset) !== null);
}

/**
 * The day of the Hebrew year before that a day is compared with: a holiday, its eve and a
 * half-holiday with themselves; any other day with the same weekday of the nearest week that has
 * none of them.
 */
export function hebrewPartnerOf(date: LocalDate): LocalDate {
  const day = dayOf(date);
  const special = specialOf(day);
  const base = samePlaceYearBefore(day);
  if (special !== null) {
    for (let distance = 0; distance <= 4; distance += 1)
      for (const candidate of [base - distance, base + distance])
        if (specialOf(candidate)?.[0] === special[0]) return dateOf(candidate);
    throw new Error(`${special[0]} of the year before ${date} is missing`);
  }
  const weekday = weekdayOf(day);
  for (let distance = 0; ; distance += 1)
    for (const candidate of [base - distance, base + distance])
      if (weekdayOf(candidate) === weekday && !hasSpecialDay(weekOf(candidate)))
        return dateOf(candidate);
}
