import { readMeans, type Cart, type CartPayment } from '@dalpak/engine';
import type { TenantTx } from '../../kernel/db/index.ts';
import * as store from './payments.store.ts';
import type { Charge } from './payments.store.ts';

export { lockChargesOf } from './payments.store.ts';
export type { Charge };

/** What the charges of a bill say of its payments. */
export interface ChargeFault {
  /** The payment that nobody was charged for; null: somebody was charged, or may have been, and no payment tells of it. */
  readonly payment: CartPayment | null;
}

/**
 * Holds the payments of a sale that a card terminal or a meal-card company made against what they were asked, and counts
 * those charges as paid: each once, and all of them. A payment by hand has no deal of ours to be held against.
 * @param locked all charges of the bill, locked in this transaction
 * @returns null when all is well; otherwise what a sale is refused for. One that is kept all the same, since it was paid and
 *   printed without the server, has counted those charges that its payments tell of: nobody takes them back
 */
export async function claimCharges(tx: TenantTx, cart: Cart, terminalId: number, locked: readonly Charge[]): Promise<ChargeFault | null> {
  const charges = locked.filter(({ state }) => state !== 'declined' && state !== 'voided');
  const left = new Set(charges);
  let unpaid: CartPayment | null = null;
  for (const payment of cart.payments) {
    if (!isCharged(payment)) continue;
    // Of an order each till of the branch may have taken a part.
    const match = [...left].find((charge) => (charge.terminalId === terminalId || cart.header.openOrderId !== null) && isOf(charge, payment));
    if (match === undefined) unpaid ??= payment;
    else left.delete(match);
  }
  const counted = charges.filter((charge) => !left.has(charge));
  if (counted.length > 0) await store.claimCharges(tx, counted.map(({ id }) => id), cart.id);
  return unpaid !== null || left.size > 0 ? { payment: unpaid } : null;
}

/** Whether a payment says that it was charged by somebody we can ask. */
function isCharged(payment: CartPayment): boolean {
  const means = readMeans(payment);
  if (!means.ok) return false;
  return means.value.method === 'cibus' || means.value.method === 'tenbis' || (means.value.method === 'card' && means.value.transaction !== '');
}

function isOf({ state, amount, answer, provider, request }: Charge, payment: CartPayment): boolean {
  const means = readMeans(payment);
  if (!means.ok || state !== 'approved' || amount !== payment.amount) return false;
  const { value } = means;
  if (value.method === 'card') {
    return provider === 'pinpad' && answer.transaction === value.transaction && (answer.confirmation ?? '') === value.confirmation
      && request.terms === value.terms && request.payments === value.payments && request.first === value.first && request.fixed === value.fixed;
  }
  return value.method === provider && 'confirmation' in value && (answer.confirmation ?? '') === value.confirmation;
}
