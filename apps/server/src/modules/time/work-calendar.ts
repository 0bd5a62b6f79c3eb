import type { LocalDate, WorkCalendar } from '@dalpak/engine';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';

const HOUR_MS = 3_600_000;
/** The most hours whose offset is cached: some years. */
const MAX_CACHED_HOURS = 20_000;

const offsets = new Map<number, number>();

/**
 * Minutes that clocks in Israel are ahead of UTC. They change on full hours, so one result serves a
 * whole hour.
 */
function offsetAt(at: number): number {
  const hour = Math.floor(at / HOUR_MS);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const instant = hour * HOUR_MS;
  const offset = (Date.parse(`${toLocalDateTime(instant)}Z`) - instant) / 60_000;
  if (offsets.size >= MAX_CACHED_HOURS) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

const hebrew = new Intl.DateTimeFormat('en-u-ca-hebrew', {
  timeZone: 'UTC',
  day: 'numeric',
  month: 'long',
});

/**
 * Days of rest in Israel in addition to the weekly one, by month and day of the Hebrew calendar.
 * Independence Day is computed below, because it moves so that it never touches a Sabbath.
 */
const HOLIDAYS: ReadonlySet<string> = new Set([
  'Tishri 1',
  'Tishri 2',
  'Tishri 10',
  'Tishri 15',
  'Tishri 22',
  'Nisan 15',
  'Nisan 21',
  'Sivan 6',
]);

/**
 * Days of Iyar on which Independence Day may be celebrated, with the weekdays for each: 0 = Sunday.
 */
const INDEPENDENCE: Readonly<Record<number, readonly number[]>> = {
  // The 5th itself, when it is no Friday, Saturday or Monday.
  5: [0, 2, 3, 4],
  // When the 5th is a Friday or Saturday, the Thursday before.
  4: [4],
  3: [4],
  // When the 5th is a Monday, the Tuesday after it.
  6: [2],
};

function isHoliday(date: LocalDate): boolean {
  const noon = new Date(`${date}T12:00:00Z`);
  const part = Object.fromEntries(
    hebrew.formatToParts(noon).map(({ type, value }) => [type, value]),
  );
  const [month = '', day = ''] = [part['month'], part['day']];
  return (
    HOLIDAYS.has(`${month} ${day}`) ||
    (month === 'Iyar' && INDEPENDENCE[Number(day)]?.includes(noon.getUTCDay()) === true)
  );
}

/** Clocks and holidays of Israel. */
export const ISRAEL: WorkCalendar = { offsetAt, isHoliday };
