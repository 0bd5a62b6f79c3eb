import {
  asLevels,
  asRefs,
  engineLevels,
  type FieldValue,
  RULE_ERROR_TEXTS,
} from '@dalpak/contracts';
import {
  type DiscountRule,
  type DiscountTiming,
  limitsOf,
  type RuleError,
  validateRule,
  type Weekday,
} from '@dalpak/engine';
import {
  type FieldErrors,
  validateOrder,
  type RecordChange,
  type RecordRules,
  valueAfter,
} from '../../record-kit/index.ts';

const text = (value: FieldValue): string => (typeof value === 'string' ? value : '');
const dayOrNull = (value: FieldValue): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
const countOf = (value: FieldValue): number => (typeof value === 'number' ? value : 0);
const TIMINGS: readonly DiscountTiming[] = ['immediate', 'end_of_bill', 'manual', 'voucher'];

function minutesOf(value: FieldValue): number {
  const [hours = 0, minutes = 0] = text(value).split(':').map(Number);
  return hours * 60 + minutes;
}

/**
 * The rule that a form describes: entered values over stored ones. Money in agorot, quantities in
 * thousandths.
 */
export function ruleOfFields(id: number, field: (key: string) => FieldValue): DiscountRule {
  const [limit, couponType, given, days] = [
    field('use_limit'),
    field('coupon_type'),
    field('coupon_given'),
    field('coupon_days'),
  ];
  return {
    id,
    code: text(field('code')),
    name: text(field('name')),
    activeFrom: dayOrNull(field('valid_from')),
    activeTo: dayOrNull(field('valid_to')),
    timeFrom: minutesOf(field('time_from')),
    timeTo: minutesOf(field('time_to')),
    days: [...text(field('days'))].map(Number) as Weekday[],
    customerGroups: asRefs(field('customer_groups')).map(({ id: group }) => group),
    double: field('double') === true,
    doubleForce: field('double_force') === true,
    timing: TIMINGS.find((timing) => timing === field('timing')) ?? 'immediate',
    limit: typeof limit === 'number' ? limit : 0,
    ...limitsOf({
      day: countOf(field('limit_day')),
      month: countOf(field('limit_month')),
      year: countOf(field('limit_year')),
    }),
    couponType: typeof couponType === 'number' ? couponType : null,
    couponProduction:
      typeof given === 'number' ? { type: given, days: typeof days === 'number' ? days : 0 } : null,
    levels: engineLevels(asLevels(field('levels'))),
  };
}

/** The form field at which each error of a rule is shown. */
const FIELD_OF: Partial<Readonly<Record<RuleError, string>>> = {
  dates_reversed: 'valid_to',
  time_out_of_range: 'time_to',
  limit_negative: 'use_limit',
};

function check(change: RecordChange): Promise<FieldErrors> {
  const order = validateOrder(change, 'valid_from', 'valid_to');
  if (Object.keys(order).length > 0) return Promise.resolve(order);
  // Rules of old imports may not pass the engine's checks; their dates can be changed all the same.
  if (
    change.data['levels'] === undefined &&
    change.data['coupon_given'] === undefined &&
    change.id !== 0
  )
    return Promise.resolve({});
  const valid = validateRule(ruleOfFields(change.id, (key) => valueAfter(change, key)));
  if (valid.ok) return Promise.resolve({});
  return Promise.resolve({
    [FIELD_OF[valid.error] ?? 'levels']: { text: RULE_ERROR_TEXTS[valid.error].he },
  });
}

/** A discount rule is stored only when the engine accepts it. */
export const discountRules: RecordRules = { check };
