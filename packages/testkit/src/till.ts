import {
  freezeSale,
  PAYMENT_TYPE,
  priceCart,
  reduceCart,
  refundPicksOf,
  type Agorot,
  type Cart,
  type CartAccount,
  type CartCommand,
  type CartErrorCode,
  type CartEvent,
  type CatalogueProduct,
  type FrozenSale,
  type PricedCart,
  type PricedRow,
} from '@dalpak/engine';
import { aCart } from './build.ts';
import { fakeEnv, type FakeEnv, type FakeEnvOptions } from './fake-env.ts';

/**
 * Converts shekels to agorot: 12.9 → 1290.
 * @throws Error for parts of an agora.
 */
export function shekels(amount: number): Agorot {
  const agorot = Math.round(amount * 100);
  if (agorot / 100 !== amount) throw new Error(`${amount} has parts of an agora`);
  return agorot;
}

function show(amount: Agorot): string {
  return (amount / 100).toFixed(2);
}

/**
 * A till driver in the words of a cashier. Amounts are shekels, quantities are pieces or kilograms.
 * Steps apply to the row that was touched last. A step that the engine refuses throws, unless
 * `refuses` expects it.
 */
export class Till {
  readonly env: FakeEnv;
  #cart: Cart;
  #activeRow: string | null = null;
  #events: readonly CartEvent[] = [];

  constructor(options: FakeEnvOptions & { readonly documentType?: number } = {}) {
    this.env = fakeEnv(options);
    this.#cart = aCart({ header: { documentType: options.documentType ?? 9 } }, this.env);
  }

  get cart(): Cart {
    return this.#cart;
  }

