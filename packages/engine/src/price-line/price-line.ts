import { usesLeftOf } from '../cart/pricing/rule-uses.ts';
import type { Cart, CartRow, PricedCart, PricedRow } from '../cart/cart.types.ts';
import { toAmount, toMoney, toPercent } from '../cart/wire/wire-numbers.ts';
import { discountRows } from '../cart/pricing/discount-rows.ts';
import { priceCart } from '../cart/pricing/price-cart.ts';
import type {
  WireAmount,
  WireDiscountRow,
  WireMoney,
  WirePercent,
} from '../cart/wire/wire.types.ts';
import { collectItems } from '../discount/cart-items.ts';
import { findCandidateLevels } from '../discount/candidate-levels.ts';
import { matchRules } from '../discount/rule-matches.ts';
import type {
  CouponProduction,
  DiscountableRow,
  DiscountCart,
  DiscountRule,
  RuleOutcome,
} from '../discount/discount.types.ts';
import { type InactiveReason, readClock, whyInactive } from '../discount/rule-active.ts';
import { buildRuleIndex, type RuleIndex } from '../discount/rule-index.ts';
import { isLocalDate, isLocalDateTime } from '../kernel/local-time.ts';
import { err, ok, type Result } from '../kernel/result.ts';
import { ONE, type EpochMs, type LocalDateTime } from '../kernel/units.ts';
import { isRecord, LineNode, type PriceLineProblem, type PriceLineProblems } from './line-node.ts';
import { readCart } from './read-cart.ts';
import { readRules } from './read-rules.ts';

/** A product row of the answer; `row_price` is `price_vat` × `amount` less all discounts. */
export interface LineRow {
  readonly key: string;
  readonly id: number;
  readonly amount: WireAmount;
  /** Unit price with VAT. */
  readonly price_vat: WireMoney;
  /** Discount by rules; each is also a row of `discounts`. */
  readonly rules_sum: WireMoney;
  /** Discounts of the first row percent (or the row sum) and of the second. */
  readonly discount_sum: WireMoney;
  readonly discount2_sum: WireMoney;
  /** The row's share of the cart discount. */
  readonly cart_discount: WireMoney;
  readonly row_price: WireMoney;
  /** VAT inside `row_price`. */
  readonly vat: WireMoney;
  readonly vat_rate: WirePercent;
}

/** Outcome of one rule. */
export type LineOutcome = { readonly discount_id: number; readonly name: string } & (
  | {
      readonly result: 'applied';
      readonly times: number;
      readonly saved: WireMoney;
      /**
       * Messages for the cashier, and the coupon that each use issues; left out when there are
       * none.
       */
      readonly messages?: readonly string[];
      readonly coupon?: CouponProduction;
    }
  | { readonly result: 'lost'; readonly to: number; readonly by: WireMoney }
  | {
      readonly result: 'not_met';
      readonly parent: string | null;
      readonly missing: { readonly amount: WireAmount } | { readonly sum: WireMoney };
      readonly would_save: WireMoney;
    }
  | { readonly result: 'not_active'; readonly why: InactiveReason | 'no_discount' }
  | { readonly result: 'no_products' }
);

/**
 * The answer to one line, in shekels with at most 2 digits, as the wire of the specification has
 * them.
 */
export interface PricedLine {
  readonly total: WireMoney;
  readonly vat: WireMoney;
  readonly rows: readonly LineRow[];
  readonly discounts: readonly WireDiscountRow[];
  readonly explain: readonly LineOutcome[];
  /** The first twenty ignored fields; left out when there are none. */
  readonly unread?: readonly string[];
}

const LINE_FIELDS: ReadonlySet<string> = new Set(['cart', 'rules', 'now']);
/**
 * Smaller numbers are seconds (up to the year 5138), larger ones milliseconds (from 1973 on), so
 * the two never overlap in practice.
 */
