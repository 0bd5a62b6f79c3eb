import type { Reason } from '@dalpak/contracts';
import { explain } from '../../../kernel/errors/explain.ts';
import { randomInt } from 'node:crypto';
import {
  CASH_REFUND,
  decodeCart,
  formatMoney,
  isComponentRow,
  ONE,
  PAYMENT_TYPE,
  STORE_CREDIT_REFUND,
  refundTenderKey,
  type Cart,
  type CartRow,
} from '@dalpak/engine';
import { leaseIds, type TenantTx } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { isUuid } from '../../../kernel/uuid.ts';
import type { Charge } from '../../payments/index.ts';
import * as store from './refund.store.ts';
import { assertProven } from './refundable.ts';
import { refundedAmountsOf, readRefundableAmounts, type SentBill } from './refund-tenders.ts';
import type { SaleRecord } from '../sale/sale.types.ts';
import type { SoldComponents, SoldInto } from '../sale/sale-totals.ts';
import { issuesOfRefund, type RefundedIssues } from './revoke-issued.ts';

/** The refunded rows of one sale and the refund tenders. */
export interface CountedRefund {
  readonly saleId: string;
  readonly rows: readonly { readonly key: string; readonly quantity: number }[];
  /** Refunded agorot, positive, by refund tender. */
  readonly amountsByTender: ReadonlyMap<string, number>;
}

/** A refund that was checked against its sale, with what is written for it. */
export interface CheckedRefund extends CountedRefund {
  readonly issued: RefundedIssues;
  /** Components of each row as they were sold, by row key. */
  readonly soldComponents: SoldComponents;
  readonly soldInto: SoldInto;
}

function refundRowsOf(
  cart: Cart,
): readonly (CartRow & { readonly refundOf: NonNullable<CartRow['refundOf']> })[] {
  return cart.rows.filter(
    (row): row is CartRow & { readonly refundOf: NonNullable<CartRow['refundOf']> } =>
      row.refundOf !== null,
  );
}

/**
 * Checks a refund against its sale, and locks the sale against other refunds until commit. Rows are
 * refunded at the price they were sold for and never beyond the sold quantity; money is refunded
 * with the tenders of the sale, never beyond what each paid, and the rest as a credit voucher. Null
 * for a cart without refunded rows.
 * @throws CART_MALFORMED for an unknown sale or row; CONFLICT when more was refunded meanwhile than
 *   the till knew, or for a sale with unverified payments; PAYMENT_MISMATCH for a tender that did
 *   not pay that much
 */
export async function checkRefund(
  tx: TenantTx,
  bill: SentBill,
  charges: readonly Charge[],
): Promise<CheckedRefund | null> {
  const { cart } = bill;
  const rows = refundRowsOf(cart);
  const saleId = rows[0]?.refundOf.documentId;
  const byHand = cart.rows.find(
    (row) => row.quantity < 0 && row.refundOf === null && !isComponentRow(row),
  );
  if (byHand !== undefined && saleId !== undefined)
    throw malformed(explain('refunds_mixed'), byHand.key);
  if (saleId === undefined) {
    assertTendersWithoutReceipt(cart);
    return null;
  }
  if (!isUuid(saleId) || rows.some(({ refundOf }) => refundOf.documentId !== saleId))
    throw malformed(explain('refund_one_sale'), rows[0]?.key ?? '');
  // Two rows that refund the same row would each miss the other's quantity.
  if (new Set(rows.map(({ refundOf }) => refundOf.rowKey)).size !== rows.length)
    throw malformed(explain('refund_row_twice'), rows[0]?.key ?? '');
  await store.lockRefundsOfSale(tx, saleId);
  await assertProven(tx, saleId);
  const sold = new Map((await store.listSoldRows(tx, saleId)).map((row) => [row.key, row]));
  for (const row of rows) checkRow(row, sold.get(row.refundOf.rowKey));
  const sale = await readSale(tx, saleId, rows[0]?.key ?? '');
  if (!isReferenceTo(cart.header, sale))
    throw new AppError('CART_MALFORMED', {
      details: [{ ...explain('reference_not_refunded'), field: 'cart.Data[0][9]' }],
    });
  const nets = new Map([...sold.values()].map(({ key, net }) => [key, net]));
  const issued = issuesOfRefund(sale, nets, new Set(rows.map(({ refundOf }) => refundOf.rowKey)));
  const ways = await checkRefundTenders(tx, saleId, bill, charges);
  return {
    saleId,
    amountsByTender: ways,
    issued,
    soldComponents: readSoldComponents(rows, sale.cart),
    soldInto: new Map(
      rows.map(({ key, refundOf }) => [key, sold.get(refundOf.rowKey)?.soldInto ?? null]),
    ),
    rows: rows.map(({ refundOf, quantity }) => ({ key: refundOf.rowKey, quantity: 0 - quantity })),
  };
}

/** Reads the stored cart, the only record of what the rows consisted of and what they issued. */
async function readSale(
  tx: TenantTx,
  id: string,
  rowKey: string,
): Promise<ReferredSale & { readonly id: string; readonly cart: Cart; readonly offline: boolean }> {
  const stored = await store.findSoldCart(tx, id);
  const decoded = stored === null ? null : decodeCart(stored.cart, 'name');
  if (stored === null || decoded?.ok !== true) throw malformed(explain('row_not_in_sale'), rowKey);
  return {
    id,
    cart: decoded.value.cart,
    offline: stored.offline,
    number: stored.number,
    day: stored.day,
    printed: decoded.value.cart.header.number,
  };
}

/** The fields by which a document refers to a sale. */
export interface ReferredSale {
  readonly number: number;
  readonly day: string;
  /** The number printed on the receipt, which a queued sale brought with it. */
  readonly printed: number | null;
}

