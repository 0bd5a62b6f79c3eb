import type { LocalDate, LocalDateTime, MinuteOfDay, Weekday } from '../kernel/units.ts';
import type { DiscountCart, DiscountRule, PeriodLimits } from './discount.types.ts';

/** The parts of a local time, and the day before for windows that pass midnight. */
export interface RuleClock {
  readonly date: LocalDate;
  readonly dayBefore: LocalDate;
  readonly weekday: Weekday;
  readonly weekdayBefore: Weekday;
  readonly minute: MinuteOfDay;
}

const MONTH_OFFSETS = [0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4] as const;

/** Sakamoto's rule: 1 = Sunday … 7 = Saturday. */
function weekdayOf(year: number, month: number, day: number): Weekday {
  const y = month < 3 ? year - 1 : year;
  const offset = MONTH_OFFSETS[month - 1] ?? 0;
  const sunday0 =
    (y + Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400) + offset + day) % 7;
  return (sunday0 + 1) as Weekday;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

function dateText(year: number, month: number, day: number): LocalDate {
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function dayBefore(year: number, month: number, day: number): LocalDate {
  if (day > 1) return dateText(year, month, day - 1);
  if (month > 1) return dateText(year, month - 1, daysInMonth(year, month - 1));
  return dateText(year - 1, 12, 31);
}

/** Reads a `YYYY-MM-DDTHH:mm:ss` branch time. Seconds do not matter: windows are inclusive to the minute. */
export function readClock(time: LocalDateTime): RuleClock {
  const [year, month, day] = [
    Number(time.slice(0, 4)),
    Number(time.slice(5, 7)),
    Number(time.slice(8, 10)),
  ];
  const weekday = weekdayOf(year, month, day);
  return {
    date: time.slice(0, 10),
    dayBefore: dayBefore(year, month, day),
    weekday,
    weekdayBefore: (weekday === 1 ? 7 : weekday - 1) as Weekday,
    minute: Number(time.slice(11, 13)) * 60 + Number(time.slice(14, 16)),
  };
}

function opensOn(rule: DiscountRule, date: LocalDate, weekday: Weekday): boolean {
  if (rule.activeFrom !== null && date < rule.activeFrom) return false;
  if (rule.activeTo !== null && date > rule.activeTo) return false;
  return rule.days.length === 0 || rule.days.includes(weekday);
}

/** Date, day and time of a rule. A window past midnight belongs to the day and date on which it opened. */
export function isOpenAt(rule: DiscountRule, clock: RuleClock): boolean {
  const { timeFrom, timeTo } = rule;
  if (timeFrom === timeTo) return opensOn(rule, clock.date, clock.weekday);
  if (timeFrom < timeTo) {
    return (
      clock.minute >= timeFrom && clock.minute <= timeTo && opensOn(rule, clock.date, clock.weekday)
    );
  }
  if (clock.minute >= timeFrom) return opensOn(rule, clock.date, clock.weekday);
  return clock.minute <= timeTo && opensOn(rule, clock.dayBefore, clock.weekdayBefore);
}

function isChosen(rule: DiscountRule, cart: CartState): boolean {
  if (rule.timing === 'immediate' || rule.timing === 'end_of_bill') return true;
  return cart.chosenRules.includes(rule.id);
}

/** The cart data that decides whether a rule is active; never its rows. */
export type CartState = Pick<
  DiscountCart,
  'customerGroup' | 'coupons' | 'chosenRules' | 'ignoredRules' | 'usesLeft'
>;

/** Why a rule takes no part: out of its dates, days and hours · not chosen by hand · deleted by hand · another group · no coupon · no customer whose uses are counted · no use left. */
export type InactiveReason =
  | 'closed'
  | 'not_chosen'
  | 'ignored'
  | 'group'
  | 'coupon'
  | 'customer'
  | 'used_up';

/** Why the rule takes no part in this cart at this time, whatever is in the rows; null when it does. */
export function whyInactive(
  rule: DiscountRule,
  cart: CartState,
  clock: RuleClock,
): InactiveReason | null {
  if (!isOpenAt(rule, clock)) return 'closed';
  if (!isChosen(rule, cart)) return 'not_chosen';
  if (cart.ignoredRules.includes(rule.id)) return 'ignored';
  if (
    rule.customerGroups.length > 0 &&
    (cart.customerGroup === null || !rule.customerGroups.includes(cart.customerGroup))
  )
    return 'group';
  if (rule.couponType !== null && !cart.coupons.some((coupon) => coupon.type === rule.couponType))
    return 'coupon';
  const left = usesLeftFor(rule, cart.usesLeft ?? null);
  if (left === null) return 'customer';
  return left <= 0 ? 'used_up' : null;
}

/**
 * Uses of a rule that the customer has left over all periods; null when the rule counts them and
 * the bill has no customer.
 */
export function usesLeftFor(
  rule: Pick<DiscountRule, 'id' | 'limits'>,
  usesLeft: ReadonlyMap<number, number> | null,
): number | null {
  if (rule.limits === undefined) return Infinity;
  return usesLeft === null ? null : (usesLeft.get(rule.id) ?? fewestUses(rule.limits));
}

/** The tightest of the limits: what a customer without any use has left. */
export function fewestUses({ day, month, year }: PeriodLimits): number {
  return Math.min(...[day, month, year].filter((most) => most > 0), Infinity);
}

/** Does the rule take part in this cart at this time, whatever is in the rows? */
export function isActive(rule: DiscountRule, cart: DiscountCart, clock: RuleClock): boolean {
  return whyInactive(rule, cart, clock) === null;
}
