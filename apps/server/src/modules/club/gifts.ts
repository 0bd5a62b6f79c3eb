import { addDays } from '@dalpak/engine';
import type { Gift, Membership } from './club.store.ts';

/** An occasion of a gift that a day falls into. */
export interface Occasion {
  /** Year of the occasion, of which the gift is given once. */
  readonly year: number;
  /** Last day on which it is given. */
  readonly lastDay: string;
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

/** The day of a yearly occasion; the 29th of February is the 28th in plain years. */
function dayInYear(date: string, year: number): string {
  const day = date.slice(5, 10);
  return `${String(year)}-${day === '02-29' && !isLeap(year) ? '02-28' : day}`;
}

/**
 * The occasion of a gift on a day; null when there is none for this member. A window may reach over
 * the end of a year: its year is that of the occasion itself.
 */
export function occasionOf(
  gift: Pick<Gift, 'occasion' | 'daysBefore' | 'daysAfter' | 'daysAbsent' | 'waitDays'>,
  member: Pick<Membership, 'birthday' | 'joinedOn' | 'lastVisit'>,
  today: string,
): Occasion | null {
  const { joinedOn, lastVisit } = member;
  if (joinedOn !== null && addDays(joinedOn, gift.waitDays) > today) return null;
  const year = Number(today.slice(0, 4));
  if (gift.occasion === 'absent')
    return lastVisit !== null && addDays(lastVisit, gift.daysAbsent) <= today
      ? { year, lastDay: today }
      : null;
  const date = gift.occasion === 'birthday' ? member.birthday : joinedOn;
  if (date === null) return null;
  for (const near of [year - 1, year, year + 1]) {
    // The day of joining itself is no anniversary.
    if (gift.occasion === 'joined' && near <= Number(date.slice(0, 4))) continue;
    const day = dayInYear(date, near);
    const lastDay = addDays(day, gift.daysAfter);
    if (addDays(day, -gift.daysBefore) <= today && today <= lastDay) return { year: near, lastDay };
  }
  return null;
}
