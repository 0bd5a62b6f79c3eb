import type { PaymentInput } from '../cart/cart.commands.ts';
import { PAYMENT_TYPE, type CartPayment } from '../cart/cart.types.ts';
import type { Agorot } from '../kernel/units.ts';
import { tenderFields, readTender } from './payment-details.ts';
import { TENDER_NAME, type Tender } from './tenders.ts';

/** A payment of a sale and the amount refunded of it before (positive). */
export interface PaidBefore {
  readonly payment: CartPayment;
  readonly refundedBefore: Agorot;
  /** Whether it is a cheque in hand, which can be refunded itself. */
  readonly inHand?: boolean;
}

export interface RefundPlan {
  /** Payments to add to the refund, each negative; one per payment of the sale at most. */
  readonly payments: readonly PaymentInput[];
  /** Amount to refund in cash, zero or negative, before rounding to coins. */
  readonly cash: Agorot;
  /** Amount above what was paid, zero or positive, which is not refunded. */
  readonly left: Agorot;
}

/**
 * Plans a refund to the original tenders: to cards, accounts and plugins first, in the order of
 * payment and never more than each paid; then cheques in hand, each whole; then cash, never more
 * than was paid in cash, cheques and notes. Vouchers are refunded as credit vouchers, which the
 * server numbers.
 * @param amount agorot to refund, positive; at most the total of the sale, because `paid` still
 *   includes cash that was returned as change
 */
export function planRefund(paid: readonly PaidBefore[], amount: Agorot): RefundPlan {
  const payments: PaymentInput[] = [];
  let left = amount;
  let cash = 0;
  for (const { payment, refundedBefore } of paid) {
    const means = readTender(payment);
    const back = means.ok ? refundTenderOf(means.value) : null;
    const room = Math.max(0, payment.amount - refundedBefore);
    if (back === null) cash += room;
    const share = Math.min(left, room);
    if (back === null || share === 0) continue;
    payments.push({
      ...tenderFields(back),
      name:
        payment.typeId === PAYMENT_TYPE.other || back.method === 'own'
          ? payment.name
          : TENDER_NAME[back.method],
      amount: 0 - share,
    });
    left -= share;
  }
  for (const { payment, inHand = false } of paid) {
    // A cheque cannot be refunded in part, nor when its amount was already refunded in cash.
    if (!inHand || payment.amount > left || payment.amount > cash) continue;
    const { typeId, pluginId, details } = payment;
    payments.push({ typeId, pluginId, details, name: payment.name, amount: 0 - payment.amount });
    left -= payment.amount;
    cash -= payment.amount;
  }
  const inCash = Math.min(left, cash);
  return { payments, cash: 0 - inCash, left: left - inCash };
}

/**
 * The tender of a refund; null for a refund in cash: cash itself, and cheques and notes, which a
 * till cannot write. A customer's own cheque may be refunded as such.
 */
function refundTenderOf(means: Tender): Tender | null {
  switch (means.method) {
    case 'cash':
    case 'cash_machine':
    case 'cheque':
    case 'promissory_note':
    case 'standing_order':
    case 'withholding':
      return null;
    // The terminal finds the original by its transaction and refunds it at once, whatever its terms
    // were.
    case 'card':
      return {
        ...means,
        terms: 'regular',
        payments: 1,
        first: null,
        fixed: null,
        confirmation: '',
      };
    case 'voucher':
    case 'credit_voucher':
      return { method: 'credit_voucher', number: '' };
    case 'cibus':
    case 'tenbis':
      return { ...means, confirmation: '' };
    case 'gift_card':
    case 'customer_credit':
    case 'plugin':
    case 'transfer':
    case 'own':
    case 'other':
      return means;
  }
}
