import type { CartAccount } from '../cart/account.ts';
import type { CartErrorCode } from '../cart/cart.errors.ts';
import type { CartPayment } from '../cart/cart.types.ts';
import type { LocalDate } from '../kernel/units.ts';

/** What a payment is held against besides itself. */
export interface PaymentPlace {
  /** The document's date. */
  readonly date: LocalDate;
  readonly account: CartAccount | null;
  /** The other payments of the cart. */
  readonly others: readonly CartPayment[];
}

/** What is wrong with one payment. */
export interface PaymentFault {
  readonly code: CartErrorCode;
  readonly paymentKey: string | null;
  /** The detail that is wrong, when it is one. */
  readonly field: string | null;
}

export type OwnFault = Omit<PaymentFault, 'paymentKey'>;

/** Says what is wrong with what a payment says of itself, whatever is owed; null when nothing is. */
export type PaymentRules = (payment: CartPayment, place: PaymentPlace) => OwnFault | null;
