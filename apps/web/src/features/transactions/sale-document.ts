import type { TransactionView } from '@dalpak/contracts';
import {
  type Agorot,
  type Cart,
  type CartPayment,
  type CartRow,
  type ClaimedRow,
  decodeCart,
  isPart,
  type LocalDate,
  type DiscountRow,
  priceOf,
  type QtyMilli,
  type RateBp,
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

/** A stored sale as its page shows it: the numbers that were printed, never computed anew. */
export interface SaleDocument {
  /** The sale that goods come back of, as the paper names it. */
  readonly creditOf: { readonly number: string; readonly day: LocalDate | null } | null;
  readonly rows: readonly DocumentRow[];
  readonly gross: Agorot;
  readonly cartDiscount: Agorot;
  readonly payments: readonly CartPayment[];
  /** What the sale says beside what is on its paper. */
  readonly cart: Cart;
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
    notes: [...insideOf(row), row.serialNumber, row.notes].filter((text) => text !== '').join(' · '),
  };
}

/** What is in the row: parts of a kit and what was asked of the kitchen. */
function insideOf({ components, preparations }: CartRow): string[] {
  return [...components.map(({ product }) => product.name), ...preparations.map(({ action, name }) => `${action} ${name}`.trim())];
}

/**
 * Reads the cart of a stored sale through the engine's codec.
 * @returns null when this version cannot read the cart; the sums of the transaction hold all the same
 */
export function saleDocument(view: Pick<TransactionView, 'cart'>): SaleDocument | null {
  const decoded = decodeCart(view.cart, 'name');
  if (!decoded.ok) return null;
  const { cart, claimed } = decoded.value;
  const claims = new Map(claimed.rows.map((claim) => [claim.key, claim]));
  const rows = cart.rows.flatMap((row) => {
    const claim = claims.get(row.key);
    // A part stands with what it is a part of.
    return claim === undefined || isPart(row) ? [] : [rowOf(row, claim, claimed.discountRows)];
  });
  const { reference, referenceDate } = cart.header;
  return {
    creditOf: reference === '' || cart.rows.every(({ refundOf }) => refundOf === null) ? null : { number: reference, day: referenceDate },
    rows,
    gross: claimed.gross,
    cartDiscount: claimed.rows.reduce((sum, row) => sum + row.cartDiscount, 0),
    payments: cart.payments,
    cart,
  };
}
