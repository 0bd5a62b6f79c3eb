import type {
  BaseMoves,
  DocumentAccount,
  DocumentContext,
  DocumentPrices,
  WireCartInput,
} from '@dalpak/contracts';
import { aProduct } from '@dalpak/testkit';
import {
  type Cart,
  type CartCommand,
  encodeCart,
  PRODUCT_TYPE,
  getDocumentType,
  makeAccount,
  priceCart,
  reduceCart,
  baseUseOf,
  decodeStoredCart,
  withBases,
} from '@dalpak/engine';
import { describe, expect, it } from 'vitest';
import {
  beginDocument,
  type CartClock,
  copyDocument,
  dateFieldsOf,
  documentEnv,
  hasRemainder,
  hasInput,
  withPrices,
  withProduct,
} from './document-cart.ts';
import { emptyDraft, withAccount } from './draft.ts';

let ids = 0;
const clocks: CartClock = {
  newId: () => `id${(ids += 1)}`,
  now: () => 1_795_000_000_000,
  localNow: () => '2026-11-22T10:00:00',
};
const context: DocumentContext = {
  today: '2026-11-22',
  branches: [{ id: 1, name: 'ראשי' }],
  warehouses: [
    { id: 9, name: 'מרכז', branch: null },
    { id: 3, name: 'סניף', branch: 1 },
  ],
  vat_rate_bp: 1_800,
  cash_rounding: 'tens_of_agorot',
  date_may_differ: false,
  accounts: [],
};
const env = documentEnv(context, 1_800, clocks);
const milk = aProduct({ id: 1, name: 'חלב', price: 1_000 });
const bread = aProduct({ id: 2, name: 'לחם', price: 500 });

const begin = (type: number): Cart =>
  beginDocument({ type, context, terminalId: 0, employeeId: null }, clocks);

function done(cart: Cart, ...commands: readonly CartCommand[]): Cart {
  return commands.reduce((at, command) => {
    const reduced = reduceCart(at, command, env);
    if (!reduced.ok) throw new Error(reduced.error.code);
    return reduced.value.cart;
  }, cart);
}

function stored(cart: Cart, number: number, left: Readonly<Record<number, number>>): BaseMoves {
  const priced = priceCart(cart, env);
  return {
    id: '5a0d8c3e-51b6-4d0e-8a43-1f6d0c0e7a01',
    type: cart.header.documentType,
    number,
    day: '2026-11-20',
    due_on: null,
    account: null,
    total: priced.total,
    open: priced.total,
    lifecycle: 'closed',
    payment_status: null,
    reference: '',
    cart: encodeCart(cart, priced) as unknown as WireCartInput,
    rows: Object.entries(left).map(([product, quantity]) => ({
      product: Number(product),
      name: '',
      quantity,
      left: quantity,
    })),
  };
}

