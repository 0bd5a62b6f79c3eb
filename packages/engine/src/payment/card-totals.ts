import type { CartPayment } from '../cart/cart.types.ts';
import { isLocalDate } from '../kernel/local-time.ts';
import type { LocalDate } from '../kernel/units.ts';
import { readMeans } from './payment-details.ts';

/** What was taken by card on one day at one till: what a deposit of card vouchers is made of. */
export interface CardTotalPlace {
  readonly day: LocalDate;
  /** Number of the till; 0 = the documents of the back office. */
  readonly terminal: number;
}

const KEY = /^(\d{4}-\d{2}-\d{2})-(\d{1,9})$/;

/** Which total of cards a payment deposits, by the key it names it with; null for a card that somebody paid with, and for anything else. */
export function depositedTotal(payment: Pick<CartPayment, 'typeId' | 'pluginId' | 'details'>): CardTotalPlace | null {
  const means = readMeans(payment);
  if (!means.ok || means.value.method !== 'card') return null;
  const { transaction, lastDigits, confirmation, brand } = means.value;
  const [, day = '', terminal = ''] = KEY.exec(transaction) ?? [];
  return isLocalDate(day) && lastDigits === '' && confirmation === '' && brand === null ? { day, terminal: Number(terminal) } : null;
}
