import { err, ok, type Result } from '../kernel/result.ts';
import { ONE, type Weekday } from '../kernel/units.ts';
import type {
  BlockUnit,
  DiscountLevel,
  DiscountRule,
  DiscountTiming,
  GiftBlock,
  GiftCalcType,
  GiftType,
  PeriodLimits,
  ProductSelector,
  PurchaseBlock,
} from './discount.types.ts';

/** Lists of a block on the wire; every list may be left out when empty. */
export interface WireSelector {
  readonly products?: readonly number[];
  readonly departments?: readonly number[];
  readonly categories?: readonly number[];
  readonly suppliers?: readonly number[];
  readonly all?: 0 | 1;
  readonly exclude_products?: readonly number[];
  readonly exclude_departments?: readonly number[];
  readonly exclude_categories?: readonly number[];
  readonly exclude_suppliers?: readonly number[];
}

/** A level on the wire: counts in units or kilograms, sums in shekels, percents as such (10 = 10%). */
export interface WireLevel {
  readonly id: number;
  readonly priority: number;
  readonly purchase: WireSelector & {
    readonly type: 1 | 2;
    readonly total: number;
    readonly each?: 0 | 1;
    readonly unit?: BlockUnit;
  };
  readonly gift: WireSelector & {
    readonly calc_type: GiftCalcType;
    readonly type: GiftType;
    readonly total: number;
    readonly total_count: number;
    readonly unit?: BlockUnit;
    readonly favour?: 'store';
    readonly message?: string;
  };
}

/** A discount rule in the wire format of the local cache (specification, cart §3). */
export interface WireRule {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly date_from: string | null;
  readonly date_to: string | null;
  /** `HH:MM`. */
  readonly time_from: string;
  readonly time_to: string;
  readonly days: readonly number[];
  readonly groups: readonly number[];
  readonly double: 0 | 1;
  readonly double_force: 0 | 1;
  readonly timing: DiscountTiming;
  readonly limit: number;
  /** Uses of one customer in a period; left out without such a limit. */
  readonly limits?: { readonly day: number; readonly month: number; readonly year: number };
  readonly coupon_type: number | null;
  /** Missing in caches from before coupons existed. */
  readonly coupon_production?: { readonly type: number; readonly days: number } | null;
  readonly levels: readonly WireLevel[];
}

/** Agorot of a shekel, hundredths of a percent. */
export const HUNDRED = 100;
const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;
const TIMINGS: readonly DiscountTiming[] = ['immediate', 'end_of_bill', 'manual', 'voucher'];

function selectorFromWire(wire: WireSelector): ProductSelector {
  return {
    products: wire.products ?? [],
    departments: wire.departments ?? [],
    categories: wire.categories ?? [],
    suppliers: wire.suppliers ?? [],
    all: wire.all === 1,
    exclude: {
      products: wire.exclude_products ?? [],
      departments: wire.exclude_departments ?? [],
      categories: wire.exclude_categories ?? [],
      suppliers: wire.exclude_suppliers ?? [],
    },
  };
}

/** Scales a wire decimal to an integer unit; null when it carries more digits than the unit has. */
function scaled(value: number, factor: number): number | null {
  const result = Math.round(value * factor);
  return Math.abs(result / factor - value) < 1e-9 && Number.isSafeInteger(result) ? result : null;
}

function minutesFromWire(text: string): number | null {
  const match = TIME.exec(text);
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}

/** The optional fields of a gift block, left out when empty. */
export function wordsOf({
  favour,
  message,
}: Pick<GiftBlock, 'favour' | 'message'>): Pick<GiftBlock, 'favour' | 'message'> {
  return {
    ...(favour === 'store' ? { favour } : {}),
    ...(message === undefined || message === '' ? {} : { message }),
  };
}

function levelFromWire(wire: WireLevel): DiscountLevel | null {
  const purchaseTotal = scaled(wire.purchase.total, wire.purchase.type === 1 ? ONE : HUNDRED);
  // Shekels to agorot and percents to hundredths of a percent share the factor.
  const giftTotal = scaled(wire.gift.total, HUNDRED);
  const giftCount = scaled(wire.gift.total_count, ONE);
  if (purchaseTotal === null || giftTotal === null || giftCount === null) return null;
  const unit = wire.purchase.unit ?? 'piece';
  const purchase: PurchaseBlock = {
    ...selectorFromWire(wire.purchase),
    type: wire.purchase.type === 1 ? 'count' : 'sum',
    total: purchaseTotal,
    each: wire.purchase.each === 1,
    unit,
  };
  const gift: GiftBlock = {
    ...selectorFromWire(wire.gift),
    type: wire.gift.type,
    calcType: wire.gift.calc_type,
    total: giftTotal,
    totalCount: giftCount,
    unit: wire.gift.unit ?? unit,
    ...wordsOf(wire.gift),
  };
  return { id: wire.id, priority: wire.priority, purchase, gift };
}

/** Limits for each customer as a rule has them; none where every number is zero. */
export function limitsOf(limits: PeriodLimits | null | undefined): Pick<DiscountRule, 'limits'> {
  if (limits === undefined || limits === null) return {};
  const { day, month, year } = limits;
  return day === 0 && month === 0 && year === 0 ? {} : { limits: { day, month, year } };
}

/** Decodes a rule from the wire; the error names the invalid field. */
export function ruleFromWire(wire: WireRule): Result<DiscountRule, string> {
  const timeFrom = minutesFromWire(wire.time_from);
  const timeTo = minutesFromWire(wire.time_to);
  if (timeFrom === null) return err('time_from');
  if (timeTo === null) return err('time_to');
  if (!TIMINGS.includes(wire.timing)) return err('timing');
  const days = wire.days.filter(
    (day): day is Weekday => Number.isInteger(day) && day >= 1 && day <= 7,
  );
  if (days.length !== wire.days.length) return err('days');
  const levels: DiscountLevel[] = [];
  for (const wireLevel of wire.levels) {
    const level = levelFromWire(wireLevel);
    if (level === null) return err('levels');
    levels.push(level);
  }
  return ok({
    id: wire.id,
    code: wire.code,
    name: wire.name,
    activeFrom: wire.date_from,
    activeTo: wire.date_to,
    timeFrom,
    timeTo,
    days,
    customerGroups: wire.groups,
    double: wire.double === 1,
    doubleForce: wire.double_force === 1,
    timing: wire.timing,
    limit: wire.limit,
    ...limitsOf(wire.limits),
    couponType: wire.coupon_type,
    couponProduction: wire.coupon_production ?? null,
    levels,
  });
}
