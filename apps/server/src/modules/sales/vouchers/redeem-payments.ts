import {
  creditOf,
  creditProblem,
  normalizeNumber,
  PAYMENT_TYPE,
  readTender,
  type Agorot,
  type Cart,
  type CartPayment,
  type Tender,
} from '@dalpak/engine';
import type { ErrorCode, ReviewFlag } from '@dalpak/contracts';
import type { TenantTx } from '../../../kernel/db/index.ts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { ASSIGN_NUMBER } from './issue.ts';
import * as store from './redeem.store.ts';
import type { CheckedSale } from '../sale/sale.types.ts';

/** Review flag of a sale whose payments do not cover it: they cannot be interpreted. */
const PAYMENT_MISMATCH = 'payment_mismatch';

interface Redemption {
  readonly tender: Tender;
  readonly payment: CartPayment;
  /** Lock order, so that two sales that use the same two tenders cannot deadlock. */
  readonly lockKey: string;
}

/** Result of looking up the voucher, card and coupon numbers of a sale. */
export interface NumberLookup {
  /** Whether the till may look numbers up now. */
  readonly known: boolean;
  /** Count of unknown or spent numbers. */
  missed: number;
}

/**
 * Deducts the payments of a sale from gift cards, credit vouchers, vouchers and customer credit, in
 * the transaction that stores the sale: everything is used once and no balance goes below zero.
 *
 * Vouchers, gift cards and credit vouchers are issued by this server only, so an unknown one is
 * refused.
 * @param offline the sale was paid and printed: the available balance is deducted, and what is
 *   missing sets a review flag. If the sale's payments do not match, nothing is deducted before a
 *   person reviews it, because a flag undoes no debt.
 * @param lookUp while numbers may not be looked up each is treated as unknown; unknown and spent
 *   ones are counted in it.
 * @returns the review flags to add
 * @throws AppError when a balance is spent, unknown or beyond the credit limit.
 */
export async function redeemPayments(
  tx: TenantTx,
  sale: CheckedSale,
  offline: boolean,
  lookUp: NumberLookup,
): Promise<readonly ReviewFlag[]> {
  // An offline refund moves no money before a person reviews it.
  if (sale.review.includes(PAYMENT_MISMATCH) || sale.review.includes('negative_quantity'))
    return [];
  let missing = false;
  for (const { tender: means, payment } of redemptionsOf(sale)) {
    const hidden = !lookUp.known && means.method !== 'customer_credit';
    const problem = hidden
      ? 'VOUCHER_UNKNOWN'
      : await redeem(tx, sale, means, {
          amount: payment.amount,
          date: sale.cart.header.date,
          force: offline,
        });
    if (problem !== null && !offline)
      throw new AppError(problem, {
        details: [{ text: payment.name, field: `cart.Payments.${payment.key}` }],
      });
    missing ||= problem !== null;
    if (problem === 'VOUCHER_UNKNOWN' || problem === 'VOUCHER_SPENT') lookUp.missed += 1;
  }
  return missing ? [PAYMENT_MISMATCH] : [];
}

/** Whether a sale is paid with a numbered voucher or card, or has a coupon. */
export function hasRedeemableNumbers({ payments, coupons }: Cart): boolean {
  return (
    coupons.length > 0 ||
    payments.some(
      ({ typeId }) =>
        typeId === PAYMENT_TYPE.giftVoucher || typeId === PAYMENT_TYPE.exchangeVoucher,
    )
  );
}

/**
 * Counts the new gift card numbers that a sale chooses: the answer reveals whether a number is
 * taken.
 */
export function countChosenCardNumbers({ rows }: Cart): number {
  return rows.filter(
    ({ giftCard, quantity }) => giftCard !== '' && giftCard !== ASSIGN_NUMBER && quantity > 0,
  ).length;
}

/**
 * Whether an offline sale was paid with more vouchers, cards and credit than the branch allows.
 * @param allowance agorot of one sale
 */
export function exceedsOfflineAllowance({ payments }: Cart, allowance: Agorot): boolean {
  const redeemed = payments.filter((payment) => {
    const means = readTender(payment);
    return means.ok && REDEEMED_METHODS.has(means.value.method);
  });
  return redeemed.reduce((sum, { amount }) => sum + Math.max(0, amount), 0) > allowance;
}

const REDEEMED_METHODS: ReadonlySet<Tender['method']> = new Set([
  'voucher',
  'gift_card',
  'credit_voucher',
  'customer_credit',
]);

/** Lists the payments to redeem, in lock order. A plain sale has none and costs no query. */
function redemptionsOf({ cart }: CheckedSale): Redemption[] {
  const redemptions = cart.payments.flatMap((payment): Redemption[] => {
    const means = readTender(payment);
    if (!means.ok || payment.amount === 0) return [];
    const { value } = means;
    if (value.method === 'customer_credit')
      return [{ tender: value, payment, lockKey: `customer_credit ${value.accountId}` }];
    // A refund by credit voucher issues a new one.
    return 'number' in value &&
      value.method !== 'cheque' &&
      (payment.amount > 0 || value.method === 'gift_card')
      ? [{ tender: value, payment, lockKey: `${value.method} ${normalizeNumber(value.number)}` }]
      : [];
  });
  return redemptions.sort((a, b) => (a.lockKey < b.lockKey ? -1 : 1));
}

interface RedemptionInput {
  readonly amount: Agorot;
  /** The document's date. */
  readonly date: string;
  readonly force: boolean;
}

async function redeem(
  tx: TenantTx,
  { cart: { account } }: CheckedSale,
  means: Tender,
  { amount, date, force }: RedemptionInput,
): Promise<ErrorCode | null> {
  switch (means.method) {
    case 'gift_card':
    case 'credit_voucher': {
      const found = await store.lockBalance(tx, means.method, means.number, date);
      if (found === null) return 'VOUCHER_UNKNOWN';
      const spent = !found.usable || found.balance < amount;
      if (!spent || force)
        await store.setBalance(tx, means.method, found.id, Math.max(0, found.balance - amount));
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
      // Only the customer of the bill can owe it.
      if (account?.type !== 'customer' || account.id !== means.accountId) return 'ACCOUNT_CREDIT';
      const found = await store.lockCredit(tx, means.accountId);
      if (found === null) return 'ACCOUNT_CREDIT';
      const problem = found.active
        ? creditProblem(creditOf(found.record), amount)
        : 'ACCOUNT_CREDIT_BLOCKED';
      // A sale on credit is owed even if it should not have been allowed.
      if (problem === null || force) await store.addToBalance(tx, means.accountId, amount);
      return problem === null ? null : 'ACCOUNT_CREDIT';
    }
    default:
      return null;
  }
}
