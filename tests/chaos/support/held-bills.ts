import type { Cart } from '@dalpak/engine';
import type { Random } from '@dalpak/testkit';
import { ServerError } from '../../../apps/web/src/platform/api/errors.ts';
import type { FrozenCartRecord } from '../../../apps/web/src/platform/outbox/outbox.types.ts';
import { SaleCart } from '../../../apps/server/test/sale-cart.ts';
import type { TillPage } from './till-page.ts';

/** Bills that were put aside and not sold yet, as the people of the shop know them, and the till that each lay at last. */
export interface HeldBills {
  readonly waiting: Map<string, number>;
  /** All that ever were: nothing is put aside without a trace. */
  readonly ever: Set<string>;
}

/** How one till puts bills aside and takes them back, as the till's screen does it. */
export class Holder {
  readonly #terminal: number;
  readonly #random: Random;
  readonly #bills: HeldBills;

  constructor(terminal: number, random: Random, bills: HeldBills) {
    this.#terminal = terminal;
    this.#random = random;
    this.#bills = bills;
  }

  /** Bills that lie on the device: whoever stands there sees them. */
  find(records: readonly Pick<FrozenCartRecord, 'id'>[]): void {
    for (const { id } of records) {
      if (this.#bills.ever.has(id)) continue;
      this.#bills.ever.add(id);
      this.#bills.waiting.set(id, this.#terminal);
    }
  }

  async putAside(page: TillPage, bill: SaleCart): Promise<void> {
    const { cart, priced, id } = bill;
    const record = { id, owner: '', cart, name: '', total: priced.total, itemCount: priced.itemCount, employeeName: '', frozenAt: Date.now() };
    await page.store.putFrozenCart(record);
    this.find([record]);
    await page.shareHeld(record, priced);
  }

  /** A bill that waits, and goes on here; null where somebody else has it, or nobody can be asked. */
  async takeBack(page: TillPage): Promise<SaleCart | null> {
    // As often as one that people know to wait somewhere: one that lies here, which another till may have sold by now.
    const here = (await page.store.frozenCarts()).map(({ id }) => id);
    const ids = this.#random.int(1, 2) === 1 ? here : [...this.#bills.waiting.keys()];
    const id = ids[this.#random.int(0, Math.max(0, ids.length - 1))];
    if (id === undefined) return null;
    const given = await this.#take(page, id);
    if (given === 'gone') return null;
    const blank = new SaleCart({ terminal: this.#terminal });
    const cart = await page.store.recallFrozenCart(id, (record) => {
      const found = given?.cart ?? (record === undefined ? null : { ...record.cart, id: blank.id });
      return found === null ? null : { ...found, header: { ...found.header, date: blank.cart.header.date, terminalId: this.#terminal }, resource: { kind: 'frozen', id } };
    });
    return cart === null ? null : this.goOn(cart);
  }

  /** The bill on the screen, paid. */
  goOn(cart: Cart): SaleCart {
    const bill = new SaleCart({ terminal: this.#terminal });
    bill.cart = cart;
    const held = cart.resource?.id ?? cart.id;
    this.#bills.waiting.delete(held);
    return bill.pay();
  }

  /** Null: the server does not have it, or was not reached. */
  async #take(page: TillPage, id: string): Promise<{ readonly cart: Cart } | 'gone' | null> {
    try {
      return { cart: await page.takeHeld(id) };
    } catch (error) {
      return error instanceof ServerError && error.code === 'CONFLICT' ? 'gone' : null;
    }
  }
}
