import type { CartPayment } from '../cart/cart.types.ts';
import { isLocalDate } from '../kernel/local-time.ts';
import type { LocalDate } from '../kernel/units.ts';
import { readTender } from './payment-details.ts';

/** The card payments of one day at one till, which a deposit of card vouchers consists of. */
export interface CardTotalKey {
  readonly day: LocalDate;
  /** Number of the till; 0 = the documents of the back office. */
  readonly terminal: number;
}

const KEY = /^(\d{4}-\d{2}-\d{2})-(\d{1,9})$/;

/**
 * The card total that a payment deposits, from the key in its transaction; null for an ordinary
 * card payment and for any other tender.
 */
export function depositedCardTotal(
  payment: Pick<CartPayment, 'typeId' | 'pluginId' | 'details'>,
): CardTotalKey | null {
  const means = readTender(payment);
  if (!means.ok || means.value.method !== 'card') return null;
  const { transaction, lastDigits, confirmation, brand } = means.value;
  const [, day = '', terminal = ''] = KEY.exec(transaction) ?? [];
  return isLocalDate(day) && lastDigits === '' && confirmation === '' && brand === null
    ? { day, terminal: Number(terminal) }
    : null;
}
