import {
  endFrozenCart,
  MAX_OWN_FROZEN,
  type FrozenCartView,
  listFrozenCarts,
  putFrozenCart,
  takeFrozenCart,
  wireCartSchema,
} from '@dalpak/contracts';
import { type Cart, decodeCart, encodeCart, priceCart } from '@dalpak/engine';
import { api } from '../../../platform/api/api.ts';
import { describeError, type ShownError } from '../../../platform/api/describe-error.ts';
import { isOffline, ServerError } from '../../../platform/api/errors.ts';
import type { FrozenCartRecord } from '../../../platform/outbox/outbox.types.ts';
import { createKeyedQueue } from '../../../platform/outbox/keyed-queue.ts';
import { cartNow } from '../bill/bill.store.ts';
import { currentTill, type Till } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';

/**
 * One request about a bill after the other: a recalled bill must not be listed as held again by a
 * late request.
 */
const runInTurn = createKeyedQueue();

/**
 * Shares a bill held here with the other tills of the branch. Without the server it stays on this
 * till, and is shared when the list is next opened online.
 */
export async function shareHeld(record: FrozenCartRecord): Promise<void> {
  await runInTurn(record.id, () => reportHeld(record));
}

/** A bill with a payment, or a charge with unknown outcome, stays at its till. */
const isShared = ({ cart }: FrozenCartRecord): boolean =>
  cart.payments.length === 0 && cart.temp['charge'] === undefined;

/**
 * Reports a held bill to the server. Returns the other till if one has recalled the bill: it can no
 * longer be recalled here, and is removed here when it was sold there.
 */
async function reportHeld(record: FrozenCartRecord): Promise<Recaller | null> {
  const { id, cart, name, frozenAt } = record;
  const till = currentTill();
  if (till === null || useTillStatus.getState().link !== 'online' || !isShared(record)) return null;
  const wire = wireCartSchema.safeParse(encodeCart(cart, priceCart(cart, till.env())));
  if (!wire.success) return null;
  try {
    await api.call(putFrozenCart, {
      body: { cart: wire.data, name: name.slice(0, 200), frozen_at: frozenAt },
    });
  } catch (error) {
    const taker = recallerFromError(error);
    if (taker?.ended === true) await till.sales.removeFrozenCart(id);
    if (taker === null) console.error('A held sale', error);
    return taker;
  }
  return null;
}

/** The till that recalled the bill first, from the server's error; null for any other error. */
function recallerFromError(error: unknown): Recaller | null {
  // A conflict with an order under the same id is no recall by another till.
  if (
    !(error instanceof ServerError) ||
    error.code !== 'CONFLICT' ||
    error.details[0]?.field === 'order'
  )
    return null;
  return { tillName: error.details[0]?.text ?? '', ended: error.details[0]?.field === 'ended_by' };
}

/**
 * Why the server could not be asked: there is no connection, or an error of the server or of this
 * till.
 */
export type IncompleteReason = 'offline' | ShownError;

/** The server's list of held bills. */
export interface HeldAtOtherTills {
  readonly bills: readonly FrozenCartView[];
  /** Bills held here that another till recalled, or that have ended; by id. */
  readonly recalledElsewhere: ReadonlyMap<string, Recaller>;
  /**
   * Why the list may be incomplete: other tills may have bills that are not listed. Null: the list
   * is complete.
   */
  readonly incomplete: IncompleteReason | null;
}

/** The till that recalled a bill first. `ended`: the bill was also sold or cancelled there. */
interface Recaller {
  readonly tillName: string;
  readonly ended: boolean;
}

const NOTHING: HeldAtOtherTills = {
  bills: [],
  recalledElsewhere: new Map(),
  incomplete: 'offline',
};

/** The last request: a recall waits for its answer first. */
let lastRequest: Promise<HeldAtOtherTills> = Promise.resolve(NOTHING);

/**
 * Loads the bills of the branch's other tills, including one of this till that another has changed
 * since, and one that this till recalled without receiving the answer; none without the server.
 * Bills that the server does not know yet are reported to it.
 */
export function loadHeldAtOtherTills(): Promise<HeldAtOtherTills> {
  lastRequest = requestHeld();
  return lastRequest;
}

/** The till that recalled a bill of this till, according to the open list; null: none. */
export async function recallerOf(id: string): Promise<Recaller | null> {
  return (await lastRequest).recalledElsewhere.get(id) ?? null;
}

/** Drops the list when it closes, because it is soon out of date. */
export function dropHeldAtOtherTills(): void {
  lastRequest = Promise.resolve(NOTHING);
}

