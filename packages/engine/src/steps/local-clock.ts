import type { LocalDateTime } from '../kernel/units.ts';
import { dateOf, dayOf } from '../time/civil.ts';

const DAY_SECONDS = 86_400;

/** The local time some milliseconds after another, as a wall clock without a time change shows it. */
export function localAfter(start: LocalDateTime, ms: number): LocalDateTime {
  const [hour = 0, minute = 0, second = 0] = start.slice(11).split(':').map(Number);
  const all = hour * 3_600 + minute * 60 + second + Math.floor(ms / 1_000);
  const day = dayOf(start.slice(0, 10)) + Math.floor(all / DAY_SECONDS);
  const rest = ((all % DAY_SECONDS) + DAY_SECONDS) % DAY_SECONDS;
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${dateOf(day)}T${two(Math.floor(rest / 3_600))}:${two(Math.floor(rest / 60) % 60)}:${two(rest % 60)}`;
}
