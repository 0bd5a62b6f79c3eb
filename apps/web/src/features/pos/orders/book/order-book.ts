import type { OrderSummary, OrderView } from '@dalpak/contracts';
import {
  type Cart,
  encodeOrderEvent,
  isWithoutContent,
  orderEvents,
  type OrderEvent,
  type OrderChange,
  replayOrder,
  savedPartOf,
  shownStatus,
} from '@dalpak/engine';
import { createKeyedQueue } from '../../../../platform/outbox/keyed-queue.ts';
import type {
  ListedOrders,
  OpenedOrder,
  OrderRecord,
  OrderServer,
  OrderStore,
  OrderTill,
  SavedOrder,
} from './order-book.types.ts';
import { refusalOf } from './order-refusal.ts';
import {
  hasUnsentEvents,
  heldOf,
  isOver,
  logAfter,
  mergeServerView,
  pendingOf,
  stateAtRevision,
  statusOf,
  withoutEvents,
} from './order-record.ts';

/**
 * The orders of a till. A change is stored here before it is sent, and sent under the same ids
 * until the server has it, so that a lost answer does no harm. Without the server, an order that
 * was opened here continues all the same.
 */
export class OrderBook {
  readonly #store: OrderStore;
  readonly #server: OrderServer;
  readonly #till: OrderTill;
  /** One call after another for each order: a call sends what waits when its turn comes. */
  readonly #inTurn = createKeyedQueue();

  constructor(store: OrderStore, server: OrderServer, till: OrderTill) {
    this.#store = store;
    this.#server = server;
    this.#till = till;
  }

  /**
   * Opens an order, with its waiting events.
   * @throws the API's errors, for an order that this till does not know and cannot load
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
    return {
      events,
      state: replayOrder(events),
      status: statusOf(record),
      log,
      saved: savedPartOf(
        events.filter(({ id }) => !waiting.has(id)),
        this.#till.device,
      ),
      fresh,
    };
  }

  /** Stores the server's state of an order, followed by the events that wait here. */
  async #take(view: OrderView): Promise<OrderRecord> {
    return (await this.#store.update(view.id, (known) => mergeServerView(known, view))).after;
  }

