import type { LocalDateTime } from '../kernel/units.ts';
import { dayOf, weekdayOf } from '../time/civil.ts';

/** When a sales menu is on. */
export interface TimedMenu {
  /** 1 = Sunday … 7 = Saturday; none = every day. */
  readonly days: readonly number[];
  /** Minutes after midnight; equal to `to` = all day, later than `to` = past midnight. */
  readonly from: number;
  readonly to: number;
  /** Of several menus whose time it is, the lowest is on. */
  readonly order: number;
  /** On while no other is. */
  readonly isFirst: boolean;
}

const DAY_MINUTES = 24 * 60;

/** Whether the days and hours of a menu hold. Hours past midnight belong to the day they began. */
function isTime({ days, from, to }: TimedMenu, weekday: number, minute: number): boolean {
  const on = (day: number): boolean => days.length === 0 || days.includes(day);
  if (from === to) return on(weekday);
  if (from < to) return on(weekday) && minute >= from && minute < to;
  const yesterday = weekday === 1 ? 7 : weekday - 1;
  return (minute >= from && on(weekday)) || (minute < to && on(yesterday));
}

/**
 * The menu that is on at a local time: of those whose days and hours hold the lowest in order, else
 * the first menu, else none.
 */
export function menuAt<M extends TimedMenu>(menus: readonly M[], at: LocalDateTime): M | null {
  const weekday = weekdayOf(dayOf(at.slice(0, 10)));
  const minute = (Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16))) % DAY_MINUTES;
  const sorted = menus.toSorted((a, b) => a.order - b.order);
  return (
    sorted.find((menu) => !menu.isFirst && isTime(menu, weekday, minute)) ??
    sorted.find((menu) => menu.isFirst) ??
    sorted.find((menu) => isTime(menu, weekday, minute)) ??
    null
  );
}
