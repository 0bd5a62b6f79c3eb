import { err, ok, type Result } from '../kernel/result.ts';
import type { DiscountRule } from './discount.types.ts';
import { validateLevel, type RuleError } from './level-errors.ts';

const LAST_MINUTE = 24 * 60 - 1;
/** Most days that a coupon may be valid for: ten years. */
const MAX_DAYS = 3_660;
const MAX_TYPE = 1_000_000;

const isWithin = (n: number, least: number, most: number): boolean =>
  Number.isInteger(n) && n >= least && n <= most;

function validateHead(rule: DiscountRule): RuleError | null {
  if (rule.levels.length === 0) return 'rule_without_levels';
  if (new Set(rule.levels.map((level) => level.id)).size !== rule.levels.length)
    return 'level_ids_repeat';
  if (rule.activeFrom !== null && rule.activeTo !== null && rule.activeFrom > rule.activeTo)
    return 'dates_reversed';
  const inDay = (minute: number): boolean =>
    Number.isInteger(minute) && minute >= 0 && minute <= LAST_MINUTE;
  if (!inDay(rule.timeFrom) || !inDay(rule.timeTo)) return 'time_out_of_range';
  const coupon = rule.couponProduction;
  if (
    coupon !== null &&
    !(isWithin(coupon.type, 1, MAX_TYPE) && isWithin(coupon.days, 0, MAX_DAYS))
  )
    return 'coupon_out_of_range';
  if (
    rule.limits !== undefined &&
    Object.values(rule.limits).some((most) => !isWithin(most, 0, MAX_TYPE))
  )
    return 'limit_negative';
  return rule.limit < 0 || !Number.isInteger(rule.limit) ? 'limit_negative' : null;
}

/**
 * Refuses a rule that could never apply or has no meaning.
 * @returns the rule itself, or the first error found.
 */
export function validateRule(rule: DiscountRule): Result<DiscountRule, RuleError> {
  const fault =
    validateHead(rule) ??
    rule.levels.reduce<RuleError | null>(
      (found, level) => found ?? validateLevel(rule, level),
      null,
    );
  return fault === null ? ok(rule) : err(fault);
}
