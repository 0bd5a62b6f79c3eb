import type { OrderSummary, OrderView, RestaurantView } from '@dalpak/contracts';
import { type Cart, type CartLogEntry, decodeOrderEvent, encodeOrderEvent, heldNothing, orderEvents, type OrderEvent, type OrderSaved, type OrderState, replayOrder, savedOf, tellsOf, type WireObject } from '@dalpak/engine';
import { ServerError } from '../../../platform/api/errors.ts';
import { createTurns } from '../../../platform/outbox/turns.ts';

/**
 * An order that was opened at this till: what is known of it, and what the server has not heard
 * yet.
 */
export interface OrderRecord {
  readonly id: string;
  /**
   * In the order in which they came to be known here, and only ever added to: a cart of revision n
   * was made from the first n of them.
   */
  readonly events: readonly OrderEvent[];
  /** Ids of the events that wait for the server. */
  readonly pending: readonly string[];
  /** Approvals and deletions of the cart that the sale will tell of. */
  readonly log: readonly CartLogEntry[];
  /** Whether the kitchen is to hear of what waits. */
  readonly kitchen: boolean;
  /** Why the server will not take what waits; null while it may. */
  readonly refused: { readonly code: string; readonly detail: string } | null;
  readonly summary: OrderSummary | null;
  /** The bill that was put aside and became this order, until the server has heard of it. */
  readonly held?: string;
  /** It was sold here. The server may not have the sale yet, and calls it open until then. */
  readonly sold?: true;
}

/** Open orders as the server listed them, and when (epoch ms). */
export interface ListedOrders {
  readonly orders: readonly OrderSummary[];
  readonly at: number;
}

/** What of orders lies on this device. */
export interface OrderStore {
  get: (id: string) => Promise<OrderRecord | undefined>;
  /**
   * Makes of an order what `change` says, reading and writing together: what was written between a
   * question to the server and its answer is not forgotten. `undefined` = it is not here, and is
   * not to be here any more; the record itself = nothing is written.
   * @returns how it was found, and how it was left
   */
  update: <Next extends OrderRecord | undefined>(id: string, change: (now: OrderRecord | undefined) => Next) => Promise<{ readonly before: OrderRecord | undefined; readonly after: Next }>;
  all: () => Promise<readonly OrderRecord[]>;
  listed: () => Promise<ListedOrders | undefined>;
  putListed: (listed: ListedOrders) => Promise<void>;
  plan: () => Promise<RestaurantView | undefined>;
  putPlan: (plan: RestaurantView) => Promise<void>;
}

/** The calls about orders; each throws as the API client does. */
export interface OrderServer {
  list: () => Promise<readonly OrderSummary[]>;
  read: (id: string) => Promise<OrderView>;
  save: (orders: readonly { readonly id: string; readonly events: readonly WireObject[]; readonly held?: string }[], kitchen: boolean) => Promise<readonly OrderView[]>;
}

/** Who works at this till. */
export interface OrderTill {
  readonly device: string;
  employeeId: () => number | null;
  now: () => number;
  newId: () => string;
  /** What an order comes to, by the rules of the till; sums in agorot. */
  price: (id: string, state: OrderState) => Pick<OrderSummary, 'total' | 'paid' | 'items'>;
}

/** An order as the till goes on with it. */
export interface OpenedOrder {
  readonly events: readonly OrderEvent[];
  readonly state: OrderState;
  readonly status: 0 | 1;
  readonly log: readonly CartLogEntry[];
  /** What the server has of it: taking that off is asked for. */
  readonly saved: OrderSaved;
  /** False: what the server has is not known now. */
  readonly fresh: boolean;
}

export type SavedOrder =
  /** The summary is what the list of open orders would show of it now. */
  | { readonly ok: true; readonly sent: boolean; readonly order: OpenedOrder; readonly summary: OrderSummary }
  | { readonly ok: false; readonly code: string; readonly detail: string };

/** Answers that will not become others by asking again. */
const FINAL: ReadonlySet<string> = new Set([
  'CONFLICT', 'NOT_FOUND', 'CART_MALFORMED', 'CART_TOO_LARGE', 'CARD_NUMBER', 'APPROVAL_INVALID', 'PERMISSION_DENIED', 'VALIDATION_FAILED', 'UPGRADE',
]);

/** Why the server said no for good; null for anything that may be otherwise the next time. */
export function refusalOf(error: unknown): { readonly code: string; readonly detail: string } | null {
  return error instanceof ServerError && FINAL.has(error.code) ? { code: error.code, detail: error.details[0]?.text ?? '' } : null;
}

