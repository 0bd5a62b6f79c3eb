import { mayPayBy } from '../cart/account.ts';
import type { CartErrorCode } from '../cart/cart.errors.ts';
import { PAYMENT_TYPE, type Cart, type CartPayment, type RoundingPolicy } from '../cart/cart.types.ts';
import { settle } from '../cart/settlement.ts';
import { paymentDay } from '../document/document-types.ts';
import type { Agorot, LocalDate } from '../kernel/units.ts';
import { isCashAmount, roundCash } from '../money/cash-rounding.ts';
import { creditProblem } from './account-credit.ts';
import { checkBankAccount } from './bank-account.ts';
import { carriesCardNumber } from './card-number.ts';
import { instalmentsAddUp } from './instalments.ts';
import { readMeans } from './payment-details.ts';
import type { OwnFault, PaymentFault, PaymentPlace, PaymentRules } from './payment-rules.types.ts';
import { foldNumber, type CardMeans, type ChequeMeans, type PaymentMeans } from './payment-means.ts';

const fault = (code: CartErrorCode, field: string | null = null): OwnFault => ({ code, field });

/**
 * What is wrong with what a payment says of itself, whatever is owed: asked when it is made and by the server again.
 * The amount must be a safe integer.
 */
export const paymentFault: PaymentRules = (payment, place) => {
  if (carriesCardNumber(payment)) return fault('CARD_NUMBER');
  if (!mayPayBy(place.account, payment.typeId)) return fault('PAYMENT_NOT_ALLOWED');
  const means = readMeans(payment);
  return means.ok ? meansFault(means.value, payment.amount, place) : fault('PAYMENT_DETAILS', means.error);
};

function meansFault(means: PaymentMeans, amount: Agorot, place: PaymentPlace): OwnFault | null {
  switch (means.method) {
    case 'card': return cardFault(means, amount);
    case 'cheque': return chequeFault(means, amount, place.date);
    case 'voucher':
      // Nothing is loaded on a voucher of somebody else's.
      if (amount < 0) return fault('PAYMENT_NOT_ALLOWED');
      return isTwice(means, place.others) ? fault('VOUCHER_TWICE', 'number') : null;
    case 'gift_card': return isTwice(means, place.others) ? fault('VOUCHER_TWICE', 'number') : null;
    case 'credit_voucher':
      if (means.number === '') return amount > 0 ? fault('PAYMENT_DETAILS', 'number') : null;
      return isTwice(means, place.others) ? fault('VOUCHER_TWICE', 'number') : null;
    case 'customer_credit': return creditFault(means.accountId, amount, place);
    default: return null;
  }
}

function cardFault({ payments, first, fixed }: CardMeans, amount: Agorot): OwnFault | null {
  if (first === null || fixed === null) return null;
  return instalmentsAddUp(amount, payments, { first, fixed }) ? null : fault('INSTALMENTS_DIFFER', 'first_payment');
}

const FIRST_DUE = '2000-01-01';
const LAST_DUE = '2099-12-31';

/** Whether a cheque can be of this day: none is of another century. */
export function mayFallDue(day: LocalDate): boolean {
  return day >= FIRST_DUE && day <= LAST_DUE;
}

function chequeFault(means: ChequeMeans, amount: Agorot, date: LocalDate): OwnFault | null {
  // One that is handed back to its customer is as it was taken, whatever day it is; whether it may be, only the server knows.
  if (amount < 0) return null;
  // A deposit has no date of its own here, for what it holds may have fallen due.
  if (means.dueDate < date || !mayFallDue(means.dueDate)) return fault('CHEQUE_DATE', 'due_date');
  return !means.accountConfirmed && checkBankAccount(means) === 'invalid' ? fault('CHEQUE_ACCOUNT', 'account') : null;
}

/** One number pays once in a cart: what is on it is taken off by number. */
function isTwice(means: PaymentMeans & { readonly number: string }, others: readonly CartPayment[]): boolean {
  return others.some((other) => {
    const read = readMeans(other);
    return read.ok && read.value.method === means.method && 'number' in read.value && foldNumber(read.value.number) === foldNumber(means.number);
  });
}

function creditFault(accountId: number, amount: Agorot, { account, others }: PaymentPlace): OwnFault | null {
  if (account === null || account.type !== 'customer' || account.id !== accountId) return fault('PAYMENT_NOT_ALLOWED', 'account_id');
  const taken = others.filter((other) => other.typeId === PAYMENT_TYPE.other && other.details['method'] === 'customer_credit');
  const owed = taken.reduce((sum, other) => sum + other.amount, account.balance);
  const code = creditProblem({ status: account.creditStatus, limit: account.creditLimit, balance: owed }, amount);
  return code === null ? null : fault(code);
}

/**
 * Whether the payments of a finished cart settle it, and nothing beside: asked of sums only, so that it does not matter in
 * which order the payments were made or whether rows were taken off in between.
 * @param total agorot, before cash rounding
 */
export function paymentsFault(cart: Pick<Cart, 'payments' | 'account' | 'header'>, total: Agorot, policy: RoundingPolicy): PaymentFault | null {
  const { payments, account, header } = cart;
  for (const payment of payments) {
    const others = payments.filter((other) => other !== payment);
    const found = paymentFault(payment, { date: paymentDay(header), account, others }) ?? amountFault(payment, total, policy);
    if (found !== null) return { ...found, paymentKey: payment.key };
  }
  const cash = payments.filter(({ typeId }) => typeId === PAYMENT_TYPE.cash);
  const others = payments.filter(({ typeId }) => typeId !== PAYMENT_TYPE.cash).reduce((sum, { amount }) => sum + amount, 0);
  if (Math.abs(others) > Math.abs(total)) return { code: 'PAYMENT_EXCEEDS_DUE', paymentKey: null, field: null };
  const idle = cash.find(({ amount }) => amount === 0);
  // Nothing in cash is a payment only where rounding takes all that is owed, and then it is the only one.
  const rounded = roundCash(total - others, policy);
  const given = cash.find(({ amount }) => amount !== 0);
  // Cash for a sale that was paid otherwise would come back as change to the agora: money through the drawer for nothing.
  if (given !== undefined && rounded === 0) return { code: 'PAYMENT_EXCEEDS_DUE', paymentKey: given.key, field: 'sum' };
  if (idle !== undefined && (cash.length > 1 || total === others || rounded !== 0)) return { code: 'AMOUNT_OUT_OF_RANGE', paymentKey: idle.key, field: 'sum' };
  return settle(total, payments, policy).settled ? null : { code: 'PAYMENT_INCOMPLETE', paymentKey: null, field: null };
}

function amountFault({ typeId, amount }: CartPayment, total: Agorot, policy: RoundingPolicy): OwnFault | null {
  if (amount === 0) return typeId === PAYMENT_TYPE.cash ? null : fault('AMOUNT_OUT_OF_RANGE', 'sum');
  if (Math.sign(amount) !== Math.sign(total)) return fault('PAYMENT_EXCEEDS_DUE', 'sum');
  return typeId === PAYMENT_TYPE.cash && !isCashAmount(amount, policy) ? fault('CASH_NOT_IN_COINS', 'sum') : null;
}
