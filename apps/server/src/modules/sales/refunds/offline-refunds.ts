import {
  decodeCart,
  isComponentRow,
  mulDivRound,
  ONE,
  STORE_CREDIT_REFUND,
  type Cart,
  type CartRow,
} from '@dalpak/engine';
import type { ReviewFlag } from '@dalpak/contracts';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { isUuid } from '../../../kernel/uuid.ts';
import type { Charge } from '../../payments/index.ts';
import { findSoldCart, lockRefundsOfSale } from './refund.store.ts';
import { listReturnable, type ReturnableRow } from './refundable.store.ts';
import { refundedAmountsOf, readRefundableAmounts, type SentBill } from './refund-tenders.ts';
import { isReferenceTo, type CountedRefund } from './refunds.ts';
import type { SoldInto } from '../sale/sale-totals.ts';

/** An offline refund, as far as the original sales cover it. */
export interface OfflineRefund {
  /** One for each sale that something was refunded of. */
  readonly refunds: readonly CountedRefund[];
  /**
   * Refunded quantity of the sold row by row key of the bill, positive thousandths. Rows that are
   * missing here move no stock.
   */
  readonly refundedQuantities: ReadonlyMap<string, number>;
  /** Income account of the original row, by row key of the bill. */
  readonly soldInto: SoldInto;
  readonly review: readonly ReviewFlag[];
}

const NO_REFUND: OfflineRefund = {
  refunds: [],
  refundedQuantities: new Map(),
  soldInto: new Map(),
  review: [],
};
/** Longest key of a refund tender. */
const MAX_TENDER_KEY_LENGTH = 120;

/**
 * Counts an offline refund against its original sales and locks those against other refunds until
 * commit. The refund is never refused: a quantity beyond what is left of a sold row is not counted,
 * moves no stock and gets a review flag.
 */
export async function countOfflineRefund(
  tx: TenantTx,
  bill: SentBill,
  charges: readonly Charge[],
): Promise<OfflineRefund> {
  const { cart } = bill;
  const back = cart.rows.filter((row) => row.quantity < 0 && row.refundOf !== null);
  if (back.length === 0) return NO_REFUND;
  const refunds: CountedRefund[] = [];
  const cameBack = new Map<string, number>();
  const soldInto = new Map<string, number | null>();
  let isNamed = cart.header.reference === '' && cart.header.referenceDate === null;
  const money = new Map(refundedAmountsOf(bill, charges));
  // Sorted, so that two bills of the same two sales cannot deadlock.
  for (const saleId of [...new Set(back.flatMap(({ refundOf }) => refundOf?.documentId ?? []))]
    .filter(isUuid)
    .sort()) {
    await lockRefundsOfSale(tx, saleId);
    const rows = countRefundedRows(
      cart,
      back.filter(({ refundOf }) => refundOf?.documentId === saleId),
      await listReturnable(tx, saleId),
      { refundedQuantities: cameBack, soldInto },
    );
    if (!isNamed) isNamed = await refersToSale(tx, cart, saleId);
    if (rows.length > 0)
      refunds.push({
        saleId,
        rows,
        amountsByTender: allocateToTenders(money, await readRefundableAmounts(tx, saleId)),
      });
  }
  const whole = back.every(({ key, quantity }) => cameBack.get(key) === 0 - quantity);
  return {
    refunds,
    refundedQuantities: cameBack,
    soldInto,
    review: whole && isNamed ? [] : ['check_failed'],
  };
}

/**
 * Whether the bill refers to this sale, by the server's number or by the number that was printed
 * offline.
 */
async function refersToSale(tx: TenantTx, { header }: Cart, saleId: string): Promise<boolean> {
  const sale = await findSoldCart(tx, saleId);
  const decoded = sale === null ? null : decodeCart(sale.cart, 'name');
  return (
    sale !== null &&
    isReferenceTo(header, {
      ...sale,
      printed: decoded?.ok === true ? decoded.value.cart.header.number : null,
    })
  );
}

/** Results of the counting, by row key of the bill; filled while the rows are counted. */
interface RefundCounts {
  readonly refundedQuantities: Map<string, number>;
  readonly soldInto: Map<string, number | null>;
}

function countRefundedRows(
  cart: Cart,
  back: readonly CartRow[],
  sold: readonly ReturnableRow[],
  { refundedQuantities: cameBack, soldInto }: RefundCounts,
): CountedRefund['rows'] {
  const soldOf = new Map(sold.map((row) => [row.key, row]));
  const counted = new Map<string, number>();
  const keys = new Set<string>();
  const twice = new Set(
    cart.rows.map(({ key }) => key).filter((key) => keys.size === keys.add(key).size),
  );
  for (const { key, refundOf, quantity, product } of back) {
    const source = soldOf.get(refundOf?.rowKey ?? '');
    // A part is refunded with its kit, and a duplicate row key is ambiguous.
    if (source === undefined || source.isPart || source.productId !== product.id || twice.has(key))
      continue;
    soldInto.set(key, source.soldInto);
    const before = counted.get(source.key) ?? 0;
    const left = Math.max(0, Math.min(0 - quantity, source.quantity - source.refunded - before));
    const taken = product.weighed ? left : left - (left % ONE);
    if (taken === 0) continue;
    counted.set(source.key, before + taken);
    cameBack.set(key, taken);
    countRefundedParts(cart, { key, quantity: taken, source }, soldOf, cameBack);
  }
  return [...counted].map(([key, quantity]) => ({ key, quantity }));
}

interface CountedRow {
  readonly key: string;
  readonly quantity: number;
  readonly source: ReturnableRow;
}

/**
 * Counts the refunded parts of a kit, at most as many as were sold in it. Part rows carry the key
 * of their kit's row as a prefix, in the sale and in the refund.
 */
function countRefundedParts(
  cart: Cart,
  { key, quantity: taken, source }: CountedRow,
  soldOf: ReadonlyMap<string, ReturnableRow>,
  cameBack: Map<string, number>,
): void {
  for (const part of cart.rows) {
    if (!isComponentRow(part) || part.parentKey !== key || part.quantity >= 0) continue;
    const sold = soldOf.get(`${source.key}${part.key.slice(key.length)}`);
    if (sold?.isPart === true && sold.productId === part.product.id)
      cameBack.set(
        part.key,
        Math.min(0 - part.quantity, mulDivRound(sold.quantity, taken, source.quantity)),
      );
  }
}

/**
 * Takes the refunded money out of what is left of each tender, so that the next refund cannot
 * return it again.
 */
function allocateToTenders(
  money: Map<string, number>,
  left: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  const taken = new Map<string, number>();
  for (const [way, amount] of money) {
    const part = Math.min(amount, left.get(way) ?? 0);
    // A credit voucher that exists only on the till is not valid at the server.
    if (part <= 0 || way === STORE_CREDIT_REFUND || way.length > MAX_TENDER_KEY_LENGTH) continue;
    taken.set(way, part);
    money.set(way, amount - part);
  }
  return taken;
}
