import { readTender, type Cart, type CartPayment } from '@dalpak/engine';
import type { TenantTx } from '../../../kernel/db/index.ts';
import * as store from './payments.store.ts';
import type { Charge } from './payments.store.ts';

export { lockChargesOf } from './payments.store.ts';
export type { Charge };

/** A mismatch between the charges of a bill and its payments. */
export interface ChargeMismatch {
  /**
   * The payment without a charge; null when a charge was, or may have been, made without a payment
   * for it.
   */
  readonly payment: CartPayment | null;
}

/**
 * Matches the payments of a sale that a card terminal or a meal card company made with their
 * charges, and claims those charges for the sale: each once, and all of them. A payment typed by
 * hand has no charge to match.
 * @param locked all charges of the bill, locked in this transaction
 * @returns null when everything matches; otherwise what the sale is refused for. An offline sale is
 *   stored all the same, and the matching charges are claimed so that they cannot be voided
 */
export async function claimCharges(
  tx: TenantTx,
  cart: Cart,
  terminalId: number,
  locked: readonly Charge[],
): Promise<ChargeMismatch | null> {
  const charges = locked.filter(({ state }) => state !== 'declined' && state !== 'voided');
  const left = new Set(charges);
  let unpaid: CartPayment | null = null;
  for (const payment of cart.payments) {
    if (!isCharged(payment)) continue;
    // Each till of the branch may have received a part payment of an order.
    const match = [...left].find(
      (charge) =>
        (charge.terminalId === terminalId || cart.header.openOrderId !== null) &&
        matchesPayment(charge, payment),
    );
    if (match === undefined) unpaid ??= payment;
    else left.delete(match);
  }
  const counted = charges.filter((charge) => !left.has(charge));
  if (counted.length > 0)
    await store.claimCharges(
      tx,
      counted.map(({ id }) => id),
      cart.id,
    );
  return unpaid !== null || left.size > 0 ? { payment: unpaid } : null;
}

/** Whether a payment claims to be charged by a provider that the server can ask. */
function isCharged(payment: CartPayment): boolean {
  const means = readTender(payment);
  if (!means.ok) return false;
  return (
    means.value.method === 'cibus' ||
    means.value.method === 'tenbis' ||
    means.value.method === 'cash_machine' ||
    (means.value.method === 'card' && means.value.transaction !== '')
  );
}

function matchesPayment(
  { id, state, amount, answer, provider, request }: Charge,
  payment: CartPayment,
): boolean {
  const means = readTender(payment);
  if (!means.ok || state !== 'approved' || amount !== payment.amount) return false;
  const { value } = means;
  if (value.method === 'card') {
    return (
      provider === 'pinpad' &&
      answer.transaction === value.transaction &&
      (answer.confirmation ?? '') === value.confirmation &&
      request.terms === value.terms &&
      request.payments === value.payments &&
      request.first === value.first &&
      request.fixed === value.fixed
    );
  }
  // The cash of a machine has no slip: the payment has the id of its act.
  if (value.method === 'cash_machine') return provider === value.method && payment.key === id;
  return (
    value.method === provider &&
    'confirmation' in value &&
    (answer.confirmation ?? '') === value.confirmation
  );
}