const FIRST_MILLISECOND = 100_000_000_000;
const LAST_MILLISECOND = 253_402_300_799_000;
const LOCAL = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:\.\d{1,9})?)?$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})$/;

/**
 * Converts an instant (milliseconds, or a text with its zone) to the branch's local time. Null when
 * the instant does not exist.
 */
export type LocalTimeOf = (instant: EpochMs | string) => LocalDateTime | null;

/**
 * Prices one line: `{"cart": …, "rules": …, "now": …}` (docs/price-tool.md). Pure: the same line
 * has the same answer.
 * @param localTime converts instants to local time, because the engine knows no time zones
 * @returns the answer, or the first problem of the line
 */
export function priceLine(
  text: string,
  localTime: LocalTimeOf,
): Result<PricedLine, PriceLineProblem> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err({ code: 'NOT_JSON', message: 'The line is not JSON' });
  }
  if (!isRecord(value))
    return err({
      code: 'NOT_AN_OBJECT',
      message: 'The line is not a JSON object {"cart", "rules", "now"}',
    });
  const problems: PriceLineProblems = { first: null, unread: [] };
  const line = new LineNode(value, null, '', problems).reportUnknownKeys(LINE_FIELDS);
  const rulesNode = line.get('rules');
  if (rulesNode.value === undefined)
    rulesNode.fail('MISSING_FIELD', 'is missing: without rules write []', null);
  const rules = readRules(rulesNode);
  const clock = readNow(line, rules, localTime);
  const { cart, vatRate } = readCart(line.required('cart'), clock);
  if (problems.first !== null) return err(problems.first);
  const index = buildRuleIndex(rules);
  const priced = priceCart(cart, { vatRate, rounding: 'agorot', rules: index });
  return ok({
    total: toMoney(priced.total),
    vat: toMoney(priced.vat),
    rows: priced.rows.map(toLineRow),
    discounts: discountRows(priced).map((row) => ({
      C: 'DIS',
      key: row.key,
      parent: row.parentKey,
      discount_id: row.ruleId,
      level: row.levelId,
      name: row.name,
      amount: toAmount(row.quantity),
      row_price: toMoney(0 - row.amount),
    })),
    explain: explainRules(rules, cart, priced, index),
    ...(problems.unread.length === 0 ? {} : { unread: problems.unread }),
  });
}

function readNow(
  line: LineNode,
  rules: readonly DiscountRule[],
  localTime: LocalTimeOf,
): LocalDateTime | null {
  const given = line.get('now');
  const now = given.isAbsent ? line.get('cart').get('settings').get('clock') : given;
  if (!now.isAbsent) return readTime(now, localTime);
  const isTimed = rules.some(
    (rule) =>
      rule.activeFrom !== null ||
      rule.activeTo !== null ||
      rule.timeFrom !== rule.timeTo ||
      rule.days.length > 0,
  );
  return isTimed
    ? given.fail('MISSING_FIELD', 'is missing: a rule depends on the time', null)
    : null;
}

function readTime(now: LineNode, localTime: LocalTimeOf): LocalDateTime | null {
  const { value } = now;
  if (typeof value === 'string') {
    const local = LOCAL.exec(value.trim());
    if (local !== null) {
      const time = `${local[1]}T${local[2]}:${local[3] ?? '00'}`;
      return isLocalDateTime(time)
        ? time
        : now.fail('BAD_VALUE', 'is not a real date and time', null);
    }
    const text = value.trim();
    if (INSTANT.test(text)) {
      return (
        (isLocalDate(text.slice(0, 10)) ? localTime(text) : null) ??
        now.fail('BAD_VALUE', 'is not a real date and time', null)
      );
    }
    if (!/^\d+$/.test(value.trim()))
      return now.fail(
        'BAD_VALUE',
        'must be a local time YYYY-MM-DDTHH:mm:ss or seconds or milliseconds since 1970',
        null,
      );
  }
  // Seconds often have a fraction, which does not matter: time windows of rules count minutes.
  const epoch =
    typeof value === 'number' && value >= 0 && value <= LAST_MILLISECOND
      ? Math.floor(value)
      : now.int(0, LAST_MILLISECOND);
  return localTime(epoch < FIRST_MILLISECOND ? epoch * 1_000 : epoch);
}

