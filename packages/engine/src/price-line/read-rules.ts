import type {
  DiscountRule,
  DiscountTiming,
  GiftCalcType,
  GiftType,
} from '../discount/discount.types.ts';
import {
  ruleFromWire,
  type WireLevel,
  type WireRule,
  type WireSelector,
} from '../discount/rule-wire.ts';
import { validateRule } from '../discount/validate-rule.ts';
import type { LineNode } from './line-node.ts';

const MAX_RULES = 10_000;
const MAX_LEVELS = 100;

const TIMINGS: Readonly<Record<string, DiscountTiming>> = {
  manual: 'manual',
  end_of_bill: 'end_of_bill',
  end: 'end_of_bill',
  immediate: 'immediate',
  voucher: 'voucher',
};
const PURCHASE_TYPES: Readonly<Record<string, 1 | 2>> = { 1: 1, 2: 2, count: 1, sum: 2 };
const GIFT_TYPES: Readonly<Record<string, GiftType>> = {
  1: 1,
  2: 2,
  3: 3,
  4: 4,
  5: 5,
  price_off: 1,
  percent_off: 2,
  fixed_price: 3,
  buy_get: 4,
  set_total_price: 5,
  message: 1,
};
const CALC_TYPES: Readonly<Record<string, GiftCalcType>> = { 1: 1, 2: 2, highest: 1, lowest: 2 };
const UNITS: Readonly<Record<string, 'piece' | 'kg'>> = { piece: 'piece', unit: 'piece', kg: 'kg' };

const LISTS = ['products', 'departments', 'categories', 'suppliers'] as const;
const EXCLUSIONS = ['exclude', 'excluded', 'exclusions'] as const;
const excludedNames = (list: string): [string, ...string[]] => [
  `exclude_${list}`,
  `excluded_${list}`,
  `${list}_exclude`,
];
const SELECTOR_FIELDS = [
  ...LISTS,
  ...LISTS.flatMap(excludedNames),
  ...EXCLUSIONS,
  'include',
  'all',
];
const PURCHASE_FIELDS = new Set([...SELECTOR_FIELDS, 'type', 'total', 'each', 'unit']);
const GIFT_FIELDS = new Set([
  ...SELECTOR_FIELDS,
  'calc_type',
  'type',
  'total',
  'total_count',
  'unit',
  'favour',
  'message',
]);
const FAVOURS: Readonly<Record<string, 'store' | 'customer'>> = {
  store: 'store',
  customer: 'customer',
};
const LIST_FIELDS = new Set<string>(LISTS);
const LEVEL_FIELDS = new Set([
  'id',
  'priority',
  'purchase',
  'purchase_block',
  'gift',
  'gift_block',
]);
const RULE_FIELDS = new Set([
  'id',
  'code',
  'name',
  'date_from',
  'active_date_from',
  'active_from',
  'date_to',
  'active_date_to',
  'active_to',
  'active_date_range',
  'date_range',
  'active_dates',
  'time_from',
  'active_time_from',
  'time_to',
  'active_time_to',
  'active_time_range',
  'time_range',
  'active_times',
  'days',
  'active_days',
  'groups',
  'customer_groups',
  'double',
  'double_force',
  'timing',
  'limit',
  'coupon_type',
  'coupon_type_condition',
  'coupon_production',
  'levels',
  // Descriptive fields without an effect on the rule.
  'description',
  'notes',
  'created_at',
  'updated_at',
  'version',
]);
const RANGE_FIELDS = new Set(['from', 'to']);

/**
 * Reads the rules of a line: a list, or an object by rule id as the cache stores them. A rule that
 * could never apply is refused with the same error as when it is saved (docs/discounts.md).
 */
export function readRules(node: LineNode): DiscountRule[] {
  const seen = new Set<number>();
  const rules: DiscountRule[] = [];
  for (const { key, node: entry } of node.entries(MAX_RULES, ['levels'])) {
    const wire = readRule(entry, key);
    if (seen.has(wire.id)) entry.fail('RULE_REFUSED', 'has the id of another rule', null);
    seen.add(wire.id);
    const read = ruleFromWire(wire);
    if (!read.ok) {
      entry.fail('RULE_REFUSED', `can not be read: ${read.error}`, null);
      continue;
    }
    const valid = validateRule(read.value);
    if (!valid.ok) entry.fail('RULE_REFUSED', `is refused: ${valid.error}`, null);
    rules.push(read.value);
  }
  return rules;
}

