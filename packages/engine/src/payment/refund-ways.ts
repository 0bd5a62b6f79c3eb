import { PAYMENT_TYPE, type CartPayment } from '../cart/cart.types.ts';
import type { Agorot } from '../kernel/units.ts';
import { readMeans } from './payment-details.ts';
import { foldNumber } from './payment-means.ts';

/** The way of cash, and of what comes back as cash. */
export const CASH_WAY = 'cash';
/** The way of credit at the shop. */
export const VOUCHER_WAY = 'credit_voucher';

/** Coins of more than this are never added to what is owed: half of the largest step that a business may round to. */
const MOST_ROUNDING = 500;

type Means = Pick<CartPayment, 'typeId' | 'pluginId' | 'details'>;
type Paid = Means & Pick<CartPayment, 'amount'>;

/** Agorot by the way they came or go. */
export type Ways = ReadonlyMap<string, Agorot>;

/**
 * By which way money came, or goes back. Cheques and notes come back as cash, and so count the cheques that are handed back themselves; vouchers come back as credit vouchers.
 * @param refundOf the deal that a card terminal gave back
 */
export function wayOf(payment: Means, refundOf: string | null = null): string {
  const means = readMeans(payment);
  if (!means.ok) return 'unknown';
  const { value } = means;
  switch (value.method) {
    case 'cash': case 'cheque': case 'promissory_note': case 'standing_order': case 'withholding': return CASH_WAY;
    case 'card': return `card ${refundOf ?? value.transaction}`;
    case 'gift_card': return `gift_card ${foldNumber(value.number)}`;
    case 'voucher': case 'credit_voucher': return VOUCHER_WAY;
    case 'customer_credit': return `customer_credit ${value.accountId}`;
    case 'plugin': return `plugin ${value.pluginId} ${value.reference}`;
    case 'cibus': case 'tenbis': case 'transfer': case 'other': return value.method;
  }
}

/**
 * What a bill gives back, positive agorot. Cash counts for what it settles and not for the coins it is rounded to: rounding is no part
 * of a price, so whoever brings goods back one by one is rounded each time as the law says and nothing is left over.
 * @param total of the bill, agorot
 * @param dealOf the deal that a card terminal gave back with the payment of this key; null for none that is known
 */
export function waysBackOf(payments: readonly (Paid & { readonly key: string })[], total: Agorot, dealOf: (key: string) => string | null = () => null): Map<string, Agorot> {
  const ways = new Map<string, Agorot>();
  // Coins alone are rounded; a cheque that is handed back counts whole.
  let coins = 0;
  let settled = 0 - total;
  for (const payment of payments) {
    if (payment.typeId === PAYMENT_TYPE.cash) {
      coins -= Math.min(0, payment.amount);
      continue;
    }
    settled += payment.amount;
    if (payment.amount < 0) add(ways, wayOf(payment, dealOf(payment.key)), 0 - payment.amount);
  }
  if (coins > 0) add(ways, CASH_WAY, Math.min(coins + MOST_ROUNDING, Math.max(0, settled)));
  return ways;
}

/** What a sale was paid with. */
export interface PaidSale {
  readonly payments: readonly Paid[];
  /** Cash that was given back at once, of all its cash together. */
  readonly change: Agorot;
  /** What rounding added to its cash. */
  readonly rounding: Agorot;
}

/**
 * What came by each way with a sale and did not go back yet. The one account of it, for the server and for a till without it.
 * @param back what went back since
 */
export function waysLeft({ payments, change, rounding }: PaidSale, back: Ways): Ways {
  const left = new Map<string, Agorot>([[CASH_WAY, 0 - change - rounding]]);
  for (const part of payments) if (part.amount > 0) add(left, wayOf(part), part.amount);
  for (const [way, amount] of back) add(left, way, 0 - amount);
  return left;
}

/**
 * What of each payment may go back, of what is left by its way: the first payments of a way first.
 * @param handedBack for each payment whether it is a cheque that its customer has again: nothing of it is left, and what is left is of the others
 */
export function leftOfPayments(payments: readonly Paid[], ways: Ways, handedBack: readonly boolean[] = []): readonly Agorot[] {
  const left = new Map(ways);
  return payments.map((payment, index) => {
    if (handedBack[index] === true) return 0;
    const way = wayOf(payment);
    const share = Math.max(0, Math.min(payment.amount, left.get(way) ?? 0));
    add(left, way, 0 - share);
    return share;
  });
}

function add(to: Map<string, Agorot>, way: string, amount: Agorot): void {
  to.set(way, (to.get(way) ?? 0) + amount);
}