/** Whether the reference that a credit prints is correct. Older tills print none. */
export function isReferenceTo(
  { reference, referenceDate }: Cart['header'],
  { number, day, printed }: ReferredSale,
): boolean {
  return (
    (reference === '' || reference === String(number) || reference === String(printed)) &&
    (referenceDate === null || referenceDate === day)
  );
}

function malformed(reason: Reason, key: string): AppError {
  return new AppError('CART_MALFORMED', {
    details: [{ ...reason, field: `cart.Products.${key}` }],
  });
}

function checkRow(
  { key, refundOf, quantity, product, manualPrice }: ReturnType<typeof refundRowsOf>[number],
  sold: store.SoldRow | undefined,
): void {
  if (sold === undefined || sold.quantity <= 0) throw malformed(explain('row_not_in_sale'), key);
  if (refundOf.refundedBefore !== sold.refunded)
    throw new AppError('CONFLICT', {
      details: [{ ...explain('refunded_meanwhile'), field: `cart.Products.${key}` }],
    });
  const same =
    product.id === sold.productId &&
    refundOf.soldQuantity === sold.quantity &&
    refundOf.soldNet === sold.net &&
    refundOf.vatRate === sold.vatRate &&
    manualPrice === sold.unitPrice;
  const within = quantity < 0 && sold.refunded - quantity <= sold.quantity;
  const whole = product.weighed || quantity % ONE === 0;
  if (!same || !within || !whole) throw malformed(explain('refund_differs'), key);
}

/**
 * Reads the sold components of each refunded row. Stock and VAT are returned by components, so they
 * must match.
 * @throws CART_MALFORMED for a row whose components differ from the sold ones
 */
function readSoldComponents(rows: ReturnType<typeof refundRowsOf>, sold: Cart): SoldComponents {
  const soldRows = new Map(sold.rows.map((row) => [row.key, row]));
  return new Map(
    rows.map(({ key, refundOf, components }) => {
      // The paid price already includes the surcharges of the choices.
      const inside = (soldRows.get(refundOf.rowKey)?.components ?? []).map((component) => ({
        ...component,
        price: 0,
      }));
      const same =
        components.length === inside.length &&
        inside.every(({ product, quantity }, index) => {
          const given = components[index];
          return (
            given?.product.id === product.id && given.quantity === quantity && given.price === 0
          );
        });
      if (!same) throw malformed(explain('kit_items_not_sold'), key);
      return [key, inside];
    }),
  );
}

/**
 * Refuses card and gift card refunds without a receipt, because the original tender is unknown.
 * Cash, credit vouchers and the account on the bill are allowed.
 */
function assertTendersWithoutReceipt({ payments }: Cart): void {
  for (const payment of payments) {
    if (payment.amount >= 0) continue;
    const way = refundTenderKey(payment);
    const plain =
      (way === CASH_REFUND && payment.typeId === PAYMENT_TYPE.cash) ||
      way === STORE_CREDIT_REFUND ||
      way.startsWith('customer_credit ');
    if (!plain)
      throw new AppError('PAYMENT_NOT_ALLOWED', {
        details: [{ text: payment.name, field: `cart.Payments.${payment.key}` }],
      });
  }
}

async function checkRefundTenders(
  tx: TenantTx,
  saleId: string,
  bill: SentBill,
  charges: readonly Charge[],
): Promise<ReadonlyMap<string, number>> {
  const ways = refundedAmountsOf(bill, charges);
  if (ways.size === 0) return ways;
  const left = await readRefundableAmounts(tx, saleId);
  for (const [way, amount] of ways) {
    // A credit voucher may replace any tender; the refund's total limits it.
    if (way === STORE_CREDIT_REFUND) continue;
    // The error contains the remaining amount, so that the cashier can refund that.
    const most = Math.max(0, left.get(way) ?? 0);
    if (amount > most)
      throw new AppError('PAYMENT_MISMATCH', {
        details: [
          {
            ...explain('refund_most', { most: formatMoney(most) }),
            field: 'cart.Payments',
          },
        ],
      });
  }
  return ways;
}

/** Digits of a voucher number, enough that it cannot be guessed. */
const VOUCHER_DIGITS = 12;
const newVoucherNumber = (): string =>
  `Z${Array.from({ length: VOUCHER_DIGITS }, () => randomInt(10)).join('')}`;

/**
 * Prepares the credit vouchers of a refund that no other tender takes. Most documents have none.
 */
export async function prepareCreditVouchers(
  tx: TenantTx,
  cart: Cart,
): Promise<readonly store.VoucherIssue[]> {
  const given = cart.payments.filter(
    (payment) => payment.amount < 0 && refundTenderKey(payment) === STORE_CREDIT_REFUND,
  );
  if (given.length === 0) return [];
  const first = await leaseIds(tx, 'credit_vouchers', given.length);
  return given.map(({ amount }, index) => ({
    id: first + index,
    number: newVoucherNumber(),
    amount: 0 - amount,
  }));
}

/** Writes the records of a refund after the document itself. */
export function writeRefund(
  tx: TenantTx,
  record: SaleRecord,
  refunds: readonly CountedRefund[],
  vouchers: readonly store.VoucherIssue[],
): Promise<void>[] {
  const writes = refunds.map((refund) =>
    store.insertRefund(tx, { ...refund, refundId: record.cart.id }),
  );
  if (vouchers.length > 0) {
    writes.push(
      store.insertCreditVouchers(tx, vouchers, {
        refundId: record.cart.id,
        customerId: record.customerId,
        branchId: record.branchId,
        terminalId: record.terminalId,
      }),
    );
  }
  return writes;
}
