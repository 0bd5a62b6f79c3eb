import { setTimeout as sleep } from 'node:timers/promises';
import {
  makeAccount,
  tenderFields,
  TENDER_NAME,
  PAYMENT_TYPE,
  refundPicksOf,
  type Tender,
} from '@dalpak/engine';
import type { Random } from '@dalpak/testkit';
import { createMemorySalesStore } from '../../../apps/web/src/platform/outbox/memory-sales.store.ts';
import type { DeviceSale } from '../../../apps/web/src/platform/outbox/outbox.types.ts';
import { SaleCart } from '../../../apps/server/test/sale-cart.ts';
import { CUSTOMERS, GOODS } from '../../../apps/server/test/sale-shop.ts';
import { CREDIT_LIMIT, GIFT_CARD, NEW_CARD, VOUCHER_AMOUNT, voucherNumber } from './chaos-shop.ts';
import { SaleHolder, type HeldSales } from './held-sales.ts';
import { Waiter, type Tables } from './tables.ts';
import { TillPage, type TillIdentity } from './till-page.ts';

/** Kinds of sales with their share in percent. */
const KINDS = [
  ['plain', 30],
  ['voucher', 12],
  ['gift card', 12],
  ['credit', 10],
  ['sells a card', 6],
  ['refund', 12],
  ['table pays', 10],
  ['held bill', 8],
] as const;
type Kind = (typeof KINDS)[number][0];

/** Refusals after which the cashier submits the same bill again: the server is away. */
const RETRYABLE_CODES: ReadonlySet<string> = new Set(['J102']);
/** Percentage of sales whose page is reloaded during or just after the submit. */
const RELOAD_PERCENT = 12;
/** Chances, in percent between two customers: a waiter adds to a table, and a bill is held. */
const VISIT_PERCENT = 35;
const HOLD_PERCENT = 10;
/** A bill that is not sold after this many tries is stuck. */
const MAX_TRIES = 5_000;
/** Milliseconds between two tries of a bill. */
const RETRY_PAUSE_MS = 60;

/** State and settings that all tills share. */
export interface SharedDay {
  /** Returns the index of an unused voucher. */
  readonly nextVoucher: () => number;
  /** Milliseconds between two customers of a till, at most. */
  readonly maxPauseMs: number;
  readonly tables: Tables;
  readonly heldBills: HeldSales;
}

/** A simulated cashier at a till, with the store of its device, which outlives its pages. */
export class Cashier {
  readonly store = createMemorySalesStore();
  /** Ids of the finished sales. */
  readonly sold: string[] = [];
  reloads = 0;
  readonly #identity: TillIdentity;
  readonly #network: string;
  readonly #random: Random;
  readonly #day: SharedDay;
  readonly #env = new SaleCart().env;
  readonly #refundable: SaleCart[] = [];
  readonly waiter: Waiter;
  readonly #holder: SaleHolder;
  #page: TillPage | null = null;

  constructor(identity: TillIdentity, network: string, random: Random, day: SharedDay) {
    this.#identity = identity;
    this.#network = network;
    this.#random = random;
    this.#day = day;
    this.waiter = new Waiter(identity.terminal, random, day.tables);
    this.#holder = new SaleHolder(identity.terminal, random, day.heldBills);
  }

