import type { RefundableSale } from '@dalpak/contracts';
import {
  decodeCart,
  refundableOfPayments,
  ONE,
  refundedByTender,
  refundableByTender,
  type Agorot,
  type Cart,
  type CartAccount,
  type CatalogueProduct,
  type EpochMs,
  type GiftSlip,
  type LocalDate,
  type PaidBefore,
  type PricedCart,
  type QtyMilli,
  type RateBp,
  type RefundPick,
  refundShare,
  type RowComponent,
  slipRows,
} from '@dalpak/engine';
import { chequeOf } from './refund-steps.ts';

/** A sold line, and what of it can still be returned. */
export interface ReturnRow {
  readonly key: string;
  /** Its place among the lines that a gift slip counts, from 1. */
  readonly line: number;
  readonly product: CatalogueProduct;
  readonly components: readonly RowComponent[];
  readonly sold: QtyMilli;
  readonly refunded: QtyMilli;
  readonly unitPrice: Agorot;
  /** Agorot paid for the whole line after every discount. */
  readonly net: Agorot;
  readonly vatRate: RateBp;
}

/** A sale to refund, reported by the server, or by this till while it is offline. */
export interface ReturnedSale {
  readonly id: string;
  readonly number: number;
  readonly issuedAt: EpochMs;
  /** The date on its receipt. */
  readonly day: LocalDate;
  readonly total: Agorot;
  readonly customer: CartAccount | null;
  /** False for a sale that is pending review: it cannot be refunded. */
  readonly isProven: boolean;
  readonly rows: readonly ReturnRow[];
  readonly paid: readonly PaidBefore[];
}

function linesOf(rows: Cart['rows']): (key: string) => number {
  const lines = new Map(slipRows(rows).map(({ key }, index) => [key, index + 1]));
  return (key) => lines.get(key) ?? 0;
}

/** The sale with the lines of a gift slip only. */
export function limitToSlip(sale: ReturnedSale, { lines }: GiftSlip): ReturnedSale {
  return lines.length === 0
    ? sale
    : { ...sale, rows: sale.rows.filter(({ line }) => lines.includes(line)) };
}

/**
 * Converts the server's view of a sale. Null for one in a wire version that this till does not
 * read.
 */
export function toReturnedSale(sale: RefundableSale): ReturnedSale | null {
  const decoded = decodeCart(sale.cart, 'name');
  if (!decoded.ok) return null;
  const { cart } = decoded.value;
  const sold = new Map(cart.rows.map((row) => [row.key, row]));
  const lineOf = linesOf(cart.rows);
  const rows = sale.rows.flatMap((row): ReturnRow[] => {
    const source = sold.get(row.key);
    if (source === undefined || source.product.id !== row.product) return [];
    return [
      {
        key: row.key,
        line: lineOf(row.key),
        product: source.product,
        components: source.components,
        sold: row.quantity,
        refunded: row.refunded,
        unitPrice: row.unit_price,
        net: row.net,
        vatRate: row.vat_rate,
      },
    ];
  });
  return {
    id: sale.id,
    number: sale.number,
    issuedAt: Date.parse(sale.issued_at),
    day: sale.business_date,
    total: sale.total,
    isProven: sale.proven,
    customer: cart.account?.type === 'customer' ? cart.account : null,
    rows,
    paid: cart.payments.map((payment, index) => ({
      payment,
      refundedBefore: payment.amount - (sale.payments[index]?.left ?? 0),
      inHand: sale.payments[index]?.in_hand ?? false,
    })),
  };
}

/** The fields needed from a bill that is stored on this device. */
export interface DeviceBill {
  readonly id: string;
  readonly takenAt: EpochMs;
  readonly sale: {
    readonly cart: Pick<Cart, 'header' | 'account' | 'rows' | 'payments'>;
    readonly priced: Pick<PricedCart, 'rows' | 'total' | 'change' | 'cashRounding'>;
    readonly number: number | null;
    readonly serverId?: string | null;
  };
}

/**
 * A sale that is stored on this device, while the server is offline.
 * @param known all bills of the device, to count those that refund part of it
 */
