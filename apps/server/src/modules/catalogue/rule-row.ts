import {
  type DiscountLevel,
  type DiscountRule,
  type DiscountTiming,
  limitsOf,
  type Weekday,
} from '@dalpak/engine';

/** A rule as its table holds it: {@link RULE_COLUMNS}. */
export interface RuleRow {
  readonly [key: string]: unknown;
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly active_from: string | null;
  readonly active_to: string | null;
  readonly time_from: number;
  readonly time_to: number;
  readonly days: Weekday[];
  readonly customer_groups: number[];
  readonly double: boolean;
  readonly double_force: boolean;
  readonly timing: DiscountTiming;
  readonly use_limit: number;
  readonly limit_day: number;
  readonly limit_month: number;
  readonly limit_year: number;
  readonly coupon_type: number | null;
  readonly coupon_given: number | null;
  readonly coupon_days: number;
  readonly levels: DiscountLevel[];
}

/** Columns of a rule, dates as text: a date has no time zone and must not get one. */
export const RULE_COLUMNS = `id, code, name, active_from::text, active_to::text, time_from, time_to, days, customer_groups,
  "double", double_force, timing, use_limit, limit_day, limit_month, limit_year, coupon_type, coupon_given, coupon_days, levels`;

export function toRule(row: RuleRow): DiscountRule {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    activeFrom: row.active_from,
    activeTo: row.active_to,
    timeFrom: row.time_from,
    timeTo: row.time_to,
    days: row.days,
    customerGroups: row.customer_groups,
    double: row.double,
    doubleForce: row.double_force,
    timing: row.timing,
    limit: row.use_limit,
    ...limitsOf({ day: row.limit_day, month: row.limit_month, year: row.limit_year }),
    couponType: row.coupon_type,
    couponProduction:
      row.coupon_given === null ? null : { type: row.coupon_given, days: row.coupon_days },
    levels: row.levels,
  };
}