  get page(): TillPage {
    if (this.#page === null) throw new Error('The till is closed');
    return this.#page;
  }

  /** Opens a new page in place of the current one. */
  async reload(): Promise<void> {
    this.close();
    this.#page = new TillPage({
      till: this.#identity,
      network: this.#network,
      store: this.store,
      orders: this.waiter.store,
      env: this.#env,
    });
    await this.#page.open();
    this.#holder.recordHeldSales(await this.store.frozenCarts());
  }

  close(): void {
    this.#page?.close();
    this.#page = null;
  }

  /** Serves customers one after another. @throws Error when the server refuses a sound bill */
  async serveCustomers(customers: number): Promise<void> {
    for (let customer = 0; customer < customers; customer += 1) {
      if (this.#random.int(1, 100) <= VISIT_PERCENT)
        await this.#tillGone((page) => this.waiter.addToTable(page));
      if (this.#random.int(1, 100) <= HOLD_PERCENT) {
        const bill = this.#shop(new SaleCart({ terminal: this.#identity.terminal }));
        await this.#tillGone((page) => this.#holder.holdSale(page, bill));
      }
      await this.#sell(await this.#bill());
      await sleep(this.#random.int(0, this.#day.maxPauseMs));
    }
  }

  /** Runs work on the page, which may be reloaded meanwhile. Returns null when it was. */
  async #tillGone<T>(work: (page: TillPage) => Promise<T>): Promise<T | null> {
    const { page } = this;
    if (this.#random.int(1, 100) <= RELOAD_PERCENT)
      setTimeout(() => page.close(), this.#random.int(0, 160));
    const done = await Promise.race([work(page), page.gone]);
    if (done !== 'gone') return done as T;
    this.reloads += 1;
    await this.reload();
    return null;
  }

  async #sell(wanted: SaleCart): Promise<void> {
    let bill = wanted;
    const reloadAfter =
      this.#random.int(1, 100) <= RELOAD_PERCENT ? this.#random.int(0, 160) : null;
    const { page } = this;
    if (reloadAfter !== null) setTimeout(() => page.close(), reloadAfter);
    for (let tries = 1; ; tries += 1) {
      const outcome = await Promise.race([this.page.submit(bill.cart), this.page.gone]);
      if (outcome === 'gone') {
        this.reloads += 1;
        await this.reload();
        // The till reads its draft in the same way: a bill that is stored as a sale is sold, any
        // other is on the screen again.
        if ((await this.store.get(bill.id)) !== undefined) break;
        continue;
      }
      if (outcome.kind === 'stored') break;
      // Another till has added to the order of this bill.
      if (
        bill.cart.order !== null &&
        outcome.kind === 'server_error' &&
        outcome.code === 'CONFLICT'
      ) {
        bill = (await this.#tillGone((now) => this.waiter.makeBillAgain(now, wanted.id))) ?? bill;
        continue;
      }
      if (outcome.kind !== 'refused' || !RETRYABLE_CODES.has(outcome.code) || tries === MAX_TRIES)
        throw new Error(
          `Till ${this.#identity.terminal}: ${outcome.kind} ${outcome.code} after ${tries} tries (${'message' in outcome ? outcome.message : ''})`,
        );
      await Promise.race([sleep(RETRY_PAUSE_MS), this.page.gone]);
    }
    this.sold.push(bill.id);
    // The till does the same at the end of its submit. When the page ends before, the server closes
    // the order with the sale.
    if (bill.cart.order !== null) await this.#tillGone((now) => now.orders.markSold(bill.id));
    if ((await this.store.draft())?.id === bill.id) await this.store.putDraft(null);
    // A cash sale is refunded in cash; refund tenders of other payments have rules of their own.
    const inCash = bill.cart.payments.every(({ typeId }) => typeId === PAYMENT_TYPE.cash);
    if (
      inCash &&
      bill.cart.order === null &&
      bill.cart.rows.every(({ giftCard, quantity }) => giftCard === '' && quantity > 0)
    )
      this.#refundable.push(bill);
  }

  /** Makes the bill of the next customer. */
  async #bill(): Promise<SaleCart> {
    const cart = new SaleCart({ terminal: this.#identity.terminal });
    const left = await this.store.draft();
    // A held sale that an ended page had recalled is on the screen again.
    if (left !== undefined) return this.#holder.continueSale(left);
    const kind = this.#kind();
    if (kind === 'table pays' || kind === 'held bill') {
      const bill = await this.#tillGone((page) =>
        kind === 'table pays' ? this.waiter.makeBill(page) : this.#holder.recallSale(page),
      );
      if (bill !== null) return bill;
      const draft = await this.store.draft();
      if (draft !== undefined) return this.#holder.continueSale(draft);
    }
    if (kind === 'sells a card')
      return cart
        .do({ type: 'addProduct', product: NEW_CARD, quantity: 1_000, fields: { giftCard: 'new' } })
        .pay();
    if (kind === 'refund') {
      const refund = await this.#refund(cart);
      if (refund !== null) return refund;
    }
    if (kind === 'credit')
      cart.customer(
        makeAccount({
          id: CUSTOMERS.member,
          code: 'C1',
          name: 'רות',
          type: 'customer',
          groupId: 1,
          creditLimit: CREDIT_LIMIT,
        }),
      );
    this.#shop(cart);
    if (kind === 'voucher')
      this.#payBy(
        cart,
        { method: 'voucher', number: voucherNumber(this.#day.nextVoucher()) },
        VOUCHER_AMOUNT,
      );
    if (kind === 'gift card')
      this.#payBy(
        cart,
        { method: 'gift_card', number: GIFT_CARD.number },
        this.#random.int(100, 600),
      );
    if (kind === 'credit')
      return this.#payBy(
        cart,
        { method: 'customer_credit', accountId: CUSTOMERS.member },
        cart.priced.due,
      );
    return cart.pay();
  }

  #kind(): Kind {
    let left = this.#random.int(1, 100);
    for (const [kind, share] of KINDS) {
      left -= share;
      if (left <= 0) return kind;
    }
    return 'plain';
  }

  #shop(cart: SaleCart): SaleCart {
    const { milk, bread, cola, juice, tomatoes, cheese, apple, cigarettes, chocolate, notebook } =
      GOODS;
    // The first product costs enough for every tender that may follow.
    cart.scan(this.#random.pick([juice, bread, notebook, cigarettes]));
    for (let more = this.#random.int(0, 3); more > 0; more -= 1) {
      const product = this.#random.pick([milk, cola, tomatoes, cheese, apple, chocolate]);
      cart.scan(
        product,
        product.weighed ? this.#random.int(100, 2_500) / 1_000 : this.#random.int(1, 4),
      );
    }
    if (this.#random.int(1, 5) === 1 && cart.cart.rows.at(-1)?.product.discountable === true)
      cart.discount(this.#random.int(1, 30));
    return cart;
  }

  #payBy(cart: SaleCart, means: Tender, amount: number): SaleCart {
    return cart.do({
      type: 'addPayment',
      payment: { ...tenderFields(means), name: TENDER_NAME[means.method], amount },
    });
  }

  /**
   * Refunds the whole of an earlier sale of this till that the server has. Returns null when there
   * is none.
   */
  async #refund(cart: SaleCart): Promise<SaleCart | null> {
    const states = await Promise.all(
      this.#refundable.map(async ({ id }) => (await this.store.get(id))?.state),
    );
    const at = states.findLastIndex((state) => state === 'sent');
    const [sale] = at === -1 ? [] : this.#refundable.splice(at, 1);
    if (sale === undefined) return null;
    const { priced } = sale;
    const wishes = priced.rows.map(({ row }) => ({
      rowKey: row.key,
      quantity: row.quantity,
      refundedBefore: 0,
    }));
    return cart.do({ type: 'refundRows', rows: refundPicksOf(sale.id, priced, wishes) }).pay();
  }

  /** All sales of this device in the order of the sales. */
  async listRecords(): Promise<DeviceSale[]> {
    const records = await Promise.all(this.sold.map((id) => this.store.get(id)));
    return records.filter((record) => record !== undefined).toSorted((a, b) => a.order - b.order);
  }
}
