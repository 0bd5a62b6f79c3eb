import { getDocumentType, earliestPaymentDate } from '../../document/document-types.ts';
import type { Agorot } from '../../kernel/units.ts';
import { isCashAmount } from '../../money/cash-rounding.ts';
import type { PaymentRules } from '../../payment/payment-rules.types.ts';
import { mayPayBy } from '../account.ts';
import type { CommandOf } from '../cart.commands.ts';
import type { CartEnv } from '../cart.env.ts';
import type { CartErrorCode } from '../cart.errors.ts';
import { CART_LIMITS } from '../cart.limits.ts';
import {
  PAYMENT_TYPE,
  type Cart,
  type CartPayment,
  type CartRow,
  type PricedCart,
} from '../cart.types.ts';
import { priceCart } from '../pricing/price-cart.ts';
import { changed, refuse, type Reduced } from './reduce.types.ts';

/** Payment rules without the tender modules: only plain cash without details is accepted. */
const cashOnly: PaymentRules = ({ typeId, pluginId, details }, { account }) => {
  const plain =
    typeId === PAYMENT_TYPE.cash && pluginId === null && Object.keys(details).length === 0;
  return plain && mayPayBy(account, typeId) ? null : { code: 'PAYMENT_NOT_ALLOWED', field: null };
};

/** Adds a payment, if its tender is valid and the cart still owes or refunds its amount. */
export function addPayment(
  cart: Cart,
  { payment: input }: CommandOf<'addPayment'>,
  env: CartEnv,
): Reduced {
  if (cart.payments.length >= CART_LIMITS.payments) return refuse('CART_TOO_LARGE');
  if (!Number.isSafeInteger(input.amount) || Math.abs(input.amount) > CART_LIMITS.amount)
    return refuse('AMOUNT_OUT_OF_RANGE');
  const payment: CartPayment = {
    key: input.key ?? env.newId(),
    typeId: input.typeId,
    name: input.name,
    amount: input.amount,
    paidAt: input.paidAt ?? env.now(),
    terminalArea: input.terminalArea ?? '',
    includeSales: input.includeSales ?? true,
    pluginId: input.pluginId ?? null,
    details: input.details ?? {},
    print: input.print ?? false,
    lockedRows: input.lockedRows ?? [],
  };
  const problem = paymentProblem(cart, payment, env);
  if (problem !== null) return refuse(problem);
  if (cart.payments.some(({ key }) => key === payment.key)) return refuse('PAYMENT_NOT_ALLOWED');
  const missing = payment.lockedRows.find((key) => !cart.rows.some((row) => row.key === key));
  if (missing !== undefined) return refuse('ROW_NOT_FOUND', missing);
  const payments = [...cart.payments, payment];
  return changed(
    { ...cart, payments, rows: lockRows(cart.rows, payments) },
    { type: 'paymentAdded', payment },
  );
}

/** Removes a payment and unlocks the rows that only it locked. */
export function removePayment(cart: Cart, { paymentKey }: CommandOf<'removePayment'>): Reduced {
  const payment = cart.payments.find(({ key }) => key === paymentKey);
  if (payment === undefined) return refuse('PAYMENT_NOT_FOUND');
  const payments = cart.payments.filter((candidate) => candidate !== payment);
  // Rows are unlocked unless another payment also locks them.
  const rows =
    payment.lockedRows.length === 0 ? cart.rows : lockRows(cart.rows, payments, payment.lockedRows);
  return changed({ ...cart, payments, rows }, { type: 'paymentRemoved', payment });
}

function paymentProblem(cart: Cart, input: CartPayment, env: CartEnv): CartErrorCode | null {
  const fault = (env.paymentRules ?? cashOnly)(input, {
    date: earliestPaymentDate(cart.header),
    account: cart.account,
    others: cart.payments,
  });
  if (fault !== null) return fault.code;
  if (getDocumentType(cart.header.documentType).totalFrom !== 'products')
    return input.amount === 0 ? 'AMOUNT_OUT_OF_RANGE' : null;
  // A cash amount that coins cannot make would settle an amount that rounding expects to be paid
  // otherwise.
  if (input.typeId === PAYMENT_TYPE.cash && !isCashAmount(input.amount, env.rounding))
    return 'CASH_NOT_IN_COINS';
  return amountProblem(input.typeId, input.amount, priceCart(cart, env));
}

function amountProblem(typeId: number, amount: Agorot, priced: PricedCart): CartErrorCode | null {
  if (amount === 0) {
    // An amount that rounds to zero in cash is still settled by a cash payment of zero.
    return typeId === PAYMENT_TYPE.cash && priced.due !== 0 && priced.cashDue === 0
      ? null
      : 'AMOUNT_OUT_OF_RANGE';
  }
  if (priced.settled) return 'PAYMENT_EXCEEDS_DUE';
  if (typeId === PAYMENT_TYPE.cash) {
    // Cash may exceed the sale (there is change), but never the refund due, and never with the
    // opposite sign.
    if (amount > 0) return priced.due > 0 ? null : 'PAYMENT_EXCEEDS_DUE';
    return priced.due < 0 && amount >= Math.min(priced.cashDue, priced.due)
      ? null
      : 'PAYMENT_EXCEEDS_DUE';
  }
  const within = amount > 0 ? amount <= priced.due : amount >= priced.due;
  return within ? null : 'PAYMENT_EXCEEDS_DUE';
}

/** Locks the rows that payments pay for by name; `released` rows are checked again. */
function lockRows(
  rows: readonly CartRow[],
  payments: readonly CartPayment[],
  released: readonly string[] = [],
): readonly CartRow[] {
  const held = new Set(payments.flatMap(({ lockedRows }) => lockedRows));
  if (held.size === 0 && released.length === 0) return rows;
  return rows.map((row) => {
    const locked = held.has(row.key) || (row.lockedByPayment && !released.includes(row.key));
    return locked === row.lockedByPayment ? row : { ...row, lockedByPayment: locked };
  });
}
