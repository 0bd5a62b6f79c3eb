import type { ClaimedRow, ClaimedTotals } from '../cart/wire/cart-decoder.ts';
import type { PricedCart, PricedRow } from '../cart/cart.types.ts';
import { discountRows } from '../cart/pricing/discount-rows.ts';
import { priceBeforeVat } from '../money/money.ts';
import type { Agorot } from '../kernel/units.ts';

/** The first difference between device and server; agorot, or pieces for `itemCount`. */
export interface TotalsDifference {
  readonly field: string;
  readonly rowKey: string | null;
  readonly claimed: Agorot;
  readonly computed: Agorot;
}

type RowField = Exclude<keyof ClaimedRow, 'key'>;

const ROW_AMOUNTS: readonly RowField[] = [
  'manualDiscount',
  'manualDiscount2',
  'cartDiscount',
  'net',
  'vat',
  'unitPriceBeforeVat',
];
const TOTAL_FIELDS = [
  'gross',
  'discount',
  'cartDiscount',
  'total',
  'vat',
  'beforeVat',
  'cashRounding',
  'paid',
  'change',
  'itemCount',
] as const;

/**
 * Compares the totals that a device claims with those that the same engine calculates for the same
 * cart. Causes come before their effects (unit prices, rule discounts, row amounts, totals), so the
 * first difference is the relevant one.
 * @returns null when all amounts are equal
 */
export function compareTotals(claimed: ClaimedTotals, priced: PricedCart): TotalsDifference | null {
  return (
    compareRowFields(claimed, priced, ['unitPrice']) ??
    compareDiscountRows(claimed, priced) ??
    compareRowFields(claimed, priced, ROW_AMOUNTS) ??
    compareSums(claimed, priced)
  );
}

function difference(
  field: string,
  rowKey: string | null,
  claimed: Agorot,
  computed: Agorot,
): TotalsDifference | null {
  return claimed === computed ? null : { field, rowKey, claimed, computed };
}

function compareRowFields(
  claimed: ClaimedTotals,
  priced: PricedCart,
  fields: readonly RowField[],
): TotalsDifference | null {
  // Documents whose rows are not priced have nothing to compare row by row.
  if (priced.rows.length === 0) return null;
  const count = difference('rows', null, claimed.rows.length, priced.rows.length);
  if (count !== null) return count;
  const byKey = new Map(priced.rows.map((row) => [row.row.key, row]));
  for (const claim of claimed.rows) {
    const row = byKey.get(claim.key);
    if (row === undefined) return { field: 'rows', rowKey: claim.key, claimed: 1, computed: 0 };
    for (const field of fields) {
      const found = difference(field, claim.key, claim[field], computedOf(row, field));
      if (found !== null) return found;
    }
  }
  return null;
}

function computedOf(row: PricedRow, field: RowField): Agorot {
  return field === 'unitPriceBeforeVat' ? priceBeforeVat(row.unitPrice, row.vatRate) : row[field];
}

function compareDiscountRows(claimed: ClaimedTotals, priced: PricedCart): TotalsDifference | null {
  const claims = new Map(claimed.discountRows.map((row) => [row.key, row]));
  for (const row of discountRows(priced)) {
    const found = difference(
      `rule:${row.ruleId}`,
      row.parentKey,
      claims.get(row.key)?.amount ?? 0,
      row.amount,
    );
    if (found !== null) return found;
    claims.delete(row.key);
  }
  // The remaining claims name rules that apply no discount here.
  for (const row of claims.values())
    return { field: `rule:${row.ruleId}`, rowKey: row.parentKey, claimed: row.amount, computed: 0 };
  return null;
}

function compareSums(claimed: ClaimedTotals, priced: PricedCart): TotalsDifference | null {
  for (const field of TOTAL_FIELDS) {
    const found = difference(field, null, claimed[field], priced[field]);
    if (found !== null) return found;
  }
  return null;
}