export function returnedSaleOfDevice(
  {
    id: own,
    takenAt,
    sale: { cart, priced, number, serverId },
  }: DeviceBill & { readonly sale: { readonly number: number } },
  known: readonly DeviceBill[],
): ReturnedSale {
  // When two tills sold the same order, the second sale has another id at the server.
  const id = serverId ?? own;
  const refunded = new Map<string, QtyMilli>();
  const back = new Map<string, Agorot>();
  const handedBack = new Set<string | null>();
  for (const { sale } of known) {
    const rows = sale.cart.rows.filter(({ refundOf }) => refundOf?.documentId === id);
    for (const { refundOf, quantity } of rows)
      if (refundOf !== null)
        refunded.set(refundOf.rowKey, (refunded.get(refundOf.rowKey) ?? 0) - quantity);
    if (rows.length === 0) continue;
    for (const [way, amount] of refundedByTender(sale.cart.payments, sale.priced.total))
      back.set(way, (back.get(way) ?? 0) + amount);
    for (const payment of sale.cart.payments)
      if (payment.amount < 0) handedBack.add(chequeOf(payment));
  }
  const lineOf = linesOf(cart.rows);
  const rows = priced.rows
    .filter(({ row }) => row.quantity > 0 && row.parentKey === null && !row.incomplete)
    .map(({ row, unitPrice, net, vatRate }): ReturnRow => ({
      key: row.key,
      line: lineOf(row.key),
      product: row.product,
      components: row.components,
      sold: row.quantity,
      refunded: refunded.get(row.key) ?? 0,
      unitPrice,
      net,
      vatRate,
    }));
  const left = refundableOfPayments(
    cart.payments,
    refundableByTender(
      { payments: cart.payments, change: priced.change, rounding: priced.cashRounding },
      back,
    ),
    cart.payments.map((payment) => chequeOf(payment) !== null && handedBack.has(chequeOf(payment))),
  );
  return {
    id,
    number,
    issuedAt: takenAt,
    day: cart.header.date,
    total: priced.total,
    customer: cart.account?.type === 'customer' ? cart.account : null,
    isProven: true,
    rows,
    paid: cart.payments.map((payment, index) => ({
      payment,
      refundedBefore: payment.amount - (left[index] ?? 0),
    })),
  };
}

/** Quantity of a line that can still be returned, thousandths. */
export function returnableQuantity({ sold, refunded }: ReturnRow): QtyMilli {
  return Math.max(0, sold - refunded);
}

/** Agorot that were paid for this quantity of a line. */
export function refundValueOf(
  sale: Pick<ReturnedSale, 'id'>,
  row: ReturnRow,
  quantity: QtyMilli,
): Agorot {
  return quantity === 0 ? 0 : refundShare(sourceOf(sale, row), quantity);
}

function sourceOf(
  { id }: Pick<ReturnedSale, 'id'>,
  { key, sold, net, refunded, vatRate }: ReturnRow,
): RefundPick['source'] {
  return {
    documentId: id,
    rowKey: key,
    soldQuantity: sold,
    soldNet: net,
    refundedBefore: refunded,
    vatRate,
  };
}

/** The refund lines for these quantities of each line, without empty ones. */
export function picksOf(sale: ReturnedSale, wanted: ReadonlyMap<string, QtyMilli>): RefundPick[] {
  return sale.rows.flatMap((row): RefundPick[] => {
    const quantity = Math.min(wanted.get(row.key) ?? 0, returnableQuantity(row));
    if (quantity <= 0) return [];
    const { product, unitPrice, components } = row;
    return [
      {
        product,
        unitPrice,
        quantity,
        source: sourceOf(sale, row),
        ...(components.length === 0 ? {} : { components }),
      },
    ];
  });
}

/**
 * The meaning of a scan while lines of a sale are chosen: a line with its new chosen quantity, a
 * line that is fully chosen already, or other goods.
 */
export type ScannedReturn =
  | { readonly kind: 'row'; readonly row: ReturnRow; readonly quantity: QtyMilli }
  | { readonly kind: 'whole' }
  | { readonly kind: 'other' };

/**
 * Scanned goods of the sale are returned: one more piece, the weight on the label, or without one
 * everything that was weighed.
 * @param weight of the label, thousandths; null for a code that names only the product
 */
export function scannedReturn(
  sale: Pick<ReturnedSale, 'rows'>,
  wanted: ReadonlyMap<string, QtyMilli>,
  productId: CatalogueProduct['id'],
  weight: QtyMilli | null,
): ScannedReturn {
  const rows = sale.rows.filter(({ product }) => product.id === productId);
  if (rows.length === 0) return { kind: 'other' };
  const row = rows.find((one) => returnableQuantity(one) > (wanted.get(one.key) ?? 0));
  if (row === undefined) return { kind: 'whole' };
  const left = returnableQuantity(row);
  const more = row.product.weighed ? (weight ?? left) : ONE;
  return { kind: 'row', row, quantity: Math.min(left, (wanted.get(row.key) ?? 0) + more) };
}