function readRule(node: LineNode, key: string | null): WireRule {
  node.allowKeys(RULE_FIELDS);
  const id =
    node.get('id').isAbsent && key !== null ? keyId(node, key) : node.required('id').int(1);
  const dates = range(node, ['active_date_range', 'date_range', 'active_dates'], {
    from: ['date_from', 'active_date_from', 'active_from'],
    to: ['date_to', 'active_date_to', 'active_to'],
  });
  const times = range(node, ['active_time_range', 'time_range', 'active_times'], {
    from: ['time_from', 'active_time_from'],
    to: ['time_to', 'active_time_to'],
  });
  const timing = node.get('timing');
  const limit = node.get('limit');
  const coupon = node.get('coupon_type', 'coupon_type_condition');
  return {
    id,
    code: node.get('code').text(),
    name: node.get('name').text(),
    date_from: dates.from.date(),
    date_to: dates.to.date(),
    ...readTimes(times),
    days: readDays(node.get('days', 'active_days')),
    groups: node.get('groups', 'customer_groups').ids(),
    double: bit(node.get('double')),
    double_force: bit(node.get('double_force')),
    timing: timing.isAbsent ? 'immediate' : (timing.choice(TIMINGS) ?? 'immediate'),
    limit: limit.isAbsent ? 0 : limit.int(0),
    coupon_type: coupon.isAbsent ? null : coupon.int(Number.MIN_SAFE_INTEGER),
    coupon_production: readProduction(node.get('coupon_production')),
    levels: readLevels(node.required('levels')),
  };
}

/**
 * The issued coupon: its type, or an object with type and days of validity. Other shapes are
 * ignored, because they do not affect prices.
 */
function readProduction(node: LineNode): NonNullable<WireRule['coupon_production']> | null {
  const isType = (value: unknown): value is number => Number.isInteger(value) && Number(value) > 0;
  if (isType(node.value)) return { type: node.value, days: 0 };
  const [type, days] = [node.get('type').value, node.get('days').value];
  return isType(type) ? { type, days: isType(days) ? days : 0 } : null;
}

function keyId(node: LineNode, key: string): number {
  return /^[1-9]\d{0,14}$/.test(key) ? Number(key) : node.fail('MISSING_FIELD', 'has no id', 1);
}

const bit = (node: LineNode): 0 | 1 => (node.flag(false) ? 1 : 0);

interface Ends {
  readonly from: LineNode;
  readonly to: LineNode;
}

type Names = readonly [string, ...string[]];

/**
 * A range from two fields, or from one field with an object of from and to or a list of the two.
 */
function range(
  node: LineNode,
  names: Names,
  ends: { readonly from: Names; readonly to: Names },
): Ends {
  const whole = node.get(...names);
  const [from, to] = [node.get(...ends.from), node.get(...ends.to)];
  if (whole.isAbsent) return { from, to };
  if (!from.isAbsent || !to.isAbsent)
    whole.fail('AMBIGUOUS_FIELD', `conflicts with ${from.isAbsent ? to.path : from.path}`, null);
  if (!Array.isArray(whole.value))
    return { from: whole.allowKeys(RANGE_FIELDS).get('from'), to: whole.get('to') };
  if (whole.value.length !== 2) whole.fail('BAD_VALUE', 'must be a list of two: from and to', null);
  return { from: whole.at(0), to: whole.at(1) };
}

/** A missing end of the range is the start or end of the day. */
function readTimes({ from, to }: Ends): { time_from: string; time_to: string } {
  const [opens, closes] = [from.minute(), to.minute()];
  if (opens === null && closes === null) return { time_from: '00:00', time_to: '00:00' };
  return { time_from: clock(opens ?? 0), time_to: clock(closes ?? 24 * 60 - 1) };
}

