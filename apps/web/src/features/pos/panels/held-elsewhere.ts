import { endFrozenCart, FROZEN_ASKED, type FrozenCartView, listFrozenCarts, putFrozenCart, takeFrozenCart, wireCartSchema } from '@dalpak/contracts';
import { type Cart, decodeCart, encodeCart, priceCart } from '@dalpak/engine';
import { api } from '../../../platform/api/api.ts';
import { describeError, type ShownError } from '../../../platform/api/describe-error.ts';
import { isOffline, ServerError } from '../../../platform/api/errors.ts';
import type { FrozenCartRecord } from '../../../platform/outbox/outbox.types.ts';
import { createTurns } from '../../../platform/outbox/turns.ts';
import { useCart } from '../model/cart.store.ts';
import { currentTill, type Till } from '../model/till.registry.ts';
import { useTillStatus } from '../model/till-status.store.ts';

/**
 * What the server is told and asked of one bill, one after the other: a bill that was taken must
 * not wait again behind it.
 */
const inTurn = createTurns();

/**
 * Lets the other tills of the branch see a bill that was put aside here. Without the server it
 * stays this till's alone, and is shown to the others when the list is opened with it.
 */
export async function shareHeld(record: FrozenCartRecord): Promise<void> {
  await inTurn(record.id, () => tellOf(record));
}

/** Money that was taken, or may have been, stays where it was taken. */
const isShared = ({ cart }: FrozenCartRecord): boolean => cart.payments.length === 0 && cart.temp['charge'] === undefined;

/**
 * Answers who has it when another till does: what lies here is no longer to be taken, and when it
 * was sold there, nothing lies here any more.
 */
async function tellOf(record: FrozenCartRecord): Promise<Taker | null> {
  const { id, cart, name, frozenAt } = record;
  const till = currentTill();
  if (till === null || useTillStatus.getState().link !== 'online' || !isShared(record)) return null;
  const wire = wireCartSchema.safeParse(encodeCart(cart, priceCart(cart, till.env())));
  if (!wire.success) return null;
  try {
    await api.call(putFrozenCart, { body: { cart: wire.data, name: name.slice(0, 200), frozen_at: frozenAt } });
  } catch (error) {
    const taker = takerIn(error);
    if (taker?.ended === true) await till.sales.removeFrozenCart(id);
    if (taker === null) console.error('A bill that was put aside', error);
    return taker;
  }
  return null;
}

/** Who was quicker, as the server says it; null when it said something else. */
function takerIn(error: unknown): Taker | null {
  // Of an order under the same id nobody was quicker.
  if (!(error instanceof ServerError) || error.code !== 'CONFLICT' || error.details[0]?.field === 'order') return null;
  return { by: error.details[0]?.text ?? '', ended: error.details[0]?.field === 'ended_by' };
}

/** There is no connection; or what the server, or this till, could not do. */
export type Unheard = 'offline' | ShownError;

/** What the server says of bills that were put aside. */
export interface Elsewhere {
  readonly bills: readonly FrozenCartView[];
  /** Bills that lie here and that another till took, or that have ended; by id. */
  readonly gone: ReadonlyMap<string, Taker>;
  /**
   * Why the server was not heard, where it was not: other tills may have bills that are not listed.
   * Null: it was.
   */
  readonly unheard: Unheard | null;
}

/** Who was quicker. `ended`: and sold it, or it is nothing any more. */
interface Taker {
  readonly by: string;
  readonly ended: boolean;
}

const NOTHING: Elsewhere = { bills: [], gone: new Map(), unheard: 'offline' };

/** What was asked last: whoever wants one of the bills hears first what came of it. */
let asked: Promise<Elsewhere> = Promise.resolve(NOTHING);

/**
 * Bills of the branch's other tills, also one of this till that another has worked on since, and
 * one that this till took without having heard the answer; none without the server. What the server
 * was not told of yet, it is told of.
 */
export function heldElsewhere(): Promise<Elsewhere> {
  asked = ask();
  return asked;
}

/** Who took a bill of this till, as far as the list that is open says; null: nobody. */
export async function takerOf(id: string): Promise<Taker | null> {
  return (await asked).gone.get(id) ?? null;
}

/** The list was closed: what it said is not true for long. */
export function forgetElsewhere(): void {
  asked = Promise.resolve(NOTHING);
}