/**
 * The orders of a till. What is done to one is written down here before it is sent, and sent under
 * the same ids until the server has it: an answer that was lost costs nothing. Without the server
 * an order that was opened here goes on all the same.
 */
export class OrderBook {
  readonly #store: OrderStore;
  readonly #server: OrderServer;
  readonly #till: OrderTill;
  /**
   * One call after another for each order: what is sent of it is what waits when its turn comes.
   */
  readonly #inTurn = createTurns();

  constructor(store: OrderStore, server: OrderServer, till: OrderTill) {
    this.#store = store;
    this.#server = server;
    this.#till = till;
  }

  /**
   * Opens an order, with what waits of it here.
   * @throws the API's errors, for one that this till does not know and cannot ask about
   */
  async open(id: string): Promise<OpenedOrder> {
    try {
      return this.#opened(await this.#take(await this.#server.read(id)), true);
    } catch (error) {
      const known = await this.#store.get(id);
      if (known === undefined || refusalOf(error) !== null) throw error;
      return this.#opened(known, false);
    }
  }

  #opened(record: OrderRecord, fresh: boolean): OpenedOrder {
    const { events, pending, log } = record;
    const waiting = new Set(pending);
    return { events, state: replayOrder(events), status: statusOf(record), log, saved: savedOf(events.filter(({ id }) => !waiting.has(id)), this.#till.device), fresh };
  }

  /** What the server has of an order, and what waits here behind it. */
  async #take(view: OrderView): Promise<OrderRecord> {
    return (await this.#store.update(view.id, (known) => takenIn(known, view))).after;
  }

  /**
   * Saves what was done to a cart since its order was opened. It is kept here first; when the
   * server can not be reached it waits.
   * @param kitchen whether the kitchen hears what is new
   * @param kept called as soon as it is kept: the cart on the screen must be the one with it from
   * then on
   * @param billAsked as `orderEvents` has it
   */
  async save(cart: Cart, kitchen: boolean, kept: (order: OpenedOrder) => void, billAsked?: boolean): Promise<SavedOrder> {
    const { id } = cart;
    const author = { device: this.#till.device, employeeId: this.#till.employeeId(), now: this.#till.now(), newId: this.#till.newId };
    const { before, after } = await this.#store.update(id, (known): OrderRecord => {
      if (known?.sold === true) return known;
      const events = orderEvents(cart, seenOf(known, cart.order?.revision ?? 0), author, billAsked);
      return {
        id, events: [...(known?.events ?? []), ...events], pending: [...(known?.pending ?? []), ...events.map((event) => event.id)], log: logAfter(cart.log, events),
        kitchen: kitchen || (known?.kitchen ?? false), refused: null, summary: known?.summary ?? null, ...heldOf(cart.resource?.kind === 'frozen' ? { held: cart.resource.id } : known),
      };
    });
    // The cart is of before the sale: what was added to it now would be in no sale at all.
    if (after.sold === true) return { ok: false, code: 'CONFLICT', detail: '' };
    const saved = (from: OrderRecord, sent: boolean): SavedOrder => ({ ok: true, sent, order: this.#opened(from, sent), summary: this.#summaryOf(from) });
    kept(this.#opened(after, false));
    if (after.pending.length === 0) return saved(after, true);
    return this.#inTurn(id, async () => {
      const now = await this.#store.get(id);
      // It went with what was under way before it.
      if (now === undefined || now.pending.length === 0) return saved(now ?? after, true);
      try {
        return saved((await this.#send(now)) ?? now, true);
      } catch (error) {
        const refused = refusalOf(error);
        if (refused === null) return saved((await this.#store.get(id)) ?? now, false);
        // Refused as a whole, and the person is here: the order is without it, and they hear why.
        const mine = new Set(after.events.slice(before?.events.length ?? 0).map((event) => event.id));
        await this.#store.update(id, (left) => without(left, mine, before));
        return { ok: false, ...refused };
      }
    });
  }

  /**
   * Sends what waits of an order.
   * @returns as it is here then; undefined when the server said nothing of it
   */
  async #send(record: OrderRecord): Promise<OrderRecord | undefined> {
    const [view] = await this.#server.save([{ id: record.id, events: pendingOf(record), ...heldOf(record) }], record.kitchen);
    return view === undefined ? undefined : this.#take(view);
  }

  /**
   * Changes of two orders at once, such as rows that go from one to the other: saved together, or
   * not at all. Only with the server: what two tills moved at the same time without it could not be
   * put right any more.
   * @returns each order as it is now, by its id
   * @throws the API's errors
   */
  async move(orders: readonly { readonly id: string; readonly events: readonly OrderEvent[] }[]): Promise<ReadonlyMap<string, OpenedOrder>> {
    const views = await this.#server.save(orders.filter(({ events }) => events.length > 0).map(({ id, events }) => ({ id, events: events.map(encodeOrderEvent) })), false);
    const opened = new Map<string, OpenedOrder>();
    for (const view of views) opened.set(view.id, this.#opened(await this.#take(view), true));
    return opened;
  }

  /** Sends what waits. @returns how many orders still wait */
  async flush(): Promise<number> {
    let left = 0;
    for (const { id } of (await this.#store.all()).filter(waits)) {
      const came = await this.#inTurn(id, () => this.#flushOne(id));
      if (came !== 'sent') left += 1;
      if (came === 'later') break;
    }
    return left;
  }

  async #flushOne(id: string): Promise<'sent' | 'refused' | 'later'> {
    const record = await this.#store.get(id);
    if (record === undefined || !waits(record)) return 'sent';
    try {
      await this.#send(record);
      return 'sent';
    } catch (error) {
      const refused = refusalOf(error);
      if (refused === null) return 'later';
      // All of a sold one is in its sale: there is nothing to look at. Any other is kept for
      // somebody: an order that another till has closed meanwhile is no reason to lose what was
      // ordered.
      await this.#store.update(id, (now) => (now === undefined ? now : now.sold === true ? { ...now, pending: [] } : { ...now, refused }));
      return 'refused';
    }
  }

  /** Orders whose changes the server did not take. */
  async refused(): Promise<readonly OrderRecord[]> {
    return (await this.#store.all()).filter(({ refused }) => refused !== null);
  }

  /**
   * Whether nothing was ever on an order that stayed its own, as far as this till knows: nobody is
   * asked about its end.
   */
  async heldNothing(id: string): Promise<boolean> {
    return heldNothing((await this.#store.get(id))?.events ?? []);
  }

  /** Gives up what the server did not take of an order. */
  async forget(id: string): Promise<void> {
    await this.#store.update(id, () => undefined);
  }

  /**
   * It was sold: nothing is to be done to it any more, but what waits still belongs to it.
   * Remembered here until the server lists it no longer: its sale may wait in the till's queue, and
   * it must not be paid a second time meanwhile.
   */
  async sold(id: string): Promise<void> {
    await this.#store.update(id, (now) => (now === undefined ? now : { ...now, sold: true, refused: null }));
  }

  /** The orders of a list that were not sold here. */
  async #unsold(orders: readonly OrderSummary[]): Promise<readonly OrderSummary[]> {
    const sold = new Set((await this.#store.all()).filter((record) => record.sold === true).map(({ id }) => id));
    return orders.filter(({ id }) => !sold.has(id));
  }

  /**
   * Open orders: the server's, or as they were when it was asked last, with what was done here
   * since.
   */
  async list(): Promise<ListedOrders & { readonly fresh: boolean }> {
    try {
      // All that was known of these when the server was asked it had heard: which of them it does
      // not list it has closed.
      const sold = (await this.#store.all()).filter(isOver);
      const listed = { orders: await this.#server.list(), at: this.#till.now() };
      await this.#store.putListed(listed);
      const open = new Set(listed.orders.map(({ id }) => id));
      for (const { id } of sold) if (!open.has(id)) await this.#store.update(id, (now) => (now !== undefined && isOver(now) ? undefined : now));
      return { ...listed, orders: await this.#unsold(listed.orders), fresh: true };
    } catch (error) {
      if (refusalOf(error) !== null) throw error;
      const last = (await this.#store.listed()) ?? { orders: [], at: 0 };
      const waiting = new Map((await this.#store.all()).filter(({ pending, sold }) => sold !== true && pending.length > 0).map((record) => [record.id, record]));
      const listed = (await this.#unsold(last.orders)).map((order) => {
        const record = waiting.get(order.id);
        waiting.delete(order.id);
        return record === undefined ? order : this.#summaryOf(record);
      });
      return { orders: [...listed, ...[...waiting.values()].map((record) => this.#summaryOf(record))], at: last.at, fresh: false };
    }
  }

  /**
   * What the list shows of an order: the server's words while nothing waits, else with what was
   * done here.
   */
  #summaryOf({ id, events, pending, summary }: OrderRecord): OrderSummary {
    if (summary !== null && pending.length === 0) return summary;
    const state = replayOrder(events);
    const { head, openedAt, changedAt, revision } = state;
    const element = head.elementId === null ? null : summary?.element?.id === head.elementId ? summary.element : { id: head.elementId, name: head.name };
    return {
      id, status: summary?.status ?? 1, state: summary?.state ?? 'open', kind: head.kind, name: head.name, element, guests: head.guests, bill_asked: head.billAsked, waiter: summary?.waiter ?? null, revision,
      ...this.#till.price(id, state), opened_at: openedAt, changed_at: changedAt, closed_by: summary?.closed_by ?? null,
    };
  }
}

/** What of an order is to be sent. */
function waits({ pending, refused }: OrderRecord): boolean {
  return pending.length > 0 && refused === null;
}

/** Whether it was sold here, and the server has heard all that was done to it. */
function isOver({ sold, pending }: OrderRecord): boolean {
  return sold === true && pending.length === 0;
}

/** The order as a cart of this revision was made from it; null for one that was never saved. */
function seenOf(record: OrderRecord | undefined, revision: number): OrderState | null {
  return record === undefined || revision === 0 ? null : replayOrder(record.events.slice(0, revision));
}

/**
 * A record with what the server says of the order; what waits here stays behind it. Answers may
 * come in another order than they were made.
 */
function takenIn(known: OrderRecord | undefined, view: OrderView): OrderRecord {
  const { events, ...summary } = view;
  const theirs = events.flatMap((wire) => {
    const decoded = decodeOrderEvent(wire);
    return decoded.ok ? [decoded.value] : [];
  });
  const here = new Set(known?.events.map(({ id }) => id));
  const arrived = new Set(theirs.map(({ id }) => id));
  const pending = known?.pending.filter((id) => !arrived.has(id)) ?? [];
  const isOlder = known !== undefined && known.summary !== null && known.summary.revision > summary.revision;
  return {
    id: view.id, events: [...(known?.events ?? []), ...theirs.filter(({ id }) => !here.has(id))], pending, log: known?.log ?? [], kitchen: pending.length > 0 && (known?.kitchen ?? false),
    refused: pending.length === 0 ? null : (known?.refused ?? null), summary: isOlder ? known.summary : summary, ...soldOf(known), ...(pending.length > 0 ? heldOf(known) : {}),
  };
}

/**
 * A record without events that the server did not take; what else became of it since stays.
 * @param before the record before them
 */
function without(now: OrderRecord | undefined, refused: ReadonlySet<string>, before: OrderRecord | undefined): OrderRecord | undefined {
  // All of a sold one is in its sale.
  if (now === undefined || now.sold === true) return now === undefined ? now : { ...now, pending: [] };
  const gone = new Set(now.pending.filter((id) => refused.has(id)));
  const events = now.events.filter(({ id }) => !gone.has(id));
  if (events.length === 0) return undefined;
  const pending = now.pending.filter((id) => !gone.has(id));
  const { held: _, ...rest } = now;
  return {
    ...rest, events, pending, log: before?.log ?? [], kitchen: pending.length > 0 && (before?.kitchen ?? false), refused: pending.length === 0 ? null : (now.refused ?? before?.refused ?? null),
    ...(pending.length > 0 ? heldOf(before) : {}),
  };
}

function soldOf(record: OrderRecord | undefined): Pick<OrderRecord, 'sold'> {
  return record?.sold === true ? { sold: true } : {};
}

function heldOf(record: { readonly held?: string } | undefined): Pick<OrderRecord, 'held'> {
  return record?.held === undefined ? {} : { held: record.held };
}

function statusOf({ sold, summary }: OrderRecord): 0 | 1 {
  return sold === true ? 0 : (summary?.status ?? 1);
}

function pendingOf({ events, pending }: OrderRecord): WireObject[] {
  const waiting = new Set(pending);
  return events.filter(({ id }) => waiting.has(id)).map(encodeOrderEvent);
}

/**
 * The log without what the order's own events tell of: an approval works once, and theirs was used
 * for the event. Payments stay in it.
 */
function logAfter(log: readonly CartLogEntry[], events: readonly OrderEvent[]): readonly CartLogEntry[] {
  const gone = new Set(events.flatMap(({ change }) => (change.type === 'void' ? [`row:${change.rowKey}`] : [])));
  const taken = events.filter(({ change }) => change.type === 'count');
  return log.filter(({ description, field }) => !gone.has(field) && !taken.some(({ change }) => tellsOf(change, description, field)));
}
