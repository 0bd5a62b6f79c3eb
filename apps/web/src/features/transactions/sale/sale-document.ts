import type { TransactionView } from '@dalpak/contracts';
import {
  type Agorot,
  type Cart,
  type CartPayment,
  type CartRow,
  type ClaimedRow,
  decodeCart,
  isComponentRow,
  type LocalDate,
  type DiscountRow,
  priceOf,
  type QtyMilli,
  type RateBp,
} from '@dalpak/engine';

/** A discount of a line. */
export interface DocumentDiscount {
  readonly key: string;
  /** The shop's name of the rule; null for a manual discount. */
  readonly name: string | null;
  /** The percentage of a manual discount, if it was one. */
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

/** A stored sale as its page shows it: the printed numbers, not recalculated. */
export interface SaleDocument {
  /** The refunded sale, as named on the receipt. */
  readonly refundedSale: { readonly number: string; readonly day: LocalDate | null } | null;
  readonly rows: readonly DocumentRow[];
  readonly gross: Agorot;
  readonly cartDiscount: Agorot;
  readonly payments: readonly CartPayment[];
  /** Facts of the sale that are not on its receipt. */
  readonly cart: Cart;
}

function discountsOf(
  row: CartRow,
  claim: ClaimedRow,
  rules: readonly DiscountRow[],
): DocumentDiscount[] {
  const list: DocumentDiscount[] = rules
    .filter(({ parentKey }) => parentKey === row.key)
    .map(({ key, name, amount }) => ({ key, name, rate: null, amount }));
  // The "discount" of a refund is the lower price of its sale, and not a discount of today.
  if (claim.manualDiscount !== 0 && row.refundOf === null) {
    list.push({
      key: `${row.key}/1`,
      name: null,
      rate: row.discountSum === 0 ? row.discountRate : null,
      amount: claim.manualDiscount,
    });
  }
  if (claim.manualDiscount2 !== 0)
    list.push({
      key: `${row.key}/2`,
      name: null,
      rate: row.discountRate2,
      amount: claim.manualDiscount2,
    });
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
    notes: [...rowContents(row), row.serialNumber, row.notes]
      .filter((text) => text !== '')
      .join(' · '),
  };
}

/** The contents of a line: kit parts and kitchen instructions. */
function rowContents({ components, preparations }: CartRow): string[] {
  return [
    ...components.map(({ product }) => product.name),
    ...preparations.map(({ action, name }) => `${action} ${name}`.trim()),
  ];
}

/**
 * Decodes the cart of a stored sale.
 * @returns null when this version cannot read the cart; the transaction's totals are valid all the
 * same
 */
export function saleDocument(view: Pick<TransactionView, 'cart'>): SaleDocument | null {
  const decoded = decodeCart(view.cart, 'name');
  if (!decoded.ok) return null;
  const { cart, claimed } = decoded.value;
  const claims = new Map(claimed.rows.map((claim) => [claim.key, claim]));
  const rows = cart.rows.flatMap((row) => {
    const claim = claims.get(row.key);
    // Parts are shown with the kit that they belong to.
    return claim === undefined || isComponentRow(row)
      ? []
      : [rowOf(row, claim, claimed.discountRows)];
  });
  const { reference, referenceDate } = cart.header;
  return {
    refundedSale:
      reference === '' || cart.rows.every(({ refundOf }) => refundOf === null)
        ? null
        : { number: reference, day: referenceDate },
    rows,
    gross: claimed.gross,
    cartDiscount: claimed.rows.reduce((sum, row) => sum + row.cartDiscount, 0),
    payments: cart.payments,
    cart,
  };
}
