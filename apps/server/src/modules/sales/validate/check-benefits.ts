import { isDeepStrictEqual } from 'node:util';
import {
  findUnavailableRules,
  discountRows,
  priceCart,
  type Cart,
  type ClaimedTotals,
  type PricedCart,
  exceededRules,
  listLimitedRules,
  type RuleIndex,
  type RuleUse,
  type RuleUsesLeft,
} from '@dalpak/engine';
import { priceWithin, PRICING_LIMIT_MS, type SalePricing } from '../../pricing/index.ts';
import type { SaleToCheck, ReportProblem } from './sale-to-check.ts';

/**
 * The cart with the uses that the server counted. A sale that was made offline keeps what its till
 * assumed, because it was given.
 */
export function withOwnUses(
  cart: Cart,
  {
    sent: {
      decoded: { claimed },
      offline,
    },
    own: { usesLeft, pricing },
  }: SaleToCheck,
  object: ReportProblem,
): Cart {
  if (usesLeft === null || offline) return cart;
  const { rules } = pricing.env;
  const given = new Set(claimed.discountRows.map(({ ruleId }) => ruleId));
  const exceeded = exceededRules(cart, rules, usesLeft).filter(({ ruleId }) => given.has(ruleId));
  if (exceeded.length > 0)
    object(
      'limit_passed',
      'RULE_LIMIT',
      exceeded.map(({ ruleId }) => ({
        text: listLimitedRules(rules).get(ruleId)?.name ?? '',
        field: `rule:${ruleId}`,
      })),
    );
  return { ...cart, usesLeft };
}

/** Whether a sale made more uses of a rule than its customer had left, as only offline ones can. */
export function passesLimit(
  made: readonly RuleUse[] | null,
  usesLeft: readonly RuleUsesLeft[] | null,
): boolean {
  const left = new Map(usesLeft?.map((one) => [one.ruleId, one.left]));
  return made?.some(({ ruleId, times }) => times > (left.get(ruleId) ?? 0)) ?? false;
}

/**
 * Refuses a discount by a chosen rule that could not be chosen at the cart's time. A chosen rule
 * that gives nothing is no reason: it may have closed, or its customer may have left the bill.
 */
export function checkChosenRules(
  cart: Cart,
  { discountRows }: ClaimedTotals,
  rules: RuleIndex,
  object: ReportProblem,
): void {
  const given = findUnavailableRules(cart, rules).flatMap(
    (id) => discountRows.find(({ ruleId, amount }) => ruleId === id && amount !== 0) ?? [],
  );
  if (given.length > 0)
    object(
      'check_failed',
      'RULE_NOT_OPEN',
      given.map(({ name }) => ({ text: name, field: 'chosen_rules' })),
    );
}

/**
 * Prices the cart within the time limit, because one cart must not block the process whatever rules
 * the business has. A queued sale over the limit is compared with its prices without discounts,
 * stored as printed and flagged for review.
 */
export function priceWithinLimit(
  cart: Cart,
  { env, allowance }: SalePricing,
  object: ReportProblem,
): PricedCart {
  const priced = priceWithin(cart, env, PRICING_LIMIT_MS, allowance);
  if (priced !== null) return priced;
  object('check_failed', 'CART_TOO_LARGE');
  return priceCart({ ...cart, noDiscount: true }, env);
}

/** Whether the amounts agree but the printed discounts differ in name, rule, row or share. */
export function hasOtherDiscountRows(
  { discountRows: printed }: ClaimedTotals,
  priced: PricedCart,
): boolean {
  const own = new Map(discountRows(priced).map((row) => [row.key, row]));
  return (
    printed.length !== own.size || printed.some((row) => !isDeepStrictEqual(own.get(row.key), row))
  );
}
