import type { CartAccount } from '../cart/account.ts';
import type { CartPayment, CartRow } from '../cart/cart.types.ts';
import { belongingsOf } from '../cart/row-family.ts';
import type { QtyMilli } from '../kernel/units.ts';
import { EMPTY_HEAD, NO_DEAL, type OrderDeal, type OrderEvent, type OrderHead, type OrderState } from './order.types.ts';

/**
 * What an order is after these events. The same events in any order, some of them more than once, give the same order: each
 * counts once, counts are added up, a row or payment that was taken off stays off, and of two words about the same thing the
 * later holds. So tills that did not hear of one another never undo what the other did.
 */
export function replayOrder(events: readonly OrderEvent[]): OrderState {
  const known = [...new Map(events.map((event) => [event.id, event])).values()].toSorted(inOrder);
  const build = new Replay();
  for (const event of known) build.take(event);
  return build.state(known);
}

/** By time; what happened at the same moment by its id, so that all devices agree. */
function inOrder(a: OrderEvent, b: OrderEvent): number {
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

  take({ change }: OrderEvent): void {
    switch (change.type) {
      case 'add':
        if (!this.#rows.has(change.row.key)) this.#rows.set(change.row.key, change.row);
        break;
      // Kept also before its row is here: the row's own event may come later.
      case 'count': this.#counts.set(change.rowKey, (this.#counts.get(change.rowKey) ?? 0) + change.by); break;
      case 'note': this.#notes.set(change.rowKey, change.notes); break;
      case 'edit': this.#edits.set(change.rowKey, change.row); break;
      case 'void': this.#voided.add(change.rowKey); break;
      case 'pay':
        if (!this.#payments.has(change.payment.key)) this.#payments.set(change.payment.key, change.payment);
        break;
      case 'unpay': this.#unpaid.add(change.paymentKey); break;
      case 'head': this.#head = { ...this.#head, ...change.head }; break;
      case 'account': this.#account = change.account; break;
      case 'deal': this.#deal = change.deal; break;
    }
  }

  state(known: readonly OrderEvent[]): OrderState {
    const payments = [...this.#payments.values()].filter(({ key }) => !this.#unpaid.has(key));
    const locked = new Set(payments.flatMap(({ lockedRows }) => lockedRows));
    const rows: CartRow[] = [];
    for (const [key, added] of this.#rows) {
      const quantity = added.quantity + (this.#counts.get(key) ?? 0);
      if (this.#voided.has(key) || turned(quantity, added.quantity)) continue;
      const edited = this.#edits.get(key) ?? added;
      rows.push({
        ...edited, key, quantity, notes: this.#notes.get(key) ?? added.notes, product: added.product, addedAt: added.addedAt,
        parentKey: added.parentKey, refundOf: added.refundOf, lockedByPayment: locked.has(key),
      });
    }
    const keys = new Set(rows.map(({ key }) => key));
    // A row goes with the one it belongs to, and what belongs to it with it; of a weighed row nothing may be left but the package it was weighed with.
    const orphans = rows.filter(({ parentKey }) => parentKey !== null && !keys.has(parentKey));
    const lost = orphans.length === 0 ? new Set(orphans) : new Set([...orphans, ...belongingsOf(rows, orphans.map(({ key }) => key))]);
    const whole = rows.filter((row) => !lost.has(row));
    const parents = new Set(whole.flatMap(({ parentKey, quantity }) => (quantity === 0 ? [] : [parentKey])));
    return {
      head: this.#head, rows: whole.filter(({ key, quantity }) => quantity !== 0 || parents.has(key)), payments, account: this.#account, deal: this.#deal,
      revision: known.length, openedAt: known[0]?.at ?? 0, changedAt: known.at(-1)?.at ?? 0,
    };
  }
}

/** A row that was counted down past nothing is gone; it never turns into its opposite. */
function turned(quantity: QtyMilli, before: QtyMilli): boolean {
  return before < 0 ? quantity > 0 : quantity < 0;
}