describe('a new document', () => {
  it('is in its branch’s warehouse, and a transfer in none until one is chosen', () => {
    expect(begin(1).header).toMatchObject({
      warehouseId: 3,
      branchId: 1,
      terminalId: 0,
      date: '2026-11-22',
      officialCode: null,
    });
    expect(begin(25).header.warehouseId).toBeNull();
    expect(hasInput(begin(1))).toBe(false);
  });

  it('shows the dates that its type uses', () => {
    expect(dateFieldsOf(getDocumentType(6))).toEqual(['referenceDate', 'dueDate']);
    expect(dateFieldsOf(getDocumentType(16))).toEqual(['referenceDate', 'valueDate']);
    expect(dateFieldsOf(getDocumentType(2))).toEqual(['referenceDate', 'supplyDate']);
  });

  it('accepts a product, and refuses one that only a till can sell correctly', () => {
    const one = withProduct(begin(6), milk, env);
    expect(one?.rows.map(({ product, quantity }) => [product.id, quantity])).toEqual([[1, 1_000]]);
    const taken = Object.entries(PRODUCT_TYPE).map(([name, type]) => [
      name,
      withProduct(begin(6), { ...milk, type }, env) !== null,
    ]);
    expect(taken).toEqual([
      ['regular', true],
      ['kit', true],
      ['combo', true],
      ['giftCard', false],
      ['membership', false],
      ['packaging', true],
    ]);
  });

  it('takes the remaining quantities of its base document, each line with its share of the discount', () => {
    const cart = done(begin(3), { type: 'addProduct', product: milk, quantity: 4_000 });
    const lowered = done(
      cart,
      {
        type: 'setRowDiscount',
        rowKey: cart.rows[0]?.key ?? '',
        discount: { type: 'percent', rate: 1_000 },
      },
      { type: 'addProduct', product: bread, quantity: 2_000 },
    );
    const invoice = withBases(begin(6), [stored(lowered, 7, { 1: 1_000, 2: 0 })], clocks);
    expect(
      invoice.rows.map(({ product, quantity, manualPrice, discountSum }) => [
        product.id,
        quantity,
        manualPrice,
        discountSum,
      ]),
    ).toEqual([[1, 1_000, 1_000, 100]]);
    expect(invoice.header).toMatchObject({
      baseDocuments: [{ typeId: 3, number: 7 }],
      referenceDate: '2026-11-20',
    });
    expect(priceCart(invoice, env).total).toBe(900);
    expect(withBases(invoice, [stored(lowered, 7, { 1: 1_000 })], clocks).rows).toHaveLength(1);
  });

  it('merges lines into a consolidated invoice, which accepts no others, and adds none to a receipt', () => {
    const note = done(begin(3), { type: 'addProduct', product: milk, quantity: 2_000 });
    const gathered = withBases(begin(13), [stored(note, 7, { 1: 2_000 })], clocks);
    expect(gathered.rows).toHaveLength(1);
    expect(
      done(gathered, { type: 'addProduct', product: bread, quantity: 1_000 }).rows,
    ).toHaveLength(1);
    const invoice = done(begin(6), { type: 'addProduct', product: milk, quantity: 2_000 });
    const receipt = withBases(begin(16), [stored(invoice, 4, { 1: 2_000 })], clocks);
    expect([receipt.rows.length, receipt.header.baseDocuments]).toEqual([
      0,
      [{ typeId: 6, number: 4 }],
    ]);
    expect(
      withBases(begin(16), [stored(note, 7, { 1: 2_000 })], clocks).header.baseDocuments,
    ).toEqual([]);
  });

  it('is a copy at today’s prices, with the discounts and notes of the source and an id of its own [CART-027]', () => {
    const first = done(
      begin(1),
      { type: 'addProduct', product: milk, quantity: 3_000 },
      { type: 'addProduct', product: bread, quantity: 1_000 },
      { type: 'setNotes', notes: 'דחוף' },
      { type: 'setCartDiscount', discount: { type: 'percent', rate: 500 } },
    );
    const source = decodeStoredCart(stored(first, 1, {}).cart);
    if (source === null) throw new Error('It can be read');
    const { cart, inactiveProducts: gone } = copyDocument(
      { ...begin(1), account: makeAccount({ type: 'customer', id: 5, code: 'C5', name: 'רות' }) },
      source,
      new Map([[1, { ...milk, price: 1_200 }]]),
      clocks,
    );
    expect(gone).toEqual(['לחם']);
    expect(cart.rows.map(({ product, quantity }) => [product.price, quantity])).toEqual([
      [1_200, 3_000],
    ]);
    expect(cart).toMatchObject({
      header: { notes: 'דחוף', baseDocuments: [], number: null },
      account: { id: 5 },
      discount: { type: 'percent', rate: 500 },
      resource: { kind: 'copy', id: first.id },
    });
    expect(cart.id).not.toBe(first.id);
  });
});

describe('the terms of an account', () => {
  const ruth: DocumentAccount = {
    type: 'customer',
    id: 1,
    code: 'C1',
    name: 'רות',
    vat_id: '',
    vat_free: false,
    group: null,
    phone: '',
    email: '',
    city: '',
    address: '',
    balance: 0,
    price_list: 5,
    discount_type: 'percent',
    discount: 250,
    payment_days: 30,
    agent: { id: 8, name: 'דנה' },
    contacts: [],
  };

  it('prices lines by the price list of the date and the total quantity of a product, and keeps manual prices', () => {
    const prices: DocumentPrices = {
      costs: [],
      branch_list: null,
      lists: [
        { id: 5, vat_included: false, percent: -1_000, from: '2026-01-01', to: '2026-12-31' },
      ],
      lines: [
        { list: 5, product: 1, from: 0, price: 800 },
        { list: 5, product: 1, from: 10_000, price: 700 },
      ],
    };
    const cart = done(
      withAccount(emptyDraft(begin(6)), ruth).cart,
      { type: 'addProduct', product: milk, quantity: 4_000 },
      { type: 'addProduct', product: bread, quantity: 1_000 },
    );
    const priced = (of: Cart) =>
      withPrices(of, prices, 1_800).rows.map(({ product }) => product.price);
    expect(priced(cart)).toEqual([944, 450]);
    expect(
      priced(
        done(cart, { type: 'setQuantity', rowKey: cart.rows[0]?.key ?? '', quantity: 10_000 }),
      ),
    ).toEqual([826, 450]);
    expect(priced({ ...cart, header: { ...cart.header, date: '2027-01-01' } })).toEqual([
      1_000, 500,
    ]);
  });

  it('does not offer a fully paid document for payment, but still offers it for a return', () => {
    const fits = (type: number, open: number): boolean =>
      hasRemainder(baseUseOf(type, 6), { open });
    expect([fits(16, 1), fits(16, 0), fits(10, 0), fits(4, 0), fits(33, 100)]).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
  });
});
