import type { TransactionView } from '@dalpak/contracts';
import {
  type Agorot,
  type CartRow,
  type ClaimedRow,
  type DecodedCart,
  decodeCart,
  type DiscountRow,
  divRound,
  priceOf,
  type QtyMilli,
  type RateBp,
  vatInGross,
} from '@dalpak/engine';

/** Something that was taken off a row. */
export interface DocumentDiscount {
  readonly key: string;
  /** The shop's name of the rule; null for a discount given by hand. */
  readonly name: string | null;
  /** Percent of a discount given by hand, when it was one. */
  readonly rate: RateBp | null;
  readonly amount: Agorot;
}

export interface DocumentRow {
  readonly key: string;
  readonly name: string;
  readonly code: string;
  readonly quantity: QtyMilli;
  readonly weighed: boolean;
  readonly unitPrice: Agorot;
  readonly gross: Agorot;
  readonly discounts: readonly DocumentDiscount[];
  readonly notes: string;
}

export interface DocumentVat {
  /** 0 = free of VAT. */
  readonly rate: RateBp;
  readonly gross: Agorot;
  readonly vat: Agorot;
}

/** A stored sale as its page shows it: the numbers that were printed, never computed anew. */
export interface SaleDocument {
  readonly rows: readonly DocumentRow[];
  readonly gross: Agorot;
  readonly cartDiscount: Agorot;
  readonly vat: readonly DocumentVat[];
  readonly payments: readonly { readonly key: string; readonly name: string; readonly amount: Agorot }[];
}

/** VAT rates are whole or half percents; this is the step to which a rate is read back from rounded sums. */
const RATE_STEP = 50;
/** VAT group 1 is 0% (3-cart §9). */
const ZERO_VAT_GROUP = 1;

/**
 * The rate behind a group's frozen sums. The document does not say it, and today's setting may be another one: it is
 * used only when it gives the very VAT that was charged (an agora may have moved between groups).
 */
export function rateBehind(gross: Agorot, vat: Agorot, today: RateBp): RateBp {
  if (vat === 0) return 0;
  if (Math.abs(vatInGross(gross, today) - vat) <= 1) return today;
  return divRound(divRound(vat * 10_000, gross - vat), RATE_STEP) * RATE_STEP;
}

function isFree(row: CartRow, decoded: DecodedCart): boolean {
  return decoded.cart.account?.vatFree === true || row.product.vatFree || row.product.vatGroup === ZERO_VAT_GROUP;
}

/** VAT by rate, from the amounts that were stored. */
export function vatOf(decoded: DecodedCart, today: RateBp): DocumentVat[] {
  const claims = new Map(decoded.claimed.rows.map((claim) => [claim.key, claim]));
  // Refunds carry the rate of their sale; free rows none; the rest share the rate of the day.
  const groups = new Map<number | 'standard', { gross: Agorot; vat: Agorot }>();
  for (const row of decoded.cart.rows) {
    const claim = claims.get(row.key);
    if (claim === undefined) continue;
    const key = row.refundOf === null ? (isFree(row, decoded) ? 0 : 'standard') : row.refundOf.vatRate;
    const sum = groups.get(key) ?? { gross: 0, vat: 0 };
    groups.set(key, { gross: sum.gross + claim.net, vat: sum.vat + claim.vat });
  }
  const list = [...groups].map(([key, { gross, vat }]) => ({ rate: key === 'standard' ? rateBehind(gross, vat, today) : key, gross, vat }));
  return list.toSorted((a, b) => b.rate - a.rate);
}

function discountsOf(row: CartRow, claim: ClaimedRow, rules: readonly DiscountRow[]): DocumentDiscount[] {
  const list: DocumentDiscount[] = rules
    .filter(({ parentKey }) => parentKey === row.key)
    .map(({ key, name, amount }) => ({ key, name, rate: null, amount }));
  // A refund's "discount" is only what its sale had cost less: it is no discount of today.
  if (claim.manualDiscount !== 0 && row.refundOf === null) {
    list.push({ key: `${row.key}/1`, name: null, rate: row.discountSum === 0 ? row.discountRate : null, amount: claim.manualDiscount });
  }
  if (claim.manualDiscount2 !== 0) list.push({ key: `${row.key}/2`, name: null, rate: row.discountRate2, amount: claim.manualDiscount2 });
  return list;
}

function rowOf(row: CartRow, claim: ClaimedRow, rules: readonly DiscountRow[]): DocumentRow {
  return {
    key: row.key,
    name: row.product.name,
    code: row.product.barcode === '' ? row.product.code : row.product.barcode,
    quantity: row.quantity,
    weighed: row.product.weighed,
    unitPrice: claim.unitPrice,
    gross: priceOf(claim.unitPrice, row.quantity),
    discounts: discountsOf(row, claim, rules),
    notes: row.notes,
  };
}

/**
 * Reads the cart of a stored sale through the engine's codec.
 * @param today VAT rate of today's settings, to name the rate of the frozen VAT
 * @returns null when this version cannot read the cart; the sums of the transaction hold all the same
 */
export function saleDocument(view: Pick<TransactionView, 'cart'>, today: RateBp): SaleDocument | null {
  const decoded = decodeCart(view.cart);
  if (!decoded.ok) return null;
  const { cart, claimed } = decoded.value;
  const claims = new Map(claimed.rows.map((claim) => [claim.key, claim]));
  const rows = cart.rows.flatMap((row) => {
    const claim = claims.get(row.key);
    return claim === undefined ? [] : [rowOf(row, claim, claimed.discountRows)];
  });
  return {
    rows,
    gross: claimed.gross,
    cartDiscount: claimed.rows.reduce((sum, row) => sum + row.cartDiscount, 0),
    vat: vatOf(decoded.value, today),
    payments: cart.payments.map(({ key, name, amount }) => ({ key, name, amount })),
  };
}
