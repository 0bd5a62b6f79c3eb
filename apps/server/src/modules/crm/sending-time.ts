import { toLocalDateTime } from '../../kernel/time/local-time.ts';

const [FRIDAY, SATURDAY] = [5, 6] as const;
const FIRST_HOUR = 8;
const END_HOUR = 20;
const FRIDAY_END_HOUR = 15;

/** Whether advertising may go out now: by day, and not on Shabbat or shortly before it. */
export function isSendingTime(now: number): boolean {
  const local = toLocalDateTime(now);
  const weekday = new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay();
  const hour = Number(local.slice(11, 13));
  if (weekday === SATURDAY) return false;
  return hour >= FIRST_HOUR && hour < (weekday === FRIDAY ? FRIDAY_END_HOUR : END_HOUR);
}
