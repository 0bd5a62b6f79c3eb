import type { LocalDate, WorkCalendar } from '@dalpak/engine';
import { dayKindOf } from '../../kernel/time/hebrew-calendar.ts';
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

const isHoliday = (date: LocalDate): boolean => dayKindOf(date) === 'holiday';

/** Clocks and holidays of Israel. */
export const ISRAEL: WorkCalendar = { offsetAt, isHoliday };
