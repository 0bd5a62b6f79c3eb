import type { RowDiscount } from '../../discount/discount.types.ts';
import { mulDivRound, priceOf, rateOf } from '../../money/money.ts';
import type { Agorot, QtyMilli, RateBp } from '../../kernel/units.ts';
import type { CatalogueProduct } from '../../catalogue/product.types.ts';
import type { CartAccount } from '../account.ts';
import type { CartRow, RefundSource } from '../cart.types.ts';
import { unitPriceOf } from '../cart-row.ts';

/** A row during pricing; each step lowers `net`. */
export interface RowDraft {
  readonly row: CartRow;
  readonly unitPrice: Agorot;
  readonly gross: Agorot;
  ruleDiscounts: readonly RowDiscount[];
  ruleDiscount: Agorot;
  manualDiscount: Agorot;
  manualDiscount2: Agorot;
  cartDiscount: Agorot;
  net: Agorot;
  vatRate: RateBp;
  vat: Agorot;
}

export const NO_RULE_DISCOUNTS: readonly RowDiscount[] = [];

/** VAT group 1 is 0% (specification §9). */
const ZERO_VAT_GROUP = 1;

/** Starts pricing a row: unit price × quantity, without discounts. */
export function draftRow(row: CartRow): RowDraft {
  const unitPrice = unitPriceOf(row);
  const gross = priceOf(unitPrice, row.quantity);
  return {
    row,
    unitPrice,
    gross,
    ruleDiscounts: NO_RULE_DISCOUNTS,
    ruleDiscount: 0,
    manualDiscount: 0,
    manualDiscount2: 0,
    cartDiscount: 0,
    net: gross,
    vatRate: 0,
    vat: 0,
  };
}

/** Applies the rule discounts to the row. */
export function applyRuleDiscounts(draft: RowDraft, discounts: readonly RowDiscount[]): void {
  draft.ruleDiscounts = discounts;
  for (const discount of discounts) draft.ruleDiscount += discount.amount;
  draft.net -= draft.ruleDiscount;
}

/** Applies the row discount sum, or the row percent and then the second percent to the rest. */
export function applyManualDiscount(draft: RowDraft): void {
  const { row } = draft;
  if (row.refundOf !== null) {
    // A refund returns what was paid, whatever prices and rules apply today.
    const net = 0 - refundShare(row.refundOf, 0 - row.quantity);
    draft.manualDiscount = draft.gross - net;
    draft.net = net;
    return;
  }
  if (row.discountSum !== 0) {
    // A sum takes off at most the remaining amount, so it never changes the row's sign; refund rows
    // mirror this.
    const off = Math.min(row.discountSum, Math.abs(draft.net));
    draft.manualDiscount = draft.net < 0 ? 0 - off : off;
  } else {
    draft.manualDiscount = rateOf(draft.net, row.discountRate);
    draft.manualDiscount2 = rateOf(draft.net - draft.manualDiscount, row.discountRate2);
  }
  draft.net -= draft.manualDiscount + draft.manualDiscount2;
}

/**
 * Amount to refund for `quantity` (positive) of a sold row after `refundedBefore`. The calculation
 * is cumulative, so refunds in parts return exactly what the row cost, to the agora.
 */
export function refundShare(source: RefundSource, quantity: QtyMilli): Agorot {
  const upTo = (given: QtyMilli): Agorot => mulDivRound(source.soldNet, given, source.soldQuantity);
  return upTo(source.refundedBefore + quantity) - upTo(source.refundedBefore);
}

/** Whether a product never carries VAT. */
export function hasZeroVat({ vatFree, vatGroup }: CatalogueProduct): boolean {
  return vatFree || vatGroup === ZERO_VAT_GROUP;
}

/**
 * VAT rate of a row: a refund has the rate of the sale; a VAT-free account, product or group has
 * zero; all others have setting 81. A kit is VAT-free only when all its components are.
 */
export function vatRateOf(row: CartRow, account: CartAccount | null, standard: RateBp): RateBp {
  if (row.refundOf !== null) return row.refundOf.vatRate;
  if (account?.vatFree === true) return 0;
  const { components } = row;
  return (
    components.length > 0
      ? components.every(({ product }) => hasZeroVat(product))
      : hasZeroVat(row.product)
  )
    ? 0
    : standard;
}
