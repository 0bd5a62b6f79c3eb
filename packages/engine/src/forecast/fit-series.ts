import type { DayMark } from './forecast.types.ts';
import { clampTo, meanOf, medianOf } from './statistics.ts';

/** How days of one name sell, against an ordinary day of their weekday. */
export interface DayEffect {
  readonly times: number;
  /** Share of those days on which the shop was open. */
  readonly open: number;
  /** Past days of exactly this name; 0 = it sells like others of its kind. */
  readonly seen: number;
}

/** What is known of a series until a day. */
export interface SeriesFit {
  /** Days that are known. */
  readonly known: number;
  /** An average open day, now. */
  readonly level: number;
  /** Of an average day, by weekday (1 = Sunday); 0 = closed. */
  readonly weekdays: readonly number[];
  /** Growth in one day, as a logarithm. */
  readonly slope: number;
  readonly effects: ReadonlyMap<string, DayEffect>;
  /** Level of the series around each known day. */
  readonly levels: readonly number[];
}

/** What is fitted: figures by day, on which days the shop was open, and the calendar. */
export interface FittedSeries {
  readonly values: readonly number[];
  readonly open: readonly boolean[];
  readonly marks: readonly DayMark[];
}

const WEEK = 7;
/** Weeks by which is judged whether the shop opens on a weekday. */
const OPEN_WEEKS = 8;
const WEEKDAY_DAYS = 182;
const WEEKDAY_HALF_LIFE = 60;
const LEVEL_DAYS = 70;
const LEVEL_HALF_LIFE = 14;
const TREND_DAYS = 70;
/** Share of a growth that was seen that is expected to go on. */
const TREND_KEPT = 0.35;
const AROUND = 14;
/** How many past days of its kind the name of a day must outweigh. */
const KIND_WEIGHT = 0.5;

export const effectKey = ({ kind, name }: DayMark): string => `${kind} ${name}`;

/** Fits the level, the weekdays, the growth and the named days of a series until a day. */
export function fitSeries({ values, open, marks }: FittedSeries, known: number): SeriesFit {
  const clean = (at: number): boolean => open[at] === true && marks[at]?.kind === 'ordinary';
  const opened = openWeekdays(open, marks, known);
  let weekdays: readonly number[] = opened.map(Number);
  let levels: readonly number[] = [];
  // The weekdays are measured against the level, and the level is free of the weekdays.
  for (let turn = 0; turn < 3; turn += 1) {
    levels = smoothLevels(known, (at) =>
      clean(at) ? ratio(values[at], weekdays[marks[at]?.weekday ?? 0]) : null,
    );
    weekdays = weekdayFactors({ values, marks, known, clean, opened, levels });
  }
  const flat = (at: number): number | null =>
    clean(at) ? ratio(values[at], weekdays[marks[at]?.weekday ?? 0]) : null;
  return {
    known,
    weekdays,
    levels,
    level: levelNow(known, flat),
    slope: growthOf(known, flat),
    effects: effectsOf({ values, open, marks }, known, weekdays, levels),
  };
}

function ratio(value: number | undefined, by: number | undefined): number | null {
  return by === undefined || by <= 0 ? null : (value ?? 0) / by;
}

function openWeekdays(
  open: readonly boolean[],
  marks: readonly DayMark[],
  known: number,
): readonly boolean[] {
  const counts = Array.from({ length: 8 }, () => ({ seen: 0, open: 0 }));
  for (let at = known - 1; at >= 0; at -= 1) {
    const mark = marks[at];
    const count = counts[mark?.weekday ?? 0];
    if (mark?.kind !== 'ordinary' || count === undefined || count.seen >= OPEN_WEEKS) continue;
    count.seen += 1;
    if (open[at] === true) count.open += 1;
  }
  return counts.map(({ seen, open: days }, weekday) => weekday > 0 && seen > 0 && days * 2 >= seen);
}

/** The average around each day, over days that have a value. */
function smoothLevels(known: number, valueAt: (at: number) => number | null): readonly number[] {
  const sums = [0];
  const counts = [0];
  for (let at = 0; at < known; at += 1) {
    const value = valueAt(at);
    sums.push((sums[at] ?? 0) + (value ?? 0));
    counts.push((counts[at] ?? 0) + (value === null ? 0 : 1));
  }
  const around = (at: number, reach: number): number | null => {
    const from = Math.max(0, at - reach);
    const to = Math.min(known, at + reach + 1);
    const count = (counts[to] ?? 0) - (counts[from] ?? 0);
    return count < WEEK - 1 ? null : ((sums[to] ?? 0) - (sums[from] ?? 0)) / count;
  };
  const overall = (counts[known] ?? 0) === 0 ? 0 : (sums[known] ?? 0) / (counts[known] ?? 1);
  return Array.from(
    { length: known },
    (_, at) => around(at, AROUND) ?? around(at, AROUND * 3) ?? overall,
  );
}

