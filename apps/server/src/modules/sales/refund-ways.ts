import { foldNumber, PAYMENT_TYPE, readMeans, type Cart, type CartPayment, type DecodedCart } from '@dalpak/engine';
import type { TenantTx } from '../../kernel/db/index.ts';
import type { Charge } from '../payments/index.ts';
import * as store from './refund.store.ts';

type Paid = Awaited<ReturnType<typeof store.listPaid>>;

/** A bill as it was sent: what it says it comes to is held against what it is after this. */
export type SentBill = Pick<DecodedCart, 'cart' | 'claimed'>;

/**
 * What a bill gives back, positive agorot, by way. Cash counts for what it settles and not for the coins it is rounded to: rounding is
 * no part of a price, so whoever brings goods back one by one is rounded each time as the law says and nothing is left over.
 */
export function waysBackOf({ cart, claimed }: SentBill, charges: readonly Charge[]): ReadonlyMap<string, number> {
  const ways = new Map<string, number>();
  for (const payment of cart.payments) {
    if (payment.amount >= 0) continue;
    const refundOf = charges.find(({ id }) => id === payment.key)?.request.refundOf ?? null;
    add(ways, wayOf(payment, refundOf), 0 - payment.amount);
  }
  const coins = ways.get(CASH);
  if (coins !== undefined) ways.set(CASH, Math.min(coins + ROUNDING, Math.max(0, cashSettled(cart, claimed))));
  return ways;
}

/** Coins of more than this are never added to what is owed: half of the largest step that a business may round to. */
const ROUNDING = 500;

/** What of a bill's total its other payments leave to cash, agorot; above zero where it goes back. */
function cashSettled({ payments }: Cart, { total }: SentBill['claimed']): number {
  return payments.reduce((left, { typeId, amount }) => (typeId === PAYMENT_TYPE.cash ? left : left + amount), 0 - total);
}

/** What came by each way with a sale and did not go back yet, agorot. */
export async function waysLeft(tx: TenantTx, saleId: string): Promise<ReadonlyMap<string, number>> {
  return waysFrom(await store.listPaid(tx, saleId), await store.listWaysBack(tx, saleId));
}

/** As {@link waysLeft}, of what was read before. */
export function waysFrom({ payments, change, rounding }: Paid, back: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const left = new Map<string, number>([[CASH, 0 - change - rounding]]);
  for (const part of payments) if (part.amount > 0) add(left, wayOf(part), part.amount);
  for (const [way, amount] of back) add(left, way, 0 - amount);
  return left;
}

/** The way of cash, and of what comes back as cash. */
export const CASH = 'cash';
/** The way of credit at the shop. */
export const CREDIT_VOUCHER = 'credit_voucher';

function add(to: Map<string, number>, way: string, amount: number): void {
  to.set(way, (to.get(way) ?? 0) + amount);
}

/**
 * By which way money came, or goes back. Cheques and notes come back as cash, vouchers as credit vouchers.
 * @param refundOf the deal that a card terminal gave back
 */
export function wayOf(payment: Pick<CartPayment, 'typeId' | 'pluginId' | 'details'>, refundOf: string | null = null): string {
  const means = readMeans(payment);
  if (!means.ok) return 'unknown';
  const { value } = means;
  switch (value.method) {
    case 'cash': case 'cheque': case 'promissory_note': case 'standing_order': return CASH;
    case 'card': return `card ${refundOf ?? value.transaction}`;
    case 'gift_card': return `gift_card ${foldNumber(value.number)}`;
    case 'voucher': case 'credit_voucher': return CREDIT_VOUCHER;
    case 'customer_credit': return `customer_credit ${value.accountId}`;
    case 'plugin': return `plugin ${value.pluginId} ${value.reference}`;
    case 'cibus': case 'tenbis': case 'transfer': case 'other': return value.method;
  }
}