  /**
   * Saves the changes of a cart since its order was opened. They are stored here first, and wait
   * when the server is offline.
   * @param kitchen whether to notify the kitchen of new lines
   * @param kept called as soon as the changes are stored: from then on the cart on the screen must
   * be the one with them
   * @param billAsked as in `orderEvents`
   */
  async save(
    cart: Cart,
    kitchen: boolean,
    kept: (order: OpenedOrder) => void,
    billAsked?: boolean,
  ): Promise<SavedOrder> {
    const { id } = cart;
    const author = {
      device: this.#till.device,
      employeeId: this.#till.employeeId(),
      now: this.#till.now(),
      newId: this.#till.newId,
    };
    const { before, after } = await this.#store.update(id, (known): OrderRecord => {
      if (known?.sold === true) return known;
      const events = orderEvents(
        cart,
        stateAtRevision(known, cart.order?.revision ?? 0),
        author,
        billAsked,
      );
      return {
        id,
        events: [...(known?.events ?? []), ...events],
        pending: [...(known?.pending ?? []), ...events.map((event) => event.id)],
        log: logAfter(cart.log, events),
        kitchen: kitchen || (known?.kitchen ?? false),
        refused: null,
        summary: known?.summary ?? null,
        ...heldOf(cart.resource?.kind === 'frozen' ? { held: cart.resource.id } : known),
      };
    });
    // The cart is from before the sale: an addition now would be in no sale at all.
    if (after.sold === true) return { ok: false, code: 'CONFLICT', detail: '' };
    const saved = (from: OrderRecord, sent: boolean): SavedOrder => ({
      ok: true,
      sent,
      order: this.#opened(from, sent),
      summary: this.#summaryOf(from),
    });
    kept(this.#opened(after, false));
    if (after.pending.length === 0) return saved(after, true);
    return this.#inTurn(id, async () => {
      const now = await this.#store.get(id);
      // Already sent by the call before this one.
      if (now === undefined || now.pending.length === 0) return saved(now ?? after, true);
      try {
        return saved((await this.#send(now)) ?? now, true);
      } catch (error) {
        const refused = refusalOf(error);
        if (refused === null) return saved((await this.#store.get(id)) ?? now, false);
        // Refused as a whole while the user waits: the order is kept without these changes, and the
        // user reads why.
        const mine = new Set(
          after.events.slice(before?.events.length ?? 0).map((event) => event.id),
        );
        await this.#store.update(id, (left) => withoutEvents(left, mine, before));
        return { ok: false, ...refused };
      }
    });
  }

  /**
   * Sends the waiting events of an order.
   * @returns the order afterwards; undefined when the server did not answer about it
   */
  async #send(record: OrderRecord): Promise<OrderRecord | undefined> {
    const [view] = await this.#server.save(
      [{ id: record.id, events: pendingOf(record), ...heldOf(record) }],
      record.kitchen,
    );
    return view === undefined ? undefined : this.#take(view);
  }

  /**
   * Changes two orders at once, such as lines that move from one to the other: both are saved, or
   * none. Requires the server, because moves that two tills made offline could not be reconciled.
   * @returns each order as it is now, by its id
   * @throws the API's errors
   */
  async move(
    orders: readonly { readonly id: string; readonly events: readonly OrderEvent[] }[],
  ): Promise<ReadonlyMap<string, OpenedOrder>> {
    const views = await this.#server.save(
      orders
        .filter(({ events }) => events.length > 0)
        .map(({ id, events }) => ({ id, events: events.map(encodeOrderEvent) })),
      false,
    );
    const opened = new Map<string, OpenedOrder>();
    for (const view of views) opened.set(view.id, this.#opened(await this.#take(view), true));
    return opened;
  }

  /**
   * Changes an order without opening it on the screen: its status, its packages. The change is
   * stored here first, and waits when the server is offline.
   * @throws the API's errors, for an order that this till cannot load, or a change that is refused
   */
  async change(id: string, changes: readonly OrderChange[]): Promise<OrderSummary> {
    const opened = await this.open(id);
    const at = Math.max(this.#till.now(), opened.state.changedAt + 1);
    const events = changes.map((change, index): OrderEvent => ({
      id: this.#till.newId(),
      device: this.#till.device,
      at: at + index,
      employeeId: this.#till.employeeId(),
      approval: null,
      change,
    }));
    const added = new Set(events.map((event) => event.id));
    const { before, after } = await this.#store.update(id, (known) =>
      known === undefined
        ? known
        : {
            ...known,
            events: [...known.events, ...events],
            pending: [...known.pending, ...added],
          },
    );
    if (after === undefined) throw new Error(`Order ${id} is not here`);
    return this.#inTurn(id, async () => {
      const now = await this.#store.get(id);
      if (now === undefined || now.pending.length === 0) return this.#summaryOf(now ?? after);
      try {
        return this.#summaryOf((await this.#send(now)) ?? now);
      } catch (error) {
        if (refusalOf(error) === null) return this.#summaryOf(now);
        await this.#store.update(id, (left) => withoutEvents(left, added, before));
        throw error;
      }
    });
  }

  /** Sends all waiting events. @returns how many orders still wait */
  async flush(): Promise<number> {
    let left = 0;
    for (const { id } of (await this.#store.all()).filter(hasUnsentEvents)) {
      const came = await this.#inTurn(id, () => this.#flushOne(id));
      if (came !== 'sent') left += 1;
      if (came === 'later') break;
    }
    return left;
  }

  async #flushOne(id: string): Promise<'sent' | 'refused' | 'later'> {
    const record = await this.#store.get(id);
    if (record === undefined || !hasUnsentEvents(record)) return 'sent';
    try {
      await this.#send(record);
      return 'sent';
    } catch (error) {
      const refused = refusalOf(error);
      if (refused === null) return 'later';
      // A sold order is complete in its sale, so nothing is left to review. Any other is kept for
      // an employee: that another till has closed the order is no reason to lose what was ordered.
      await this.#store.update(id, (now) =>
        now === undefined ? now : now.sold === true ? { ...now, pending: [] } : { ...now, refused },
      );
      return 'refused';
    }
  }

  /** Orders whose changes the server refused. */
  async listRefused(): Promise<readonly OrderRecord[]> {
    return (await this.#store.all()).filter(({ refused }) => refused !== null);
  }

  /**
   * Whether an order never contained anything, as far as this till knows: it is cancelled without a
   * permission.
   */
  async isWithoutContent(id: string): Promise<boolean> {
    return isWithoutContent((await this.#store.get(id))?.events ?? []);
  }

  /** Removes an order, with the changes that the server refused. */
  async forget(id: string): Promise<void> {
    await this.#store.update(id, () => undefined);
  }

  /**
   * Marks an order as sold. It accepts no more changes, but its waiting events still belong to it.
   * The mark stays until the server no longer lists the order: its sale may wait in the till's
   * outbox, and it must not be paid twice.
   */
  async markSold(id: string): Promise<void> {
    await this.#store.update(id, (now) =>
      now === undefined ? now : { ...now, sold: true, refused: null },
    );
  }

  /** The orders of a list that were not sold here. */
  async #unsold(orders: readonly OrderSummary[]): Promise<readonly OrderSummary[]> {
    const sold = new Set(
      (await this.#store.all()).filter((record) => record.sold === true).map(({ id }) => id),
    );
    return orders.filter(({ id }) => !sold.has(id));
  }

  /** Open orders: the server's, or its last known list with the changes made here since. */
  async list(): Promise<ListedOrders & { readonly fresh: boolean }> {
    try {
      // The server had all events of these when it was asked, so those that it does not list it has
      // closed.
      const sold = (await this.#store.all()).filter(isOver);
      const listed = { orders: await this.#server.list(), at: this.#till.now() };
      await this.#store.putListed(listed);
      const open = new Set(listed.orders.map(({ id }) => id));
      for (const { id } of sold)
        if (!open.has(id))
          await this.#store.update(id, (now) =>
            now !== undefined && isOver(now) ? undefined : now,
          );
      return { ...listed, orders: await this.#unsold(listed.orders), fresh: true };
    } catch (error) {
      if (refusalOf(error) !== null) throw error;
      const last = (await this.#store.listed()) ?? { orders: [], at: 0 };
      const waiting = new Map(
        (await this.#store.all())
          .filter(({ pending, sold }) => sold !== true && pending.length > 0)
          .map((record) => [record.id, record]),
      );
      const listed = (await this.#unsold(last.orders)).map((order) => {
        const record = waiting.get(order.id);
        waiting.delete(order.id);
        return record === undefined ? order : this.#summaryOf(record);
      });
      return {
        orders: [...listed, ...[...waiting.values()].map((record) => this.#summaryOf(record))],
        at: last.at,
        fresh: false,
      };
    }
  }

  /**
   * What the list shows of an order: the server's summary while nothing waits, else one that
   * includes the changes made here.
   */
  #summaryOf({ id, events, pending, summary }: OrderRecord): OrderSummary {
    if (summary !== null && pending.length === 0) return summary;
    const state = replayOrder(events);
    const { head, openedAt, changedAt, revision } = state;
    const element =
      head.elementId === null
        ? null
        : summary?.element?.id === head.elementId
          ? summary.element
          : { id: head.elementId, name: head.name };
    return {
      id,
      status: summary?.status ?? 1,
      state: summary?.state ?? 'open',
      kind: head.kind,
      name: head.name,
      element,
      guests: head.guests,
      bill_asked: head.billAsked,
      waiter: summary?.waiter ?? null,
      revision,
      ...this.#till.price(id, state),
      opened_at: openedAt,
      changed_at: changedAt,
      bill_no: summary?.bill_no ?? 1,
      shared_table: summary?.shared_table ?? false,
      lifecycle: shownStatus(head.kind, state.status),
      lifecycle_before: state.statusBefore,
      lifecycle_at: state.status === null ? null : state.statusAt,
      promised_at: head.promisedAt,
      phone: head.phone,
      address: head.address,
      packages: (state.supply?.packages ?? []).reduce((sum, { count }) => sum + count, 0),
      kitchen: summary?.kitchen ?? null,
      closed_by: summary?.closed_by ?? null,
    };
  }
}