  get priced(): PricedCart {
    return priceCart(this.#cart, this.env);
  }

  get events(): readonly CartEvent[] {
    return this.#events;
  }

  /** Key of the row that was touched last. */
  get activeRow(): string {
    if (this.#activeRow === null) throw new Error('no row was touched yet');
    return this.#activeRow;
  }

  /** The row that was touched last, with its prices. */
  get row(): PricedRow {
    const found = this.priced.rows.find(({ row }) => row.key === this.activeRow);
    if (found === undefined) throw new Error(`row ${this.activeRow} is gone`);
    return found;
  }

  do(command: CartCommand): this {
    const reduced = reduceCart(this.#cart, command, this.env);
    if (!reduced.ok) throw new Error(`${command.type} was refused: ${reduced.error.code}`);
    this.#cart = reduced.value.cart;
    this.#events = reduced.value.events;
    for (const event of this.#events)
      if (event.type === 'rowAdded' || event.type === 'rowChanged') this.#activeRow = event.rowKey;
    return this;
  }

  /** Expects the engine to refuse the command with this code and to keep the cart unchanged. */
  refuses(code: CartErrorCode, command: CartCommand): this {
    const reduced = reduceCart(this.#cart, command, this.env);
    const got = reduced.ok ? 'done' : reduced.error.code;
    if (got !== code) throw new Error(`${command.type}: expected ${code}, got ${got}`);
    return this;
  }

  scan(product: CatalogueProduct, quantity = 1): this {
    return this.do({ type: 'addProduct', product, quantity: Math.round(quantity * 1_000) });
  }

  /** Adds a weighed product. */
  weigh(product: CatalogueProduct, kilograms: number): this {
    return this.scan(product, kilograms);
  }

  touch(rowIndex: number): this {
    const row = this.#cart.rows[rowIndex];
    if (row === undefined) throw new Error(`there is no row ${rowIndex}`);
    this.#activeRow = row.key;
    return this;
  }

  plus(): this {
    return this.do({ type: 'incrementRow', rowKey: this.activeRow });
  }

  minus(): this {
    return this.do({ type: 'decrementRow', rowKey: this.activeRow });
  }

  quantity(quantity: number): this {
    return this.do({
      type: 'setQuantity',
      rowKey: this.activeRow,
      quantity: Math.round(quantity * 1_000),
    });
  }

  price(amount: number): this {
    return this.do({ type: 'setUnitPrice', rowKey: this.activeRow, price: shekels(amount) });
  }

  /** Percent off the row that was touched last. */
  discount(percent: number): this {
    return this.do({
      type: 'setRowDiscount',
      rowKey: this.activeRow,
      discount: { type: 'percent', rate: Math.round(percent * 100) },
    });
  }

  secondDiscount(percent: number): this {
    return this.do({
      type: 'setRowDiscount',
      rowKey: this.activeRow,
      discount: { type: 'second_percent', rate: Math.round(percent * 100) },
    });
  }

  discountSum(amount: number): this {
    return this.do({
      type: 'setRowDiscount',
      rowKey: this.activeRow,
      discount: { type: 'sum', amount: shekels(amount) },
    });
  }

  cartDiscount(percent: number): this {
    return this.do({
      type: 'setCartDiscount',
      discount: { type: 'percent', rate: Math.round(percent * 100) },
    });
  }

  cartDiscountSum(amount: number): this {
    return this.do({ type: 'setCartDiscount', discount: { type: 'sum', amount: shekels(amount) } });
  }

  /** Discounts the sale to a total, in shekels. */
  makeTotal(amount: number): this {
    return this.do({
      type: 'setCartDiscount',
      discount: { type: 'sum_change', total: shekels(amount) },
    });
  }

  customer(account: CartAccount | null): this {
    return this.do({ type: 'setAccount', account });
  }

  deleteRow(): this {
    return this.do({ type: 'deleteRow', rowKey: this.activeRow });
  }

  /** Refunds a product without an original sale. */
  refund(product: CatalogueProduct, quantity = 1): this {
    return this.do({ type: 'refundProduct', product, quantity: Math.round(quantity * 1_000) });
  }

  /** Refunds a whole sale. */
  refundSale(sale: FrozenSale): this {
    const wishes = sale.priced.rows.map(({ row }) => ({
      rowKey: row.key,
      quantity: row.quantity,
      refundedBefore: 0,
    }));
    return this.do({ type: 'refundRows', rows: refundPicksOf(sale.cart.id, sale.priced, wishes) });
  }

  payCash(amount: number): this {
    return this.do({
      type: 'addPayment',
      payment: { typeId: PAYMENT_TYPE.cash, name: 'מזומן', amount: shekels(amount) },
    });
  }

  /** Pays exactly the amount due in cash, after cash rounding. */
  payCashExactly(): this {
    return this.payCash(this.priced.cashDue / 100);
  }

  payCard(amount: number): this {
    return this.do({
      type: 'addPayment',
      payment: {
        typeId: PAYMENT_TYPE.card,
        name: 'אשראי',
        amount: shekels(amount),
        details: { terms: 'regular' },
      },
    });
  }

  expectTotal(amount: number): this {
    return this.#expect('total', this.priced.total, amount);
  }

  expectRow(amount: number): this {
    return this.#expect('row', this.row.net, amount);
  }

  expectDue(amount: number): this {
    return this.#expect('due', this.priced.due, amount);
  }

  expectChange(amount: number): this {
    return this.#expect('change', this.priced.change, amount);
  }

  expectRounding(amount: number): this {
    return this.#expect('cash rounding', this.priced.cashRounding, amount);
  }

  expectVat(amount: number): this {
    return this.#expect('VAT', this.priced.vat, amount);
  }

  expectSettled(settled = true): this {
    if (this.priced.settled !== settled)
      throw new Error(`expected ${settled ? 'a settled' : 'an open'} cart`);
    return this;
  }

  /** The cart as it would be stored. */
  freeze(): FrozenSale {
    return freezeSale(this.#cart, this.priced);
  }

  #expect(what: string, got: Agorot, expected: number): this {
    if (got !== shekels(expected))
      throw new Error(`expected ${what} ${expected.toFixed(2)}, got ${show(got)}`);
    return this;
  }
}

/** A till with an empty cart. */
export function openTill(options: FakeEnvOptions & { readonly documentType?: number } = {}): Till {
  return new Till(options);
}
