import { cartOfOrder, ONE, type Cart, type OrderState } from '@dalpak/engine';
import type { Random } from '@dalpak/testkit';
import type {
  OpenedOrder,
  OrderRecord,
} from '../../../apps/web/src/features/pos/orders/book/order-book.types.ts';
import { createMemoryOrders } from '../../../apps/web/src/features/pos/orders/book/memory-orders.ts';
import { refusalOf } from '../../../apps/web/src/features/pos/orders/book/order-refusal.ts';
import { SaleCart } from '../../../apps/server/test/sale-cart.ts';
import { GOODS } from '../../../apps/server/test/sale-shop.ts';
import type { TillPage } from './till-page.ts';

/** Ids of the orders whose guests sit at a table of the shop. */
export interface Tables {
  readonly openOrderIds: string[];
}

/** The order of a bill, as its till knew it when it was paid. */
export interface BilledOrder {
  readonly order: string;
  readonly events: readonly string[];
  /** Quantity of each row in thousandths. */
  readonly rows: readonly (readonly [key: string, quantity: number])[];
}

const GOODS_BY_ID = new Map(Object.values(GOODS).map((product) => [product.id, product]));

/** The orders of one till: what it does at tables, and which events it stored. */
export class Waiter {
  readonly orders = new Map<string, OrderRecord>();
  readonly store = createMemoryOrders(this.orders);
  /** Ids of the events that this device stored, with their order. None of them may be lost. */
  readonly storedEvents = new Map<string, string>();
  /** The last bill that was made of each order, by the order's id. */
  readonly bills = new Map<string, BilledOrder>();
  readonly #terminal: number;
  readonly #random: Random;
  readonly #tables: Tables;
  /** Number of saves that were refused since another till had closed the order. */
  refusedSaves = 0;

  constructor(terminal: number, random: Random, tables: Tables) {
    this.#terminal = terminal;
    this.#random = random;
    this.#tables = tables;
  }

  /**
   * Starts an order, or adds a row or a quantity to one. Does nothing when the order cannot be
   * opened now.
   */
  async addToTable(page: TillPage): Promise<void> {
    const { openOrderIds: open } = this.#tables;
    const id = this.#random.int(1, 3) === 1 ? null : this.#table();
    const now = id === null ? null : await this.#open(page, id);
    if (id !== null && (now === null || now.status === 0)) return;
    const cart = now === null || id === null ? this.#fresh() : this.#cartOf(id, now);
    const [row] = cart.cart.rows;
    if (row !== undefined && !row.product.weighed && this.#random.int(1, 2) === 1)
      cart.do({ type: 'setQuantity', rowKey: row.key, quantity: row.quantity + ONE });
    else
      cart.scan(
        this.#random.pick([GOODS.bread, GOODS.juice, GOODS.chocolate]),
        this.#random.int(1, 3),
      );
    const before = new Set(this.orders.get(cart.id)?.events.map((event) => event.id));
    const mine: string[] = [];
    const saved = await page.orders.save(cart.cart, true, ({ events }) => {
      mine.push(...events.map((event) => event.id).filter((event) => !before.has(event)));
      for (const event of mine) this.storedEvents.set(event, cart.id);
      if (id === null) open.push(cart.id);
    });
    if (saved.ok) return;
    // The save was refused and the waiter was notified, so these events are not expected later.
    this.refusedSaves += 1;
    for (const event of mine)
      if (this.orders.get(cart.id)?.events.some((one) => one.id === event) !== true)
        this.storedEvents.delete(event);
  }

  /**
   * Makes the bill of a table whose guests leave, and takes the table off the list. Returns null
   * when none can be opened now.
   */
  async makeBill(page: TillPage): Promise<SaleCart | null> {
    const { openOrderIds: open } = this.#tables;
    const id = this.#table();
    const opened = id === null ? null : await this.#open(page, id);
    // Another till may have opened the same order while this one waited; only one makes the bill.
    if (
      id === null ||
      opened === null ||
      opened.status === 0 ||
      opened.state.rows.length === 0 ||
      !open.includes(id)
    )
      return null;
    open.splice(open.indexOf(id), 1);
    return this.#billOf(id, opened);
  }

  /**
   * Makes the bill again with what another till added to its order. Returns null when the order
   * cannot be read.
   */
  async makeBillAgain(page: TillPage, id: string): Promise<SaleCart | null> {
    const opened = await this.#open(page, id);
    return opened === null ? null : this.#billOf(id, opened);
  }

  #table(): string | null {
    const { openOrderIds: open } = this.#tables;
    return open[this.#random.int(0, Math.max(0, open.length - 1))] ?? null;
  }

  #billOf(id: string, opened: OpenedOrder): SaleCart {
    this.bills.set(id, {
      order: id,
      events: opened.events.map((event) => event.id),
      rows: opened.state.rows.map(({ key, quantity }) => [key, quantity] as const),
    });
    return this.#cartOf(id, opened).pay();
  }

  /**
   * Returns null when the server does not know the order yet, or only the server has it and it is
   * away.
   */
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
      ...cart.cart,
      header: { ...header, openOrderId: id },
      order: {
        id,
        status: 1,
        kind: 'table',
        elementId: null,
        guests: 2,
        name: `שולחן ${id.slice(0, 4)}`,
        waiterId: null,
        promisedAt: null,
        phone: '',
        address: null,
        revision: 0,
      },
      resource: { kind: 'order', id },
    };
    return cart;
  }

  /** Makes the cart of an order as the till does. */
  #cartOf(id: string, { events, state, status, log, saved }: OpenedOrder): SaleCart {
    const cart = new SaleCart({ terminal: this.#terminal });
    const made: Cart = cartOfOrder(
      cart.cart,
      id,
      { ...state, revision: events.length } satisfies OrderState,
      status,
      saved,
    );
    cart.cart = {
      ...made,
      log,
      rows: made.rows.map((row) => ({
        ...row,
        product: GOODS_BY_ID.get(row.product.id) ?? row.product,
      })),
    };
    return cart;
  }
}
