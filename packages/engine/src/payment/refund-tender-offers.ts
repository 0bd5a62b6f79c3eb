import { PAYMENT_TYPE, type CartPayment } from '../cart/cart.types.ts';
import type { Agorot } from '../kernel/units.ts';
import { readTender } from './payment-details.ts';
import { normalizeNumber } from './tenders.ts';

/** Refund tender of cash, and of everything that is refunded in cash. */
export const CASH_REFUND = 'cash';
/** Refund tender of store credit. */
export const STORE_CREDIT_REFUND = 'credit_voucher';

/** Largest cash rounding in agorot: half of the largest step that a business may round to. */
const MAX_ROUNDING = 500;

type TenderSource = Pick<CartPayment, 'typeId' | 'pluginId' | 'details'>;
type Paid = TenderSource & Pick<CartPayment, 'amount'>;

/** Agorot by refund tender. */
export type AmountsByTender = ReadonlyMap<string, Agorot>;

/**
 * The refund tender of a payment: the key under which paid and refunded amounts are compared.
 * Cheques and notes are refunded as cash, and so are cheques that are refunded themselves; vouchers
 * are refunded as credit vouchers.
 * @param refundOf the transaction that a card terminal refunded
 */
export function refundTenderKey(payment: TenderSource, refundOf: string | null = null): string {
  const means = readTender(payment);
  if (!means.ok) return 'unknown';
  const { value } = means;
  switch (value.method) {
    case 'cash':
    case 'cash_machine':
    case 'cheque':
    case 'promissory_note':
    case 'standing_order':
    case 'withholding':
      return CASH_REFUND;
    case 'card':
      return `card ${refundOf ?? value.transaction}`;
    case 'gift_card':
      return `gift_card ${normalizeNumber(value.number)}`;
    case 'voucher':
    case 'credit_voucher':
      return STORE_CREDIT_REFUND;
    case 'customer_credit':
      return `customer_credit ${value.accountId}`;
    case 'plugin':
      return `plugin ${value.pluginId} ${value.reference}`;
    case 'own':
      return `own ${value.paymentType}`;
    case 'cibus':
    case 'tenbis':
    case 'transfer':
    case 'other':
      return value.method;
  }
}

/**
 * Amounts that a sale refunds by tender, positive agorot. Cash counts for what it settles and not
 * for its rounding, which is no part of a price: goods returned one by one are rounded each time,
 * as the law says, and nothing is left over.
 * @param total total of the sale, agorot
 * @param dealOf the transaction that a card terminal refunded with the payment of this key; null
 *   when unknown
 */
export function refundedByTender(
  payments: readonly (Paid & { readonly key: string })[],
  total: Agorot,
  dealOf: (key: string) => string | null = () => null,
): Map<string, Agorot> {
  const ways = new Map<string, Agorot>();
  // Only coins are rounded; a refunded cheque counts in full.
  let coins = 0;
  let settled = 0 - total;
  for (const payment of payments) {
    if (payment.typeId === PAYMENT_TYPE.cash) {
      coins -= Math.min(0, payment.amount);
      continue;
    }
    settled += payment.amount;
    if (payment.amount < 0)
      add(ways, refundTenderKey(payment, dealOf(payment.key)), 0 - payment.amount);
  }
  if (coins > 0) add(ways, CASH_REFUND, Math.min(coins + MAX_ROUNDING, Math.max(0, settled)));
  return ways;
}

/** The payments of a sale with its change and rounding. */
export interface PaidSale {
  readonly payments: readonly Paid[];
  /** Change of all its cash payments together. */
  readonly change: Agorot;
  /** Amount that cash rounding added. */
  readonly rounding: Agorot;
}

/**
 * Amounts that can still be refunded by each tender. The one calculation, for the server and for an
 * offline till.
 * @param back amounts refunded since
 */
export function refundableByTender(
  { payments, change, rounding }: PaidSale,
  back: AmountsByTender,
): AmountsByTender {
  const left = new Map<string, Agorot>([[CASH_REFUND, 0 - change - rounding]]);
  for (const part of payments) if (part.amount > 0) add(left, refundTenderKey(part), part.amount);
  for (const [way, amount] of back) add(left, way, 0 - amount);
  return left;
}

/**
 * Amounts that can still be refunded of each payment; earlier payments of a tender come first.
 * @param handedBack for each payment whether it is a cheque that was refunded itself: nothing of it
 *   is left, so the rest belongs to the other payments
 */
export function refundableOfPayments(
  payments: readonly Paid[],
  ways: AmountsByTender,
  handedBack: readonly boolean[] = [],
): readonly Agorot[] {
  const left = new Map(ways);
  return payments.map((payment, index) => {
    if (handedBack[index] === true) return 0;
    const way = refundTenderKey(payment);
    const share = Math.max(0, Math.min(payment.amount, left.get(way) ?? 0));
    add(left, way, 0 - share);
    return share;
  });
}

function add(to: Map<string, Agorot>, way: string, amount: Agorot): void {
  to.set(way, (to.get(way) ?? 0) + amount);
}
