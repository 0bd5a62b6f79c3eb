import type { CartAccount } from '../cart/account.ts';
import type { CartPayment, CartRow, CartSupply } from '../cart/cart.types.ts';
import { descendantsOf } from '../cart/row-hierarchy.ts';
import type { EpochMs, QtyMilli } from '../kernel/units.ts';
import type { OrderStatus } from './order-status.ts';
import {
  EMPTY_HEAD,
  NO_DEAL,
  type OrderDeal,
  type OrderEvent,
  type OrderHead,
  type OrderState,
} from './order.types.ts';

/**
 * Replays events to an order. The same events in any order and any number of times give the same
 * order: each counts once, counts are added up, a removed row or payment stays removed, and of two
 * changes of the same field the later holds. Tills that did not receive each other's events so
 * never undo them.
 */
export function replayOrder(events: readonly OrderEvent[]): OrderState {
  const known = [...new Map(events.map((event) => [event.id, event])).values()].toSorted(
    compareEvents,
  );
  const build = new Replay();
  for (const event of known) build.applyEvent(event);
  return build.state(known);
}

/** Sorts by time, then by id, so that all devices agree. */
function compareEvents(a: OrderEvent, b: OrderEvent): number {
  return a.at - b.at || (a.id < b.id ? -1 : Number(a.id !== b.id));
}

class Replay {
  readonly #rows = new Map<string, CartRow>();
  readonly #edits = new Map<string, CartRow>();
  readonly #notes = new Map<string, string>();
  readonly #counts = new Map<string, QtyMilli>();
  readonly #voided = new Set<string>();
  readonly #payments = new Map<string, CartPayment>();
  readonly #unpaid = new Set<string>();
  #head: OrderHead = EMPTY_HEAD;
  #account: CartAccount | null = null;
  #deal: OrderDeal = NO_DEAL;
  #status: OrderStatus | null = null;
  #statusBefore: OrderStatus | null = null;
  #statusAt: EpochMs = 0;
  #supply: CartSupply | null = null;

  applyEvent({ at, change }: OrderEvent): void {
    switch (change.type) {
      case 'add':
        if (!this.#rows.has(change.row.key)) this.#rows.set(change.row.key, change.row);
        break;
      // Stored even before its row is known, because the row's own event may arrive later.
      case 'count':
        this.#counts.set(change.rowKey, (this.#counts.get(change.rowKey) ?? 0) + change.by);
        break;
      case 'note':
        this.#notes.set(change.rowKey, change.notes);
        break;
      case 'edit':
        this.#edits.set(change.rowKey, change.row);
        break;
      case 'void':
        this.#voided.add(change.rowKey);
        break;
      case 'pay':
        if (!this.#payments.has(change.payment.key))
          this.#payments.set(change.payment.key, change.payment);
        break;
      case 'unpay':
        this.#unpaid.add(change.paymentKey);
        break;
      case 'head':
        this.#head = { ...this.#head, ...change.head };
        break;
      case 'account':
        this.#account = change.account;
        break;
      case 'deal':
        this.#deal = change.deal;
        break;
      case 'status':
        this.#statusBefore = this.#status;
        this.#status = change.status;
        this.#statusAt = at;
        break;
      case 'supply':
        this.#supply = change.supply;
        break;
      case 'later':
        break;
    }
  }

  state(known: readonly OrderEvent[]): OrderState {
    const payments = [...this.#payments.values()].filter(({ key }) => !this.#unpaid.has(key));
    const locked = new Set(payments.flatMap(({ lockedRows }) => lockedRows));
    const rows: CartRow[] = [];
    for (const [key, added] of this.#rows) {
      const quantity = added.quantity + (this.#counts.get(key) ?? 0);
      if (this.#voided.has(key) || crossedZero(quantity, added.quantity)) continue;
      const edited = this.#edits.get(key) ?? added;
      rows.push({
        ...edited,
        key,
        quantity,
        notes: this.#notes.get(key) ?? added.notes,
        product: added.product,
        addedAt: added.addedAt,
        parentKey: added.parentKey,
        refundOf: added.refundOf,
        lockedByPayment: locked.has(key),
      });
    }
    const keys = new Set(rows.map(({ key }) => key));
    // A row is removed with its parent, at any depth. A weighed row with zero quantity stays while
    // its package does.
    const orphans = rows.filter(({ parentKey }) => parentKey !== null && !keys.has(parentKey));
    const lost =
      orphans.length === 0
        ? new Set(orphans)
        : new Set([
            ...orphans,
            ...descendantsOf(
              rows,
              orphans.map(({ key }) => key),
            ),
          ]);
    const whole = rows.filter((row) => !lost.has(row));
    const parents = new Set(
      whole.flatMap(({ parentKey, quantity }) => (quantity === 0 ? [] : [parentKey])),
    );
    return {
      head: this.#head,
      rows: whole.filter(({ key, quantity }) => quantity !== 0 || parents.has(key)),
      payments,
      account: this.#account,
      deal: this.#deal,
      status: this.#status,
      statusBefore: this.#statusBefore,
      statusAt: this.#statusAt,
      supply: this.#supply,
      revision: known.length,
      openedAt: known[0]?.at ?? 0,
      changedAt: known.at(-1)?.at ?? 0,
    };
  }
}

/** Whether a row was counted past zero: it is removed and never changes its sign. */
function crossedZero(quantity: QtyMilli, before: QtyMilli): boolean {
  return before < 0 ? quantity > 0 : quantity < 0;
}
