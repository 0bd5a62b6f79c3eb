import type { PaymentInput } from '../cart/cart.commands.ts';
import { PAYMENT_TYPE, type CartPayment } from '../cart/cart.types.ts';
import type { Agorot } from '../kernel/units.ts';
import { meansFields, readMeans } from './payment-details.ts';
import { MEANS_NAME, type PaymentMeans } from './payment-means.ts';

/** A payment of a sale, and what of it was given back before (positive). */
export interface PaidBefore {
  readonly payment: CartPayment;
  readonly refundedBefore: Agorot;
  /** A cheque that lies with the business: it can be handed back itself. */
  readonly inHand?: boolean;
}

export interface RefundPlan {
  /** Payments to add to the refund, each negative; one per payment of the sale at most. */
  readonly payments: readonly PaymentInput[];
  /** What goes back in cash, zero or below, before it is rounded to coins. */
  readonly cash: Agorot;
  /** What nobody brought, zero or above: it is not given back. */
  readonly left: Agorot;
}

/**
 * How money goes back the way it came: to cards, accounts and plugins first, in the order they were paid, and never more
 * than each of them gave; then cheques that lie with the business, each whole; then in cash, never more than came in cash, cheques and notes. Vouchers come back as credit
 * vouchers, which the server numbers.
 * @param amount agorot to give back, positive; never more than the sale came to, for cash that was change is counted here too
 */
export function refundPlan(paid: readonly PaidBefore[], amount: Agorot): RefundPlan {
  const payments: PaymentInput[] = [];
  let left = amount;
  let cash = 0;
  for (const { payment, refundedBefore } of paid) {
    const means = readMeans(payment);
    const back = means.ok ? wayBack(means.value) : null;
    const room = Math.max(0, payment.amount - refundedBefore);
    if (back === null) cash += room;
    const share = Math.min(left, room);
    if (back === null || share === 0) continue;
    payments.push({ ...meansFields(back), name: payment.typeId === PAYMENT_TYPE.other ? payment.name : MEANS_NAME[back.method], amount: 0 - share });
    left -= share;
  }
  for (const { payment, inHand = false } of paid) {
    // A part of a cheque can not be handed back, nor what went back in cash already.
    if (!inHand || payment.amount > left || payment.amount > cash) continue;
    const { typeId, pluginId, details } = payment;
    payments.push({ typeId, pluginId, details, name: payment.name, amount: 0 - payment.amount });
    left -= payment.amount;
    cash -= payment.amount;
  }
  const inCash = Math.min(left, cash);
  return { payments, cash: 0 - inCash, left: left - inCash };
}

/** Null for what is given back in cash: cash itself, and cheques and notes, which nobody writes for a customer at a till; a cheque of theirs may be handed back. */
function wayBack(means: PaymentMeans): PaymentMeans | null {
  switch (means.method) {
    case 'cash': case 'cheque': case 'promissory_note': case 'standing_order': case 'withholding': return null;
    // The terminal finds the deal by its transaction; it is given back at once, however it was divided.
    case 'card': return { ...means, terms: 'regular', payments: 1, first: null, fixed: null, confirmation: '' };
    case 'voucher': case 'credit_voucher': return { method: 'credit_voucher', number: '' };
    case 'cibus': case 'tenbis': return { ...means, confirmation: '' };
    case 'gift_card': case 'customer_credit': case 'plugin': case 'transfer': case 'other': return means;
  }
}
