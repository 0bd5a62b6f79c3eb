import type { Cart } from '@dalpak/engine';
import type { Random } from '@dalpak/testkit';
import { ServerError } from '../../../apps/web/src/platform/api/errors.ts';
import type { FrozenCartRecord } from '../../../apps/web/src/platform/outbox/outbox.types.ts';
import { SaleCart } from '../../../apps/server/test/sale-cart.ts';
import type { TillPage } from './till-page.ts';

/**
 * The shop's held sales, which all tills share: the unsold ones by id, with the till that held each
 * last.
 */
export interface HeldSales {
  readonly heldAt: Map<string, number>;
  /** Ids of all sales that were ever held, for the audit at the end. */
  readonly everHeld: Set<string>;
}

/** Holds and recalls sales at one till, as the till's screen does. */
export class SaleHolder {
  readonly #terminal: number;
  readonly #random: Random;
  readonly #bills: HeldSales;

  constructor(terminal: number, random: Random, bills: HeldSales) {
    this.#terminal = terminal;
    this.#random = random;
    this.#bills = bills;
  }

  /** Records the held sales of the device, which its cashier sees. */
  recordHeldSales(records: readonly Pick<FrozenCartRecord, 'id'>[]): void {
    for (const { id } of records) {
      if (this.#bills.everHeld.has(id)) continue;
      this.#bills.everHeld.add(id);
      this.#bills.heldAt.set(id, this.#terminal);
    }
  }

  async holdSale(page: TillPage, bill: SaleCart): Promise<void> {
    const { cart, priced, id } = bill;
    const record = {
      id,
      owner: '',
      cart,
      name: '',
      total: priced.total,
      itemCount: priced.itemCount,
      employeeName: '',
      frozenAt: Date.now(),
    };
    await page.store.putFrozenCart(record);
    this.recordHeldSales([record]);
    await page.shareHeld(record, priced);
  }

  /** Recalls a held sale. Returns null when another till has it or the server cannot be reached. */
  async recallSale(page: TillPage): Promise<SaleCart | null> {
    // Half of the recalls choose a sale of this device, which another till may have sold by now;
    // the other half choose any sale of the shop.
    const here = (await page.store.frozenCarts()).map(({ id }) => id);
    const ids = this.#random.int(1, 2) === 1 ? here : [...this.#bills.heldAt.keys()];
    const id = ids[this.#random.int(0, Math.max(0, ids.length - 1))];
    if (id === undefined) return null;
    const given = await this.#take(page, id);
    if (given === 'gone') return null;
    const blank = new SaleCart({ terminal: this.#terminal });
    const cart = await page.store.recallFrozenCart(id, (record) => {
      const found = given?.cart ?? (record === undefined ? null : { ...record.cart, id: blank.id });
      return found === null
        ? null
        : {
            ...found,
            header: { ...found.header, date: blank.cart.header.date, terminalId: this.#terminal },
            resource: { kind: 'frozen', id },
          };
    });
    return cart === null ? null : this.continueSale(cart);
  }

  /** Continues a bill and pays it. */
  continueSale(cart: Cart): SaleCart {
    const bill = new SaleCart({ terminal: this.#terminal });
    bill.cart = cart;
    const held = cart.resource?.id ?? cart.id;
    this.#bills.heldAt.delete(held);
    return bill.pay();
  }

  /**
   * Claims a held sale at the server. Null when the server does not have it or cannot be reached.
   */
  async #take(page: TillPage, id: string): Promise<{ readonly cart: Cart } | 'gone' | null> {
    try {
      return { cart: await page.recallHeld(id) };
    } catch (error) {
      return error instanceof ServerError && error.code === 'CONFLICT' ? 'gone' : null;
    }
  }
}