interface WeekdayInput {
  readonly values: readonly number[];
  readonly marks: readonly DayMark[];
  readonly known: number;
  readonly clean: (at: number) => boolean;
  readonly opened: readonly boolean[];
  readonly levels: readonly number[];
}

function weekdayFactors({
  values,
  marks,
  known,
  clean,
  opened,
  levels,
}: WeekdayInput): readonly number[] {
  const sums = Array.from({ length: 8 }, () => ({ weight: 0, value: 0 }));
  for (let at = Math.max(0, known - WEEKDAY_DAYS); at < known; at += 1) {
    const times = clean(at) ? ratio(values[at], levels[at]) : null;
    const sum = sums[marks[at]?.weekday ?? 0];
    if (times === null || sum === undefined) continue;
    const weight = 2 ** ((at - known) / WEEKDAY_HALF_LIFE);
    sum.weight += weight;
    sum.value += weight * Math.min(times, 5);
  }
  const raw = sums.map(({ weight, value }, weekday) =>
    opened[weekday] === true && weight > 0 ? value / weight : 0,
  );
  const mean = meanOf(raw.filter((value) => value > 0));
  return raw.map((value) => (mean === 0 ? 0 : value / mean));
}

/** The level of the last days, the newest counting most; single days that are far off count less. */
function levelNow(known: number, flat: (at: number) => number | null): number {
  const recent: { readonly value: number; readonly age: number }[] = [];
  for (let at = Math.max(0, known - LEVEL_DAYS); at < known; at += 1) {
    const value = flat(at);
    if (value !== null) recent.push({ value, age: known - at });
  }
  const middle = medianOf(recent.map(({ value }) => value));
  const least = middle > 0 ? middle * 0.3 : 0;
  const most = middle > 0 ? middle * 2.5 : Number.MAX_SAFE_INTEGER;
  const sum = recent.reduce(
    (all, { value, age }) => {
      const weight = 2 ** (0 - age / LEVEL_HALF_LIFE);
      return {
        weight: all.weight + weight,
        value: all.value + weight * clampTo(value, least, most),
      };
    },
    { weight: 0, value: 0 },
  );
  return sum.weight === 0 ? 0 : sum.value / sum.weight;
}

/** The growth of the last weeks by a line through their logarithms; a part of it is kept. */
function growthOf(known: number, flat: (at: number) => number | null): number {
  const points: (readonly [number, number])[] = [];
  for (let at = Math.max(0, known - TREND_DAYS); at < known; at += 1) {
    const value = flat(at);
    if (value !== null && value > 0) points.push([at - known, Math.log(value)]);
  }
  if (points.length < 4 * (WEEK - 1)) return 0;
  const x = meanOf(points.map(([day]) => day));
  const y = meanOf(points.map(([, value]) => value));
  const spread = points.reduce((sum, [day]) => sum + (day - x) ** 2, 0);
  const joint = points.reduce((sum, [day, value]) => sum + (day - x) * (value - y), 0);
  return spread === 0 ? 0 : clampTo((joint / spread) * TREND_KEPT, -0.004, 0.004);
}

function effectsOf(
  { values, open, marks }: FittedSeries,
  known: number,
  weekdays: readonly number[],
  levels: readonly number[],
): ReadonlyMap<string, DayEffect> {
  const seen = new Map<string, number[]>();
  const note = (key: string, times: number): void => {
    const list = seen.get(key);
    if (list === undefined) seen.set(key, [times]);
    else list.push(times);
  };
  for (let at = 0; at < known; at += 1) {
    const mark = marks[at];
    if (mark === undefined || mark.kind === 'ordinary') continue;
    const usual = (levels[at] ?? 0) * (weekdays[mark.weekday] || 1);
    if (usual <= 0) continue;
    const times = open[at] === true ? clampTo((values[at] ?? 0) / usual, 0.02, 8) : 0;
    note(effectKey(mark), times);
    note(mark.kind, times);
  }
  const effects = new Map<string, DayEffect>();
  for (const [key, all] of seen) {
    const days = all.filter((times) => times > 0);
    const kind = (seen.get(key.split(' ')[0] ?? '') ?? []).filter((times) => times > 0);
    const sum = days.reduce((total, times) => total + times, 0);
    const own = key.includes(' ') && kind.length > 0 ? KIND_WEIGHT : 0;
    effects.set(key, {
      times: days.length + own === 0 ? 1 : (sum + own * meanOf(kind)) / (days.length + own),
      open: days.length / all.length,
      seen: key.includes(' ') ? all.length : 0,
    });
  }
  return effects;
}
