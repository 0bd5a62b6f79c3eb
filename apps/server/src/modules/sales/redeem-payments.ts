import { creditOf, creditProblem, foldNumber, PAYMENT_TYPE, readMeans, type Agorot, type Cart, type CartPayment, type PaymentMeans } from '@dalpak/engine';
import type { ErrorCode, ReviewFlag } from '@dalpak/contracts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { ANY_NUMBER } from './issue.ts';
import * as store from './redeem.store.ts';
import type { CheckedSale } from './sale.types.ts';

/** The mark of a sale whose payments are not what it costs: nobody knows what they mean. */
const UNHELD = 'payment_mismatch';

interface Redemption {
  readonly means: PaymentMeans;
  readonly payment: CartPayment;
  /** Order in which things are locked, so that two sales that use the same two do not wait for each other. */
  readonly place: string;
}

/** What numbers of a sale came to. */
export interface LookUp {
  /** Whether its till may ask for numbers now. */
  readonly known: boolean;
  /** Unknown or spent ones. */
  missed: number;
}

/**
 * Takes what a sale was paid with off gift cards, credit vouchers, vouchers and customers' credit, in the transaction that
 * stores the sale: what is used is used once, and nothing goes below zero.
 *
 * Vouchers, gift cards and credit vouchers are issued by this server alone, so one that it does not know is refused.
 * @param offline the sale was paid and printed: as much as is there is taken, and what is missing marks the sale. Of a sale
 *   whose payments do not hold by themselves nothing is taken: a person looks at it first, for a mark undoes no debt.
 * @param lookUp where numbers may not be looked up, each is as one that nobody issued; those that nobody issued or that are spent are counted in it.
 * @returns how the sale is marked for it
 * @throws AppError when something is spent, unknown or beyond the credit.
 */
export async function redeemPayments(tx: TenantTx, sale: CheckedSale, offline: boolean, lookUp: LookUp): Promise<readonly ReviewFlag[]> {
  // Money that went back without the server moves nothing before a person has looked at it.
  if (sale.review.includes(UNHELD) || sale.review.includes('negative_quantity')) return [];
  let missing = false;
  for (const { means, payment } of redemptionsOf(sale)) {
    const hidden = !lookUp.known && means.method !== 'customer_credit';
    const problem = hidden ? 'VOUCHER_UNKNOWN' : await redeem(tx, sale, means, { amount: payment.amount, date: sale.cart.header.date, force: offline });
    if (problem !== null && !offline) throw new AppError(problem, { details: [{ text: payment.name, field: `cart.Payments.${payment.key}` }] });
    missing ||= problem !== null;
    if (problem === 'VOUCHER_UNKNOWN' || problem === 'VOUCHER_SPENT') lookUp.missed += 1;
  }
  return missing ? [UNHELD] : [];
}

/** Whether a sale is paid by something with a number that is worth money, or has a coupon. */
export function hasNumbers({ payments, coupons }: Cart): boolean {
  return coupons.length > 0 || payments.some(({ typeId }) => typeId === PAYMENT_TYPE.giftVoucher || typeId === PAYMENT_TYPE.exchangeVoucher);
}

/** Numbers of cards that a sale says are new: the answer tells whether one is somebody's. */
export function numbersSold({ rows }: Cart): number {
  return rows.filter(({ giftCard, quantity }) => giftCard !== '' && giftCard !== ANY_NUMBER && quantity > 0).length;
}

/**
 * Whether more of a sale was paid without the server by vouchers, cards and credit than the branch allows.
 * @param allowance agorot of one sale
 */
export function beyondAllowance({ payments }: Cart, allowance: Agorot): boolean {
  const redeemed = payments.filter((payment) => {
    const means = readMeans(payment);
    return means.ok && REDEEMED.has(means.value.method);
  });
  return redeemed.reduce((sum, { amount }) => sum + Math.max(0, amount), 0) > allowance;
}

const REDEEMED: ReadonlySet<PaymentMeans['method']> = new Set(['voucher', 'gift_card', 'credit_voucher', 'customer_credit']);

/** Of a plain sale there are none, and no question is asked. */
function redemptionsOf({ cart }: CheckedSale): Redemption[] {
  const redemptions = cart.payments.flatMap((payment): Redemption[] => {
    const means = readMeans(payment);
    if (!means.ok || payment.amount === 0) return [];
    const { value } = means;
    if (value.method === 'customer_credit') return [{ means: value, payment, place: `customer_credit ${value.accountId}` }];
    // What goes back as a credit voucher is a new one.
    return 'number' in value && value.method !== 'cheque' && (payment.amount > 0 || value.method === 'gift_card') ? [{ means: value, payment, place: `${value.method} ${foldNumber(value.number)}` }] : [];
  });
  return redemptions.sort((a, b) => (a.place < b.place ? -1 : 1));
}

interface Wanted {
  readonly amount: Agorot;
  /** The document's date. */
  readonly date: string;
  readonly force: boolean;
}

async function redeem(tx: TenantTx, { cart: { account } }: CheckedSale, means: PaymentMeans, { amount, date, force }: Wanted): Promise<ErrorCode | null> {
  switch (means.method) {
    case 'gift_card': case 'credit_voucher': {
      const found = await store.lockBalance(tx, means.method, means.number, date);
      if (found === null) return 'VOUCHER_UNKNOWN';
      const spent = !found.usable || found.balance < amount;
      if (!spent || force) await store.setBalance(tx, means.method, found.id, Math.max(0, found.balance - amount));
      return spent ? 'VOUCHER_SPENT' : null;
    }
    case 'voucher': {
      const found = await store.lockVoucher(tx, means.number, date);
      if (found === null) return 'VOUCHER_UNKNOWN';
      const spent = !found.usable || found.amount < amount;
      if (!spent || force) await store.useVoucher(tx, found.id);
      return spent ? 'VOUCHER_SPENT' : null;
    }
    case 'customer_credit': {
      // Only who is on the bill owes it.
      if (account?.type !== 'customer' || account.id !== means.accountId) return 'ACCOUNT_CREDIT';
      const found = await store.lockCredit(tx, means.accountId);
      if (found === null) return 'ACCOUNT_CREDIT';
      const problem = found.active ? creditProblem(creditOf(found.record), amount) : 'ACCOUNT_CREDIT_BLOCKED';
      // What was sold on credit is owed, whether it should have been sold or not.
      if (problem === null || force) await store.addToBalance(tx, means.accountId, amount);
      return problem === null ? null : 'ACCOUNT_CREDIT';
    }
    default: return null;
  }
}
