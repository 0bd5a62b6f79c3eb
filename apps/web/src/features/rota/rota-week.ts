import type { RotaNeed, RotaShift } from '@dalpak/contracts';

const DAY_MS = 86_400_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** The day `by` days later. */
export function shiftDay(date: string, by: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10);
}

/** 1 = Sunday … 7 = Saturday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() + 1;
}

/** Sunday of the week of a day. */
export function sundayOf(date: string): string {
  return shiftDay(date, 1 - weekdayOf(date));
}

export function daysOfWeek(week: string): readonly string[] {
  return Array.from({ length: 7 }, (_, at) => shiftDay(week, at));
}

/** `08:00` of minutes of a day; those of the next day begin at `00:00` again. */
export function clockOf(minute: number): string {
  const ofDay = minute % DAY;
  return `${String(Math.floor(ofDay / HOUR)).padStart(2, '0')}:${String(ofDay % HOUR).padStart(2, '0')}`;
}

/** Null for a text that is no time of a day. */
export function minuteOf(clock: string): number | null {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock);
  return match === null ? null : Number(match[1]) * HOUR + Number(match[2]);
}

/** An end that is not after the start is on the next day. */
export function spanOf(from: string, to: string): { start: number; end: number } | null {
  const [start, end] = [minuteOf(from), minuteOf(to)];
  if (start === null || end === null) return null;
  return { start, end: end > start ? end : end + DAY };
}

export interface RotaGap {
  readonly position: number;
  /** Hours of the day; above 24 on the next one. */
  readonly from: number;
  readonly to: number;
  readonly missing: number;
}

/** Hours of a day on which fewer people are planned than are needed. */
export function findGaps(
  date: string,
  shifts: readonly Pick<RotaShift, 'day' | 'start' | 'end' | 'position'>[],
  needs: readonly RotaNeed[],
): readonly RotaGap[] {
  const gaps: RotaGap[] = [];
  for (const need of needs) {
    if (need.weekday !== weekdayOf(date)) continue;
    for (let hour = need.from; hour < need.to; hour += 1) {
      const planned = shifts.filter(
        ({ day, start, end, position }) =>
          position === need.position && coversHour(date, { day, start, end }, hour),
      ).length;
      const missing = need.people - planned;
      if (missing <= 0) continue;
      const last = gaps.at(-1);
      if (last?.position === need.position && last.to === hour && last.missing === missing)
        gaps[gaps.length - 1] = { ...last, to: hour + 1 };
      else gaps.push({ position: need.position, from: hour, to: hour + 1, missing });
    }
  }
  return gaps;
}

function coversHour(
  date: string,
  { day, start, end }: Pick<RotaShift, 'day' | 'start' | 'end'>,
  hour: number,
): boolean {
  // A shift of the day before may last into this one.
  const shift = day === date ? 0 : shiftDay(day, 1) === date ? DAY : null;
  if (shift === null) return false;
  return start - shift <= hour * HOUR && end - shift >= (hour + 1) * HOUR;
}
