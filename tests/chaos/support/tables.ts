import { cartOfOrder, ONE, type Cart, type OrderState } from '@dalpak/engine';
import type { Random } from '@dalpak/testkit';
import type { OpenedOrder, OrderRecord } from '../../../apps/web/src/features/pos/orders/order-book.ts';
import { createMemoryOrders } from '../../../apps/web/src/features/pos/orders/memory-orders.ts';
import { refusalOf } from '../../../apps/web/src/features/pos/orders/order-book.ts';
import { SaleCart } from '../../../apps/server/test/sale-cart.ts';
import { GOODS } from '../../../apps/server/test/sale-shop.ts';
import type { TillPage } from './till-page.ts';

/** The tables of the shop as people see them: ids of the orders that guests sit at. */
export interface Tables {
  readonly open: string[];
}

/** The order of a bill: what its till knew of it when it was paid. */
export interface SoldTable {
  readonly order: string;
  readonly events: readonly string[];
  /** Thousandths of each row. */
  readonly rows: readonly (readonly [key: string, quantity: number])[];
}

const GOODS_BY_ID = new Map(Object.values(GOODS).map((product) => [product.id, product]));

/** What one till does at tables, and what it was told that it is kept. */
export class Waiter {
  readonly orders = new Map<string, OrderRecord>();
  readonly store = createMemoryOrders(this.orders);
  /** Events that this device has kept, by their order: none of them may be lost. */
  readonly kept = new Map<string, string>();
  /** By the order's id, of the bill that was made of it last. */
  readonly bills = new Map<string, SoldTable>();
  readonly #terminal: number;
  readonly #random: Random;
  readonly #tables: Tables;
  /** Guests whose order had been closed at another till. */
  turnedAway = 0;

  constructor(terminal: number, random: Random, tables: Tables) {
    this.#terminal = terminal;
    this.#random = random;
    this.#tables = tables;
  }

  /** Begins an order, or goes on with one: another row, or more of one that is there. Does nothing where it can not be opened now. */
  async visit(page: TillPage): Promise<void> {
    const { open } = this.#tables;
    const id = this.#random.int(1, 3) === 1 ? null : this.#table();
    const now = id === null ? null : await this.#open(page, id);
    if (id !== null && (now === null || now.status === 0)) return;
    const cart = now === null || id === null ? this.#fresh() : this.#cartOf(id, now);
    const [row] = cart.cart.rows;
    if (row !== undefined && !row.product.weighed && this.#random.int(1, 2) === 1) cart.do({ type: 'setQuantity', rowKey: row.key, quantity: row.quantity + ONE });
    else cart.scan(this.#random.pick([GOODS.bread, GOODS.juice, GOODS.chocolate]), this.#random.int(1, 3));
    const before = new Set(this.orders.get(cart.id)?.events.map((event) => event.id));
    const mine: string[] = [];
    const saved = await page.orders.save(cart.cart, true, ({ events }) => {
      mine.push(...events.map((event) => event.id).filter((event) => !before.has(event)));
      for (const event of mine) this.kept.set(event, cart.id);
      if (id === null) open.push(cart.id);
    });
    if (saved.ok) return;
    // The person hears it, and the guests are served otherwise.
    this.turnedAway += 1;
    for (const event of mine) if (this.orders.get(cart.id)?.events.some((one) => one.id === event) !== true) this.kept.delete(event);
  }

  /** The bill of a table whose guests go, and whom nobody serves any more; null where there is none that can be opened now. */
  async bill(page: TillPage): Promise<SaleCart | null> {
    const { open } = this.#tables;
    const id = this.#table();
    const opened = id === null ? null : await this.#open(page, id);
    // Others may have opened it too; only one takes the money.
    if (id === null || opened === null || opened.status === 0 || opened.state.rows.length === 0 || !open.includes(id)) return null;
    open.splice(open.indexOf(id), 1);
    return this.#billOf(id, opened);
  }

  /** The same bill with what another till added to its order; null while it can not be asked about. */
  async again(page: TillPage, id: string): Promise<SaleCart | null> {
    const opened = await this.#open(page, id);
    return opened === null ? null : this.#billOf(id, opened);
  }

  #table(): string | null {
    const { open } = this.#tables;
    return open[this.#random.int(0, Math.max(0, open.length - 1))] ?? null;
  }

  #billOf(id: string, opened: OpenedOrder): SaleCart {
    this.bills.set(id, { order: id, events: opened.events.map((event) => event.id), rows: opened.state.rows.map(({ key, quantity }) => [key, quantity] as const) });
    return this.#cartOf(id, opened).pay();
  }

  /** Null for one that the server does not know yet, or that only it knows and it is not there. */
  async #open(page: TillPage, id: string): Promise<OpenedOrder | null> {
    try {
      return await page.orders.open(id);
    } catch (error) {
      const refused = refusalOf(error);
      if (refused !== null && refused.code !== 'NOT_FOUND') throw error;
      return null;
    }
  }

  #fresh(): SaleCart {
    const cart = new SaleCart({ terminal: this.#terminal });
    const { id, header } = cart.cart;
    cart.cart = {
      ...cart.cart, header: { ...header, openOrderId: id }, order: { id, status: 1, kind: 'table', elementId: null, guests: 2, name: `שולחן ${id.slice(0, 4)}`, revision: 0 },
      resource: { kind: 'order', id },
    };
    return cart;
  }

  /** As the till makes its cart of an order. */
  #cartOf(id: string, { events, state, status, log, saved }: OpenedOrder): SaleCart {
    const cart = new SaleCart({ terminal: this.#terminal });
    const made: Cart = cartOfOrder(cart.cart, id, { ...state, revision: events.length } satisfies OrderState, status, saved);
    cart.cart = { ...made, log, rows: made.rows.map((row) => ({ ...row, product: GOODS_BY_ID.get(row.product.id) ?? row.product })) };
    return cart;
  }
}
