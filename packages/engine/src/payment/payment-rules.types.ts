import type { CartAccount } from '../cart/account.ts';
import type { CartErrorCode } from '../cart/cart.errors.ts';
import type { CartPayment } from '../cart/cart.types.ts';
import type { LocalDate } from '../kernel/units.ts';

/** The context that a payment is validated in. */
export interface PaymentContext {
  /** The document's date. */
  readonly date: LocalDate;
  readonly account: CartAccount | null;
  /** The other payments of the cart. */
  readonly others: readonly CartPayment[];
}

/** Why a payment is invalid. */
export interface PaymentError {
  readonly code: CartErrorCode;
  readonly paymentKey: string | null;
  /** The invalid detail, if any. */
  readonly field: string | null;
}

export type PaymentDetailError = Omit<PaymentError, 'paymentKey'>;

/** Validates a payment by itself, independent of the amount due; returns null when it is valid. */
export type PaymentRules = (
  payment: CartPayment,
  place: PaymentContext,
) => PaymentDetailError | null;