async function ask(): Promise<Elsewhere> {
  const till = currentTill();
  if (till === null || useTillStatus.getState().link === 'offline') return NOTHING;
  try {
    // What was recalled is read before the server is asked: what it lists of that was recalled when
    // it answered.
    const recalled = new Set(await till.sales.recalled());
    const own = await till.sales.frozenCarts();
    const ids = own.filter(isShared).slice(-FROZEN_ASKED).map(({ id }) => id);
    const answer = await api.call(listFrozenCarts, { query: ids.length === 0 ? {} : { own: ids.join(',') } });
    const { data } = answer;
    const known = new Map(data.map((bill) => [bill.id, bill.frozen_at]));
    const gone = new Map<string, Taker>(answer.gone.map(({ id, by, ended }) => [id, { by, ended }]));
    await Promise.all(own.map(async (record) => {
      const { id, frozenAt } = record;
      const before = gone.get(id);
      if (before?.ended === true) await inTurn(id, () => till.sales.removeFrozenCart(id));
      if (before !== undefined || (known.get(id) ?? 0) >= frozenAt) return;
      const taker = await inTurn(id, () => tellOf(record));
      if (taker !== null) gone.set(id, taker);
    }));
    const here = new Set(own.map(({ id }) => id));
    const listed = data.filter(({ id, terminal }) => !here.has(id) || terminal.id !== till.owner.terminalId);
    const wentOn = new Set(listed.filter(({ id, terminal }) => terminal.id === till.owner.terminalId && recalled.has(id)).map(({ id }) => id));
    void forgetEnded(till, recalled, wentOn).catch((error: unknown) => console.error('Bills that were recalled', error));
    return { bills: listed.filter(({ id }) => !wentOn.has(id)), gone, unheard: null };
  } catch (error) {
    if (isOffline(error)) return NOTHING;
    console.error('Bills of other tills', error);
    return { ...NOTHING, unheard: describeError(error) };
  }
}

/**
 * Of what was recalled here the server hears when nothing is left of it: it was cancelled. What it
 * lists no longer here has ended.
 */
async function forgetEnded(till: Till, recalled: ReadonlySet<string>, listed: ReadonlySet<string>): Promise<void> {
  const ended = [...recalled].filter((id) => !isOnScreen(id));
  await till.sales.forgetRecalled(ended.filter((id) => !listed.has(id)));
  // It is said again when the list is opened the next time, until the server lists it no longer.
  for (const id of ended) if (listed.has(id)) await inTurn(id, () => endAt(till, id));
}

/** Before the bill of a page that was left is on the screen again, it may be any. */
function isOnScreen(id: string): boolean {
  const { cart } = useCart.getState();
  return cart === null || cart.id === id || (cart.resource?.kind === 'frozen' && cart.resource.id === id);
}

/** Unless it was put aside anew, or taken anew, meanwhile. */
async function endAt(till: Till, id: string): Promise<void> {
  const [recalled, own] = await Promise.all([till.sales.recalled(), till.sales.frozenCarts()]);
  if (recalled.includes(id) && !isOnScreen(id) && !own.some((record) => record.id === id)) await api.call(endFrozenCart, { params: { id }, body: {} });
}

/** What became of a bill that this till wanted. */
export type TakenHeld =
  /**
   * `since`: what this till put aside then or later is newer than the cart; null: nothing of it is.
   * `total`: what it came to when it was put aside, agorot.
   */
  | { readonly kind: 'taken'; readonly cart: Cart; readonly total: number; readonly since: number | null }
  /** Somebody was quicker. */
  | ({ readonly kind: 'gone' } & Taker)
  /** The server does not have it, or was not reached. */
  | { readonly kind: 'unknown' };

/** Takes a bill from the server, so that nobody else can. */
export function takeHeld(id: string): Promise<TakenHeld> {
  return inTurn(id, () => take(id));
}

async function take(id: string): Promise<TakenHeld> {
  // Taken anew it is not what was recalled before: should the answer be lost, it is shown as lying
  // here.
  await currentTill()?.sales.forgetRecalled([id]);
  try {
    const { data } = await api.call(takeFrozenCart, { params: { id }, body: { at: Date.now() } });
    const decoded = decodeCart(data.cart, 'name');
    return decoded.ok ? { kind: 'taken', cart: decoded.value.cart, total: decoded.value.claimed.total, since: data.since } : { kind: 'unknown' };
  } catch (error) {
    const taker = takerIn(error);
    return taker === null ? { kind: 'unknown' } : { kind: 'gone', ...taker };
  }
}
