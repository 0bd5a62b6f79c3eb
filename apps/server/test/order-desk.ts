import { randomUUID } from 'node:crypto';
import type { OrderView } from '@dalpak/contracts';
import {
  cartOfOrder,
  decodeOrderEvent,
  encodeOrderEvent,
  NO_FACTS,
  orderEvents,
  replayOrder,
  savedPartOf,
  type CartOrder,
  type OrderEvent,
} from '@dalpak/engine';
import { SaleCart } from './sale-cart.ts';
import type { Browser } from './test-app.ts';

type Answer = Awaited<ReturnType<Browser['post']>>;

/** A till that saves orders, as its order book does. */
export class OrderDesk {
  readonly till: Browser;
  readonly terminal: number;
  readonly employee: number;

  constructor(till: Browser, terminal: number, employee: number) {
    this.till = till;
    this.terminal = terminal;
    this.employee = employee;
  }

  author() {
    return {
      device: String(this.terminal),
      employeeId: this.employee,
      now: Date.now(),
      newId: () => randomUUID(),
    };
  }

  #sale(): SaleCart {
    return new SaleCart({ terminal: this.terminal, employee: this.employee });
  }

  send(id: string, events: readonly OrderEvent[], kitchen = true): Promise<Answer> {
    return this.till.post('pos/orders', {
      orders: [{ id, events: events.map(encodeOrderEvent) }],
      kitchen,
    });
  }

  /** Begins an order and sends it to the kitchen. */
  async begin(
    place: Partial<CartOrder>,
    fill: (sale: SaleCart) => unknown,
  ): Promise<{ readonly id: string; readonly events: readonly OrderEvent[] }> {
    const sale = this.#sale();
    sale.cart = {
      ...sale.cart,
      header: { ...sale.cart.header, openOrderId: sale.cart.id },
      order: { ...NO_FACTS, id: sale.cart.id, status: 1, kind: 'table', revision: 0, ...place },
    };
    fill(sale);
    const events = orderEvents(sale.cart, null, this.author());
    const answer = await this.send(sale.id, events);
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return { id: sale.id, events };
  }

  async read(id: string): Promise<OrderView & { readonly known: readonly OrderEvent[] }> {
    const { data } = (await this.till.get(`pos/orders/${id}`)).json<{ data: OrderView }>();
    const known = data.events.map((wire) => {
      const decoded = decodeOrderEvent(wire, 'keep');
      if (!decoded.ok) throw new Error(decoded.error.reason);
      return decoded.value;
    });
    return { ...data, known };
  }

  /** The order as a cart of this till. */
  async sale(id: string): Promise<SaleCart> {
    const { known, status } = await this.read(id);
    const sale = this.#sale();
    const state = replayOrder(known);
    sale.cart = cartOfOrder(
      sale.cart,
      id,
      state,
      status,
      savedPartOf(known, String(this.terminal)),
    );
    return sale;
  }

  /** Continues an order: reads it, changes it, sends it. */
  async change(id: string, act: (sale: SaleCart) => unknown): Promise<Answer> {
    const { known } = await this.read(id);
    const sale = await this.sale(id);
    act(sale);
    return this.send(id, orderEvents(sale.cart, replayOrder(known), this.author()));
  }

  /** Pays an order and closes it with its sale. */
  async close(id: string, act: (sale: SaleCart) => unknown = () => undefined): Promise<Answer> {
    const sale = await this.sale(id);
    act(sale);
    sale.pay();
    return this.till.post('pos/transactions/cart_format', sale.wire());
  }
}
