import { mayPayBy } from '../cart/account.ts';
import type { CartErrorCode } from '../cart/cart.errors.ts';
import {
  PAYMENT_TYPE,
  type Cart,
  type CartPayment,
  type RoundingPolicy,
} from '../cart/cart.types.ts';
import { settle } from '../cart/pricing/settlement.ts';
import { earliestPaymentDate } from '../document/document-types.ts';
import type { Agorot, LocalDate } from '../kernel/units.ts';
import { isCashAmount, roundCash } from '../money/cash-rounding.ts';
import { creditProblem } from './account-credit.ts';
import { checkBankAccount } from './bank-account.ts';
import { carriesCardNumber } from './card-number.ts';
import { instalmentsAddUp } from './instalments.ts';
import { readTender } from './payment-details.ts';
import type {
  PaymentDetailError,
  PaymentError,
  PaymentContext,
  PaymentRules,
} from './payment-rules.types.ts';
import { normalizeNumber, type CardTender, type ChequeTender, type Tender } from './tenders.ts';

const toError = (code: CartErrorCode, field: string | null = null): PaymentDetailError => ({
  code,
  field,
});

/**
 * Validates a payment by itself, independent of the amount due; the till calls it when the payment
 * is made and the server again at submit. The amount must be a safe integer.
 */
export const validatePayment: PaymentRules = (payment, place) => {
  if (carriesCardNumber(payment)) return toError('CARD_NUMBER');
  if (!mayPayBy(place.account, payment.typeId)) return toError('PAYMENT_NOT_ALLOWED');
  const means = readTender(payment);
  return means.ok
    ? validateTender(means.value, payment.amount, place)
    : toError('PAYMENT_DETAILS', means.error);
};

function validateTender(
  means: Tender,
  amount: Agorot,
  place: PaymentContext,
): PaymentDetailError | null {
  switch (means.method) {
    case 'card':
      return validateCard(means, amount);
    case 'cheque':
      return validateCheque(means, amount, place.date);
    case 'voucher':
      // A voucher of another issuer cannot receive a refund.
      if (amount < 0) return toError('PAYMENT_NOT_ALLOWED');
      return isDuplicateNumber(means, place.others) ? toError('VOUCHER_TWICE', 'number') : null;
    case 'gift_card':
      return isDuplicateNumber(means, place.others) ? toError('VOUCHER_TWICE', 'number') : null;
    case 'credit_voucher':
      if (means.number === '') return amount > 0 ? toError('PAYMENT_DETAILS', 'number') : null;
      return isDuplicateNumber(means, place.others) ? toError('VOUCHER_TWICE', 'number') : null;
    case 'customer_credit':
      return validateCredit(means.accountId, amount, place);
    default:
      return null;
  }
}

function validateCard(
  { payments, first, fixed }: CardTender,
  amount: Agorot,
): PaymentDetailError | null {
  if (first === null || fixed === null) return null;
  return instalmentsAddUp(amount, payments, { first, fixed })
    ? null
    : toError('INSTALMENTS_DIFFER', 'first_payment');
}

const FIRST_DUE = '2000-01-01';
const LAST_DUE = '2099-12-31';

/** Whether a cheque can be due on this day: only dates of this century are plausible. */
export function isPlausibleDueDate(day: LocalDate): boolean {
  return day >= FIRST_DUE && day <= LAST_DUE;
}

function validateCheque(
  means: ChequeTender,
  amount: Agorot,
  date: LocalDate,
): PaymentDetailError | null {
  // A cheque that is refunded keeps its original data, whatever its date. Only the server knows
  // whether it may be refunded.
  if (amount < 0) return null;
  // Deposits pass an empty date here, because the cheques in them may already be due.
  if (means.dueDate < date || !isPlausibleDueDate(means.dueDate))
    return toError('CHEQUE_DATE', 'due_date');
  return !means.accountConfirmed && checkBankAccount(means) === 'invalid'
    ? toError('CHEQUE_ACCOUNT', 'account')
    : null;
}

/** Whether another payment in the cart has the same number: its balance is used up by number. */
function isDuplicateNumber(
  means: Tender & { readonly number: string },
  others: readonly CartPayment[],
): boolean {
  return others.some((other) => {
    const read = readTender(other);
    return (
      read.ok &&
      read.value.method === means.method &&
      'number' in read.value &&
      normalizeNumber(read.value.number) === normalizeNumber(means.number)
    );
  });
}

function validateCredit(
  accountId: number,
  amount: Agorot,
  { account, others }: PaymentContext,
): PaymentDetailError | null {
  if (account === null || account.type !== 'customer' || account.id !== accountId)
    return toError('PAYMENT_NOT_ALLOWED', 'account_id');
  const taken = others.filter(
    (other) => other.typeId === PAYMENT_TYPE.other && other.details['method'] === 'customer_credit',
  );
  const owed = taken.reduce((sum, other) => sum + other.amount, account.balance);
  const code = creditProblem(
    { status: account.creditStatus, limit: account.creditLimit, balance: owed },
    amount,
  );
  return code === null ? null : toError(code);
}

/**
 * Whether the payments of a finished cart settle it exactly. Only sums are compared, so the order
 * of payments and rows removed in between do not matter.
 * @param total agorot, before cash rounding
 */
export function validatePayments(
  cart: Pick<Cart, 'payments' | 'account' | 'header'>,
  total: Agorot,
  policy: RoundingPolicy,
): PaymentError | null {
  const { payments, account, header } = cart;
  for (const payment of payments) {
    const others = payments.filter((other) => other !== payment);
    const found =
      validatePayment(payment, { date: earliestPaymentDate(header), account, others }) ??
      validateAmount(payment, total, policy);
    if (found !== null) return { ...found, paymentKey: payment.key };
  }
  const cash = payments.filter(({ typeId }) => typeId === PAYMENT_TYPE.cash);
  const others = payments
    .filter(({ typeId }) => typeId !== PAYMENT_TYPE.cash)
    .reduce((sum, { amount }) => sum + amount, 0);
  if (Math.abs(others) > Math.abs(total))
    return { code: 'PAYMENT_EXCEEDS_DUE', paymentKey: null, field: null };
  const idle = cash.find(({ amount }) => amount === 0);
  // A zero cash payment is valid only where rounding removes the whole amount due, and then it is
  // the only cash payment.
  const rounded = roundCash(total - others, policy);
  const given = cash.find(({ amount }) => amount !== 0);
  // Cash for a sale that another tender settled would return as change to the agora: money through
  // the drawer without a purpose.
  if (given !== undefined && rounded === 0)
    return { code: 'PAYMENT_EXCEEDS_DUE', paymentKey: given.key, field: 'sum' };
  if (idle !== undefined && (cash.length > 1 || total === others || rounded !== 0))
    return { code: 'AMOUNT_OUT_OF_RANGE', paymentKey: idle.key, field: 'sum' };
  return settle(total, payments, policy).settled
    ? null
    : { code: 'PAYMENT_INCOMPLETE', paymentKey: null, field: null };
}

function validateAmount(
  { typeId, amount }: CartPayment,
  total: Agorot,
  policy: RoundingPolicy,
): PaymentDetailError | null {
  if (amount === 0)
    return typeId === PAYMENT_TYPE.cash ? null : toError('AMOUNT_OUT_OF_RANGE', 'sum');
  if (Math.sign(amount) !== Math.sign(total)) return toError('PAYMENT_EXCEEDS_DUE', 'sum');
  return typeId === PAYMENT_TYPE.cash && !isCashAmount(amount, policy)
    ? toError('CASH_NOT_IN_COINS', 'sum')
    : null;
}
