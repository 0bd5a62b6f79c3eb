import type { ReportSchedule } from '@dalpak/contracts';
import { dateOf, dayOf, weekdayOf } from '@dalpak/engine';
import { dayKindOf } from '../../kernel/time/hebrew-calendar.ts';

/** Days that are searched for the next one: the 31st of a month that rests may be far. */
const FAR_DAYS = 70;
const SATURDAY = 7;
const FRIDAY = 6;
/** From this hour an eve counts as its holiday. */
const EVE_HOUR = 15;
/** Hour and minute after which a day of rest is over, also in summer. */
const END = '20:30';

function isRest(day: number): boolean {
  return weekdayOf(day) === SATURDAY || dayKindOf(dateOf(day)) === 'holiday';
}

function isEve(day: number): boolean {
  return weekdayOf(day) === FRIDAY || dayKindOf(dateOf(day)) === 'eve';
}

function isWanted(day: number, { when }: Pick<ReportSchedule, 'when'>): boolean {
  if (when.every === 'week') return when.days.includes(weekdayOf(day));
  const place = Number(dateOf(day).slice(8));
  const isLast = dateOf(day + 1).slice(8) === '01';
  return when.day === place || (isLast && when.day > place);
}

/** The moment of a day, put off to the end of the rest that it falls into. */
function momentOf(day: number, { hour, rests }: Pick<ReportSchedule, 'hour' | 'rests'>): string {
  const plain = `${dateOf(day)}T${String(hour).padStart(2, '0')}:00`;
  if (!rests) return plain;
  let last = isRest(day) ? day : isEve(day) && hour >= EVE_HOUR && isRest(day + 1) ? day + 1 : null;
  if (last === null) return plain;
  while (isRest(last + 1)) last += 1;
  const end = `${dateOf(last)}T${END}`;
  return plain > end ? plain : end;
}

/**
 * The next delivery after a local time, as local time of the branch; both `YYYY-MM-DDTHH:mm`.
 * Deliveries that fall into one rest are one.
 */
export function nextDelivery(
  plan: Pick<ReportSchedule, 'when' | 'hour' | 'rests'>,
  after: string,
): string | null {
  const from = dayOf(after.slice(0, 10));
  // A delivery of days before may have been put off to after now.
  for (let day = from - 4; day < from + FAR_DAYS; day += 1) {
    if (!isWanted(day, plan)) continue;
    const moment = momentOf(day, plan);
    if (moment > after.slice(0, 16)) return moment;
  }
  return null;
}
