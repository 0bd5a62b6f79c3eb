import { usesLeftOf } from './rule-uses.ts';
import type {
  DiscountableRow,
  DiscountCart,
  DiscountResult,
  RowDiscount,
  RuleOutcome,
} from '../../discount/discount.types.ts';
import { evaluateDiscounts } from '../../discount/evaluate-discounts.ts';
import type { DiscountMemory } from '../../discount/memory.ts';
import type { RuleIndex } from '../../discount/rule-index.ts';
import { getDocumentType, type DocumentType } from '../../document/document-types.ts';
import { append } from '../../kernel/append.ts';
import type { Agorot } from '../../kernel/units.ts';
import { ONE } from '../../kernel/units.ts';
import type { PricingEnv } from '../cart.env.ts';
import type { Cart, CartRow, PricedCart } from '../cart.types.ts';
import { applyCartDiscount, applyPoints, effectiveCartDiscount } from './cart-discount.ts';
import { isBlankRow, isManualRow, isComponentRow, takesDiscounts } from '../cart-row.ts';
import { applyVat } from './cart-vat.ts';
import {
  applyManualDiscount,
  applyRuleDiscounts,
  draftRow,
  vatRateOf,
  type RowDraft,
} from './price-row.ts';
import { settle } from './settlement.ts';
import { withVouchers } from './vouchers.ts';

/** Signature of the rule evaluation that pricing calls. */
export type DiscountEvaluator = (
  cart: DiscountCart,
  index: RuleIndex,
  memory?: DiscountMemory,
) => DiscountResult;

/**
 * Calculates all amounts of a cart in a fixed order: unit price × quantity → rule discounts → row
 * percent, second percent (or sum) → cart discount → VAT by group → cash rounding → change. Pure:
 * the same cart and rules give the same result on till and server.
 * @param evaluate the rule evaluation; only tests pass another one.
 * @throws Error for an unknown document type.
 */
export function priceCart(
  cart: Cart,
  env: PricingEnv,
  evaluate: DiscountEvaluator = evaluateDiscounts,
): PricedCart {
  const type = getDocumentType(cart.header.documentType);
  if (type.totalFrom !== 'products') return priceWithoutRows(cart, type);
  const drafts = cart.rows.map(draftRow);
  const outcomes = applyRules(cart, drafts, type, env, evaluate);
  for (const draft of drafts) applyManualDiscount(draft);
  const discount = type.setsDiscountTotals ? effectiveCartDiscount(cart) : null;
  if (discount !== null) applyCartDiscount(drafts, discount, cart.discount === null);
  const pointsDiscount =
    cart.points === undefined || !type.setsDiscountTotals ? 0 : applyPoints(drafts, cart.points);
  for (const draft of drafts) draft.vatRate = vatRateOf(draft.row, cart.account, env.vatRate);
  const priced = totals(cart, drafts, outcomes, type, env);
  return pointsDiscount === 0 ? priced : { ...priced, pointsDiscount };
}

function totals(
  cart: Cart,
  drafts: readonly RowDraft[],
  outcomes: readonly RuleOutcome[],
  type: DocumentType,
  env: PricingEnv,
): PricedCart {
  const vatGroups = applyVat(drafts);
  let gross = 0;
  let total = 0;
  let vat = 0;
  let cartDiscount = 0;
  for (const draft of drafts) {
    gross += draft.gross;
    total += draft.net;
    vat += draft.vat;
    cartDiscount += draft.cartDiscount;
  }
  // Document types without discount totals take the sum of their rows as gross.
  if (!type.setsDiscountTotals) gross = total;
  return {
    rows: drafts,
    outcomes,
    gross,
    discount: gross - total,
    cartDiscount,
    total,
    vat,
    beforeVat: total - vat,
    vatGroups,
    itemCount: countItems(cart.rows),
    ...settle(total, cart.payments, env.rounding),
  };
}

function applyRules(
  cart: Cart,
  drafts: readonly RowDraft[],
  type: DocumentType,
  env: PricingEnv,
  evaluate: DiscountEvaluator,
): readonly RuleOutcome[] {
  if (cart.noDiscount || !type.recalculatesDiscounts) return [];
  const rows = drafts.filter(isSeenByRules).map(toDiscountable);
  if (rows.length === 0) return [];
  const result = evaluate(
    {
      rows,
      clock: cart.clock,
      customerGroup: cart.account?.type === 'customer' ? cart.account.groupId : null,
      coupons: cart.coupons,
      chosenRules: cart.chosenRules,
      ignoredRules: cart.ignoredRules,
      usesLeft: usesLeftOf(cart),
    },
    withVouchers(env.rules, cart.coupons),
    env.memory,
  );
  if (result.discounts.length > 0) {
    const byRow = groupByRow(result.discounts);
    for (const draft of drafts) {
      const discounts = byRow.get(draft.row.key);
      if (discounts !== undefined) applyRuleDiscounts(draft, discounts);
    }
  }
  return result.outcomes;
}

/** Leaves out components and free child rows: they belong to their parent, which the rules see. */
function isSeenByRules({ row, gross }: RowDraft): boolean {
  return row.quantity > 0 && takesDiscounts(row) && !(row.parentKey !== null && gross === 0);
}

function toDiscountable({ row, unitPrice, gross }: RowDraft): DiscountableRow {
  const { product } = row;
  return {
    key: row.key,
    productId: product.id,
    departmentId: product.departmentId,
    categoryId: product.categoryId,
    supplierId: product.supplierId,
    unitPrice,
    quantity: row.quantity,
    weighed: product.weighed,
    amount: gross,
    manual: isManualRow(row),
  };
}

function groupByRow(
  discounts: readonly RowDiscount[],
): ReadonlyMap<string, readonly RowDiscount[]> {
  const byRow = new Map<string, RowDiscount[]>();
  for (const discount of discounts)
    byRow.set(discount.rowKey, append(byRow.get(discount.rowKey), discount));
  return byRow;
}

function countItems(rows: readonly CartRow[]): number {
  let count = 0;
  for (const row of rows) {
    if (isBlankRow(row) || isComponentRow(row)) continue;
    count += row.product.weighed ? 1 : Math.ceil(Math.abs(row.quantity) / ONE);
  }
  return count;
}

/**
 * Prices receipts and deposits: the total is the sum of the payments or the stated amount, without
 * VAT.
 */
function priceWithoutRows(cart: Cart, type: DocumentType): PricedCart {
  let total: Agorot = cart.statedTotal;
  if (type.totalFrom === 'payments')
    total = cart.payments.reduce((sum, payment) => sum + payment.amount, 0);
  return {
    rows: [],
    outcomes: [],
    gross: total,
    discount: 0,
    cartDiscount: 0,
    total,
    vat: 0,
    beforeVat: total,
    vatGroups: [],
    itemCount: 0,
    paid: total,
    due: 0,
    cashDue: 0,
    cashRounding: 0,
    change: 0,
    settled: true,
  };
}
