import { type FrozenCartView, listFrozenCarts, putFrozenCart, takeFrozenCart, wireCartSchema } from '@dalpak/contracts';
import { type Cart, decodeCart, encodeCart, priceCart } from '@dalpak/engine';
import { api } from '../../../platform/api/api.ts';
import { ServerError } from '../../../platform/api/errors.ts';
import type { FrozenCartRecord } from '../../../platform/outbox/outbox.types.ts';
import { currentTill } from '../model/till.registry.ts';
import { useTillStatus } from '../model/till-status.store.ts';

/** Bills that the server is being told of, by id. */
const telling = new Map<string, Promise<void>>();

/**
 * Lets the other tills of the branch see a bill that was put aside here. Without the server it stays this till's alone, and is
 * shown to the others when the list is opened with it.
 */
export function shareHeld(record: FrozenCartRecord): Promise<void> {
  const told = (telling.get(record.id) ?? Promise.resolve())
    .then(() => tellOf(record))
    .finally(() => {
      if (telling.get(record.id) === told) telling.delete(record.id);
    });
  telling.set(record.id, told);
  return told;
}

async function tellOf({ cart, name, frozenAt }: FrozenCartRecord): Promise<void> {
  const till = currentTill();
  // Money that was taken, or may have been, stays where it was taken.
  if (till === null || useTillStatus.getState().link !== 'online' || cart.payments.length > 0 || cart.temp['charge'] !== undefined) return;
  const wire = wireCartSchema.safeParse(encodeCart(cart, priceCart(cart, till.env())));
  if (!wire.success) return;
  try {
    await api.call(putFrozenCart, { body: { cart: wire.data, name: name.slice(0, 200), frozen_at: frozenAt } });
  } catch (error) {
    console.error('A bill that was put aside', error);
  }
}

/**
 * Bills of the branch's other tills, also one of this till that another has worked on since; none without the server. What the
 * server was not told of yet, it is told of.
 */
export async function heldElsewhere(): Promise<readonly FrozenCartView[]> {
  const till = currentTill();
  if (till === null || useTillStatus.getState().link === 'offline') return [];
  try {
    const [{ data }, own] = await Promise.all([api.call(listFrozenCarts), till.sales.frozenCarts()]);
    const known = new Map(data.map((bill) => [bill.id, bill.frozen_at]));
    for (const record of own) if ((known.get(record.id) ?? 0) < record.frozenAt) void shareHeld(record);
    const here = new Set(own.map(({ id }) => id));
    return data.filter(({ id, terminal }) => !here.has(id) || terminal.id !== till.owner.terminalId);
  } catch {
    return [];
  }
}

/** What became of a bill that this till wanted. */
export type TakenHeld =
  /** `since`: what this till put aside then or later is newer than the cart; null: nothing of it is. */
  | { readonly kind: 'taken'; readonly cart: Cart; readonly since: number | null }
  /** Somebody was quicker. */
  | { readonly kind: 'gone'; readonly by: string }
  /** The server does not have it, or was not reached. */
  | { readonly kind: 'unknown' };

/** Takes a bill from the server, so that nobody else can. */
export async function takeHeld(id: string): Promise<TakenHeld> {
  // What is under way about it comes first: a bill that was taken must not wait again behind it.
  await telling.get(id);
  try {
    const { data } = await api.call(takeFrozenCart, { params: { id }, body: { at: Date.now() } });
    const decoded = decodeCart(data.cart, 'name');
    return decoded.ok ? { kind: 'taken', cart: decoded.value.cart, since: data.since } : { kind: 'unknown' };
  } catch (error) {
    if (error instanceof ServerError && error.code === 'CONFLICT') return { kind: 'gone', by: error.details[0]?.text ?? '' };
    return { kind: 'unknown' };
  }
}