function toLineRow(row: PricedRow): LineRow {
  return {
    key: row.row.key,
    id: row.row.product.id,
    amount: toAmount(row.row.quantity),
    price_vat: toMoney(row.unitPrice),
    rules_sum: toMoney(row.ruleDiscount),
    discount_sum: toMoney(row.manualDiscount),
    discount2_sum: toMoney(row.manualDiscount2),
    cart_discount: toMoney(row.cartDiscount),
    row_price: toMoney(row.net),
    vat: toMoney(row.vat),
    vat_rate: toPercent(row.vatRate),
  };
}

/**
 * One outcome for each rule, in the order of the line. The evaluation itself only reports rules
 * that match the cart.
 */
function explainRules(
  rules: readonly DiscountRule[],
  cart: Cart,
  priced: PricedCart,
  index: RuleIndex,
): LineOutcome[] {
  const outcomes = new Map(priced.outcomes.map((outcome) => [outcome.ruleId, outcome]));
  const clock = readClock(cart.clock);
  const state = {
    customerGroup: cart.account?.type === 'customer' ? cart.account.groupId : null,
    coupons: cart.coupons,
    chosenRules: cart.chosenRules,
    ignoredRules: cart.ignoredRules,
    usesLeft: usesLeftOf(cart),
  };
  let naming: ReadonlySet<number> | null = null;
  return rules.map((rule) => {
    const head = { discount_id: rule.id, name: rule.name };
    const outcome = outcomes.get(rule.id);
    if (outcome !== undefined) return { ...head, ...toLineOutcome(outcome) };
    const why = whyInactive(rule, state, clock);
    if (why !== null) return { ...head, result: 'not_active', why };
    naming ??= rulesMatching(
      { ...state, clock: cart.clock, rows: cart.rows.map(asIfDiscountable) },
      index,
    );
    return naming.has(rule.id)
      ? { ...head, result: 'not_active', why: 'no_discount' }
      : { ...head, result: 'no_products' };
  });
}

/**
 * Active rules that match a row even where discounts are not allowed. The evaluation only sees rows
 * that accept discounts, and none of a cart without discounts.
 */
function rulesMatching(cart: DiscountCart, index: RuleIndex): ReadonlySet<number> {
  return new Set(
    findCandidateLevels(cart, matchRules(collectItems(cart.rows).items, index)).map(
      ({ plan }) => plan.rule.id,
    ),
  );
}

/** The row as a rule would match it if the row accepted discounts. */
function asIfDiscountable({ key, product }: CartRow): DiscountableRow {
  return {
    key,
    productId: product.id,
    departmentId: product.departmentId,
    categoryId: product.categoryId,
    supplierId: product.supplierId,
    unitPrice: 0,
    quantity: ONE,
    weighed: product.weighed,
    amount: 0,
    manual: false,
  };
}

function toLineOutcome(outcome: RuleOutcome) {
  switch (outcome.kind) {
    case 'applied':
      return {
        result: 'applied',
        times: outcome.times,
        saved: toMoney(outcome.saving),
        ...(outcome.messages === undefined ? {} : { messages: outcome.messages }),
        ...(outcome.coupon === undefined ? {} : { coupon: outcome.coupon }),
      } as const;
    case 'lost':
      return { result: 'lost', to: outcome.toRuleId, by: toMoney(outcome.by) } as const;
    case 'not_met':
      return {
        result: 'not_met',
        parent: outcome.rowKey,
        would_save: toMoney(outcome.wouldSave),
        missing:
          outcome.missing.by === 'count'
            ? { amount: outcome.missing.quantity / ONE }
            : { sum: toMoney(outcome.missing.amount) },
      } as const;
  }
}