async function requestHeld(): Promise<HeldAtOtherTills> {
  const till = currentTill();
  if (till === null || useTillStatus.getState().link === 'offline') return NOTHING;
  try {
    // Read before the request: bills listed in the answer that were recalled by then were recalled
    // when the server answered.
    const recalled = new Set(await till.sales.recalled());
    const own = await till.sales.frozenCarts();
    const ids = own
      .filter(isShared)
      .slice(-MAX_OWN_FROZEN)
      .map(({ id }) => id);
    const answer = await api.call(listFrozenCarts, {
      query: ids.length === 0 ? {} : { own: ids.join(',') },
    });
    const { data } = answer;
    const known = new Map(data.map((bill) => [bill.id, bill.frozen_at]));
    const gone = new Map<string, Recaller>(
      answer.gone.map(({ id, by, ended }) => [id, { tillName: by, ended }]),
    );
    await Promise.all(
      own.map(async (record) => {
        const { id, frozenAt } = record;
        const before = gone.get(id);
        if (before?.ended === true) await runInTurn(id, () => till.sales.removeFrozenCart(id));
        if (before !== undefined || (known.get(id) ?? 0) >= frozenAt) return;
        const taker = await runInTurn(id, () => reportHeld(record));
        if (taker !== null) gone.set(id, taker);
      }),
    );
    const here = new Set(own.map(({ id }) => id));
    const listed = data.filter(
      ({ id, terminal }) => !here.has(id) || terminal.id !== till.owner.terminalId,
    );
    const wentOn = new Set(
      listed
        .filter(({ id, terminal }) => terminal.id === till.owner.terminalId && recalled.has(id))
        .map(({ id }) => id),
    );
    void forgetEnded(till, recalled, wentOn).catch((error: unknown) =>
      console.error('Bills that were recalled', error),
    );
    return {
      bills: listed.filter(({ id }) => !wentOn.has(id)),
      recalledElsewhere: gone,
      incomplete: null,
    };
  } catch (error) {
    if (isOffline(error)) return NOTHING;
    console.error('Bills of other tills', error);
    return { ...NOTHING, incomplete: describeError(error) };
  }
}

/**
 * Reports recalled bills of which nothing is left here, because they were cancelled. A bill that
 * the server no longer lists has ended.
 */
async function forgetEnded(
  till: Till,
  recalled: ReadonlySet<string>,
  listed: ReadonlySet<string>,
): Promise<void> {
  const ended = [...recalled].filter((id) => !isOnScreen(id));
  await till.sales.forgetRecalled(ended.filter((id) => !listed.has(id)));
  // Repeated whenever the list is opened, until the server no longer lists the bill.
  for (const id of ended) if (listed.has(id)) await runInTurn(id, () => endHeld(till, id));
}

/** True for any bill while the bill of an earlier page is not restored yet. */
function isOnScreen(id: string): boolean {
  const cart = cartNow();
  return (
    cart === null || cart.id === id || (cart.resource?.kind === 'frozen' && cart.resource.id === id)
  );
}

/** Ends the bill at the server, unless it was held or recalled again meanwhile. */
async function endHeld(till: Till, id: string): Promise<void> {
  const [recalled, own] = await Promise.all([till.sales.recalled(), till.sales.frozenCarts()]);
  if (recalled.includes(id) && !isOnScreen(id) && !own.some((record) => record.id === id))
    await api.call(endFrozenCart, { params: { id }, body: {} });
}

/** The outcome of a recall from the server. */
export type RecallOutcome =
  /**
   * `since`: bills that this till held at that time or later are newer than the cart; null: none
   * is. `total`: agorot when the bill was held.
   */
  | {
      readonly kind: 'taken';
      readonly cart: Cart;
      readonly total: number;
      readonly since: number | null;
    }
  /** Another till was faster. */
  | ({ readonly kind: 'gone' } & Recaller)
  /** The server does not have the bill, or is offline. */
  | { readonly kind: 'unknown' };

/** Recalls a bill from the server, so that no other till can. */
export function recallFromServer(id: string): Promise<RecallOutcome> {
  return runInTurn(id, () => requestRecall(id));
}

async function requestRecall(id: string): Promise<RecallOutcome> {
  // A new recall replaces the earlier one: if its answer is lost, the bill is shown as held here.
  await currentTill()?.sales.forgetRecalled([id]);
  try {
    const { data } = await api.call(takeFrozenCart, { params: { id }, body: { at: Date.now() } });
    const decoded = decodeCart(data.cart, 'name');
    return decoded.ok
      ? {
          kind: 'taken',
          cart: decoded.value.cart,
          total: decoded.value.claimed.total,
          since: data.since,
        }
      : { kind: 'unknown' };
  } catch (error) {
    const taker = recallerFromError(error);
    return taker === null ? { kind: 'unknown' } : { kind: 'gone', ...taker };
  }
}