const clock = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Reads days of the week from a list of digits, or from a text: "123", "1,2,3". */
function readDays(node: LineNode): number[] {
  const { value } = node;
  const digits = typeof value === 'number' ? String(value) : value;
  const days =
    typeof digits === 'string' && /^[1-7]{1,7}$/.test(digits)
      ? [...digits].map(Number)
      : node.ids();
  return days.some((day) => day < 1 || day > 7)
    ? node.fail('BAD_VALUE', 'must be days from 1 (Sunday) to 7 (Saturday)', [])
    : [...new Set(days)];
}

function readLevels(node: LineNode): WireLevel[] {
  const entries = node.entries(MAX_LEVELS, ['purchase', 'purchase_block', 'gift', 'gift_block']);
  return entries.map(({ key, node: level }, index) => {
    level.allowKeys(LEVEL_FIELDS);
    const id = level.get('id');
    const priority = level.get('priority');
    if (priority.isAbsent && entries.length > 1)
      priority.fail(
        'MISSING_FIELD',
        'is missing: which of several levels comes first can not be guessed',
        null,
      );
    return {
      id: id.isAbsent ? (key === null ? index + 1 : keyId(level, key)) : id.int(0),
      priority: priority.isAbsent ? 1 : priority.int(Number.MIN_SAFE_INTEGER),
      purchase: readPurchase(level.required('purchase', 'purchase_block')),
      gift: readGift(level.required('gift', 'gift_block')),
    };
  });
}

function readPurchase(node: LineNode): WireLevel['purchase'] {
  node.allowKeys(PURCHASE_FIELDS);
  const type = node.required('type').choice(PURCHASE_TYPES) ?? 1;
  const unit = node.get('unit');
  return {
    ...readSelector(node),
    type,
    total: node.required('total').decimal(type === 1 ? 3 : 2),
    each: bit(node.get('each')),
    unit: unit.isAbsent ? 'piece' : (unit.choice(UNITS) ?? 'piece'),
  };
}

function readGift(node: LineNode): WireLevel['gift'] {
  node.allowKeys(GIFT_FIELDS);
  const kind = node.required('type');
  const type = kind.choice(GIFT_TYPES) ?? 1;
  const isMessage = kind.value === 'message';
  const message = isMessage ? node.required('message') : node.get('message');
  const favour = node.get('favour');
  const count = node.get('total_count');
  const total_count = count.isAbsent ? 0 : count.decimal(3);
  const chooses = type !== 5 && total_count > 0;
  const calc = chooses ? node.required('calc_type') : node.get('calc_type');
  const unit = node.get('unit');
  const read: WireLevel['gift'] = {
    ...readSelector(node),
    type,
    total_count,
    calc_type: calc.isAbsent ? 1 : (calc.choice(CALC_TYPES) ?? 1),
    total:
      (type === 4 || isMessage) && node.get('total').isAbsent
        ? 0
        : node.required('total').decimal(2),
    message: message.text(),
    ...(!favour.isAbsent && favour.choice(FAVOURS) === 'store' ? { favour: 'store' } : {}),
  };
  return unit.isAbsent ? read : { ...read, unit: unit.choice(UNITS) ?? 'piece' };
}

function readSelector(node: LineNode): WireSelector {
  const include = node.get('include').allowKeys(LIST_FIELDS);
  const exclude = node.get(...EXCLUSIONS).allowKeys(LIST_FIELDS);
  const listed = (list: (typeof LISTS)[number]): number[] => [
    ...node.get(list).ids(),
    ...include.get(list).ids(),
  ];
  const excluded = (list: (typeof LISTS)[number]): number[] => [
    ...node.get(...excludedNames(list)).ids(),
    ...exclude.get(list).ids(),
  ];
  return {
    products: listed('products'),
    departments: listed('departments'),
    categories: listed('categories'),
    suppliers: listed('suppliers'),
    all: bit(node.get('all')),
    exclude_products: excluded('products'),
    exclude_departments: excluded('departments'),
    exclude_categories: excluded('categories'),
    exclude_suppliers: excluded('suppliers'),
  };
}
