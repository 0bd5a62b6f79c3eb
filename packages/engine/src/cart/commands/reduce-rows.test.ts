import { describe, expect, it } from 'vitest';
import {
  aCart,
  aPackage,
  aProduct,
  aRow,
  aWeighedProduct,
  fakeEnv,
  openTill,
} from '@dalpak/testkit';
import { CART_LIMITS } from '../cart.limits.ts';
import { reduceCart } from './reduce-cart.ts';
import { refundPicksOf } from './refund-picks.ts';

const milk = aProduct({ id: 1, price: 590 });
const bread = aProduct({ id: 2, price: 720 });
const tomatoes = aWeighedProduct();

describe('adding a product', () => {
  it('adds a row with the scanned product [CART-015, CART-053, CART-056]', () => {
    const till = openTill().scan(milk, 2);
    expect(till.cart.rows).toHaveLength(1);
    expect(till.cart.rows[0]).toMatchObject({
      product: milk,
      quantity: 2_000,
      manualPrice: null,
      addedAt: till.env.now(),
    });
    expect(till.events).toEqual([{ type: 'rowAdded', rowKey: till.activeRow }]);
  });

  it('counts the same product on its existing row [CART-016]', () => {
    const till = openTill().scan(milk).scan(bread).scan(milk, 2);
    expect(till.cart.rows.map(({ product, quantity }) => [product.id, quantity])).toEqual([
      [1, 3_000],
      [2, 1_000],
    ]);
    expect(till.events).toEqual([{ type: 'rowChanged', rowKey: till.cart.rows[0]?.key }]);
  });

  it('opens a new row when the old one was changed by hand, costs another price, or is weighed', () => {
    expect(openTill().scan(milk).price(5).scan(milk).cart.rows).toHaveLength(2);
    expect(openTill().scan(milk).discount(10).scan(milk).cart.rows).toHaveLength(2);
    expect(
      openTill()
        .scan(milk)
        .scan({ ...milk, price: 600 }).cart.rows,
    ).toHaveLength(2);
    expect(openTill().weigh(tomatoes, 1.2).weigh(tomatoes, 0.8).cart.rows).toHaveLength(2);
    expect(openTill().refund(milk).scan(milk).cart.rows).toHaveLength(2);
  });

  it('refuses invalid quantities [CART-177]', () => {
    const add = (quantity: number) => ({ type: 'addProduct', product: milk, quantity }) as const;
    openTill()
      .refuses('NEGATIVE_QUANTITY', add(-1_000))
      .refuses('QUANTITY_OUT_OF_RANGE', add(0))
      .refuses('QUANTITY_OUT_OF_RANGE', add(0.5))
      .refuses('QUANTITY_OUT_OF_RANGE', add(Number.NaN))
      .refuses('QUANTITY_OUT_OF_RANGE', add(Infinity))
      .refuses('QUANTITY_OUT_OF_RANGE', add(CART_LIMITS.quantity + 1));
  });

  it('keeps every sum a safe integer: unit price, row amount and number of rows are bounded', () => {
    const add = (price: number, quantity: number) =>
      ({ type: 'addProduct', product: aProduct({ id: 9, price }), quantity }) as const;
    openTill()
      .refuses('PRICE_OUT_OF_RANGE', add(-1, 1_000))
      .refuses('PRICE_OUT_OF_RANGE', add(CART_LIMITS.unitPrice + 1, 1_000))
      // 10^9 agorot × 101 = 1.01 × 10^11
      .refuses('AMOUNT_OUT_OF_RANGE', add(CART_LIMITS.unitPrice, 101_000))
      .do(add(CART_LIMITS.unitPrice, 100_000))
      .refuses('AMOUNT_OUT_OF_RANGE', add(CART_LIMITS.unitPrice, 1_000));
    const rows = Array.from({ length: CART_LIMITS.rows }, (_, i) =>
      aRow({ key: `r${i}`, product: aProduct({ id: i + 10 }) }),
    );
    const full = aCart({ rows });
    expect(reduceCart(full, add(100, 1_000), fakeEnv())).toEqual({
      ok: false,
      error: { code: 'CART_TOO_LARGE' },
    });
    // Merging into a row needs no new row.
    expect(
      reduceCart(
        full,
        { type: 'addProduct', product: aProduct({ id: 10 }), quantity: 1_000 },
        fakeEnv(),
      ).ok,
    ).toBe(true);
  });

  it('is ignored by a consolidated invoice [CART-170]', () => {
    const till = openTill({ documentType: 13 }).scan(milk);
    expect(till.cart.rows).toEqual([]);
    expect(till.events).toEqual([{ type: 'insertIgnored' }]);
  });
});

describe('changing a quantity', () => {
  it('goes up and down by one, and the row is removed at zero [CART-016, CART-017, CART-018]', () => {
    const till = openTill()
      .scan(milk, 2)
      .plus()
      .expectRow(17.7)
      .minus()
      .minus()
      .expectRow(5.9)
      .minus();
    expect(till.cart.rows).toEqual([]);
    expect(till.events[0]).toMatchObject({ type: 'rowRemoved' });
  });

  it('removes a row that would fall below zero [CART-018]', () => {
    const till = openTill().weigh(tomatoes, 0.4).minus();
    expect(till.cart.rows).toEqual([]);
  });

  it('mirrors on a refund row: one more refunds one more, and the row is removed at zero too', () => {
    const till = openTill()
      .refund(milk, 2)
      .plus()
      .expectRow(-17.7)
      .minus()
      .minus()
      .expectRow(-5.9)
      .minus();
    expect(till.cart.rows).toEqual([]);
  });

  it("accepts a number with the row's sign; zero removes the row [CART-019]", () => {
    const till = openTill().scan(milk).quantity(12.5).expectRow(73.75);
    till.refuses('NEGATIVE_QUANTITY', {
      type: 'setQuantity',
      rowKey: till.activeRow,
      quantity: -1_000,
    });
    till.refuses('QUANTITY_OUT_OF_RANGE', {
      type: 'setQuantity',
      rowKey: till.activeRow,
      quantity: 0.1,
    });
    till.quantity(0);
    expect(till.cart.rows).toEqual([]);
    const refund = openTill().refund(milk);
    refund
      .refuses('NEGATIVE_QUANTITY', {
        type: 'setQuantity',
        rowKey: refund.activeRow,
        quantity: 1_000,
      })
      .quantity(-3)
      .expectRow(-17.7);
  });

  it('names the missing row in the error', () => {
    const reduced = reduceCart(aCart(), { type: 'incrementRow', rowKey: 'gone' }, fakeEnv());
    expect(reduced).toEqual({ ok: false, error: { code: 'ROW_NOT_FOUND', rowKey: 'gone' } });
  });
});

describe('changing a row', () => {
  it('accepts a price by hand and restores the catalogue price [CART-019, CART-055]', () => {
    const till = openTill().scan(milk, 2).price(4.5).expectTotal(9);
    till.do({ type: 'setUnitPrice', rowKey: till.activeRow, price: null }).expectTotal(11.8);
    till.refuses('PRICE_OUT_OF_RANGE', { type: 'setUnitPrice', rowKey: till.activeRow, price: -1 });
    till.refuses('PRICE_OUT_OF_RANGE', {
      type: 'setUnitPrice',
      rowKey: till.activeRow,
      price: 1.5,
    });
  });

  it('keeps serial number, notes and preparations; a preparation by hand has no id [CART-061, CART-063, CART-069, CART-070]', () => {
    const preparation = {
      id: null,
      type: 1,
      name: 'בצל',
      action: 'בלי',
      price: 0,
      amount: 1_000,
      extra: false,
    };
    const till = openTill().scan(milk);
    till.do({
      type: 'editRow',
      rowKey: till.activeRow,
      changes: { serialNumber: 'SN-1', notes: 'דחוף', preparations: [preparation] },
    });
    expect(till.cart.rows[0]).toMatchObject({
      serialNumber: 'SN-1',
      notes: 'דחוף',
      preparations: [preparation],
    });
    till.refuses('TEXT_TOO_LONG', {
      type: 'editRow',
      rowKey: till.activeRow,
      changes: { notes: 'א'.repeat(2_001) },
    });
  });

  it('moves the clock of the discount rules, shares unchanged parts, and does not change the old cart', () => {
    const till = openTill({ at: '2026-11-22T10:00:00' }).scan(milk).scan(bread);
    const before = till.cart;
    till.env.advance(90_000);
    till.touch(1).plus();
    expect(till.cart.clock).toBe('2026-11-22T10:01:30');
    expect(before.clock).toBe('2026-11-22T10:00:00');
    expect(before.rows[1]?.quantity).toBe(1_000);
    expect(till.cart.rows[0]).toBe(before.rows[0]);
    expect(till.cart.header).toBe(before.header);
  });

  it('does not move the clock for payments, notes or customer', () => {
    const till = openTill().scan(milk);
    till.env.advance(60_000);
    till.payCash(10).do({ type: 'setNotes', notes: 'x' }).customer(null);
    expect(till.cart.clock).toBe('2026-11-22T10:00:00');
  });
});

describe('deleting a row', () => {
  it('removes the row and all rows that belong to it [CART-020, CART-062]', () => {
    const till = openTill().weigh(tomatoes, 2).scan(milk);
    const parent = till.cart.rows[0]?.key ?? '';
    till.do({
      type: 'insertPackaging',
      product: aPackage(),
      quantity: 1_000,
      deliveryWeight: 100,
      activeRowKey: parent,
    });
    till.do({ type: 'deleteRow', rowKey: parent });
    expect(till.cart.rows.map(({ product }) => product.id)).toEqual([1]);
  });

  it('is refused while a payment locks the row [CART-078, CART-168]', () => {
    const till = openTill().scan(milk).scan(bread).touch(0);
    const rowKey = till.activeRow;
    till.do({
      type: 'addPayment',
      payment: { typeId: 9, name: 'תן ביס', amount: 590, lockedRows: [rowKey] },
    });
    for (const type of ['deleteRow', 'decrementRow', 'incrementRow'] as const)
      till.refuses('ROW_LOCKED_BY_PAYMENT', { type, rowKey });
    till.refuses('ROW_LOCKED_BY_PAYMENT', { type: 'setQuantity', rowKey, quantity: 0 });
    // The unlocked row can be deleted; the locked one can be once its payment is removed.
    till.touch(1).deleteRow();
    till
      .do({ type: 'removePayment', paymentKey: till.cart.payments[0]?.key ?? '' })
      .do({ type: 'deleteRow', rowKey });
    expect(till.cart.rows).toEqual([]);
  });

  it('is refused while a payment locks a row that belongs to it', () => {
    const rows = [aRow({ key: 'a' }), aRow({ key: 'b', parentKey: 'a', lockedByPayment: true })];
    expect(reduceCart(aCart({ rows }), { type: 'deleteRow', rowKey: 'a' }, fakeEnv())).toEqual({
      ok: false,
      error: { code: 'ROW_LOCKED_BY_PAYMENT', rowKey: 'b' },
    });
  });
});

describe('packaging (product type 8)', () => {
  it('lowers the active weighed row by delivery weight × quantity [CART-172]', () => {
    // 2.000 kg − 2 × 0.150 = 1.700
    const till = openTill().weigh(tomatoes, 2);
    const activeRowKey = till.activeRow;
    till.do({
      type: 'insertPackaging',
      product: aPackage(),
      quantity: 2_000,
      deliveryWeight: 150,
      activeRowKey,
    });
    expect(
      till.cart.rows.map(({ quantity, tare, parentKey }) => [quantity, tare, parentKey]),
    ).toEqual([
      [1_700, 0, null],
      [2_000, 300, activeRowKey],
    ]);
  });

  it('never lowers it below zero, and restores the weight when it is deleted [CART-172]', () => {
    const till = openTill().weigh(tomatoes, 0.2);
    till.do({
      type: 'insertPackaging',
      product: aPackage(),
      quantity: 2_000,
      deliveryWeight: 150,
      activeRowKey: till.activeRow,
    });
    expect(till.cart.rows[0]?.quantity).toBe(0);
    till.do({ type: 'deleteRow', rowKey: till.cart.rows[1]?.key ?? '' });
    expect(till.cart.rows[0]?.quantity).toBe(200);
  });

  it('needs an active row with a weighed product [CART-171]', () => {
    const till = openTill().scan(milk);
    const insert = (activeRowKey: string | null) =>
      ({
        type: 'insertPackaging',
        product: aPackage(),
        quantity: 1_000,
        deliveryWeight: 100,
        activeRowKey,
      }) as const;
    till
      .refuses('NO_ACTIVE_PRODUCT_ROW', insert(null))
      .refuses('NO_ACTIVE_PRODUCT_ROW', insert('gone'))
      .refuses('NO_ACTIVE_PRODUCT_ROW', insert(till.activeRow));
    till.weigh(tomatoes, 1);
    till.refuses('NO_ACTIVE_PRODUCT_ROW', { ...insert(till.activeRow), product: milk });
  });
});

describe('refunding', () => {
  it('makes a negative row [CART-173]', () => {
    const till = openTill().refund(milk, 2).expectTotal(-11.8);
    expect(till.cart.rows[0]?.quantity).toBe(-2_000);
    till.refuses('NEGATIVE_QUANTITY', { type: 'refundProduct', product: milk, quantity: -1_000 });
  });

  it('of a sale returns what was paid after every discount, at the VAT rate of the sale', () => {
    // 3 × 5.90 = 17.70; − 10% = 1.77; 15.93; VAT 17% inside = 2.3146… → 2.31
    const sale = openTill({ vatRate: 1_700 })
      .scan(milk, 3)
      .discount(10)
      .expectTotal(15.93)
      .freeze();
    const till = openTill({ vatRate: 1_800 }).refundSale(sale).expectTotal(-15.93).expectVat(-2.31);
    expect(till.priced.vatGroups).toEqual([{ rate: 1_700, gross: -1_593, vat: -231 }]);
  });

  it('of part of a sale never refunds more than is left, and its price cannot be edited', () => {
    const sale = openTill().scan(milk, 3).freeze();
    const rowKey = sale.priced.rows[0]?.row.key ?? '';
    const rows = (quantity: number, refundedBefore: number) =>
      refundPicksOf('sale', sale.priced, [{ rowKey, quantity, refundedBefore }]);
    const till = openTill().refuses('REFUND_EXCEEDS_SALE', {
      type: 'refundRows',
      rows: rows(2_000, 2_000),
    });
    till.do({ type: 'refundRows', rows: rows(1_000, 2_000) }).expectTotal(-5.9);
    till.refuses('REFUND_EXCEEDS_SALE', { type: 'incrementRow', rowKey: till.activeRow });
    till.refuses('REFUND_EXCEEDS_SALE', { type: 'refundRows', rows: rows(1_000, 2_000) });
    till.refuses('REFUND_PRICE_FIXED', {
      type: 'setUnitPrice',
      rowKey: till.activeRow,
      price: 99_900,
    });
    till.refuses('REFUND_PRICE_FIXED', {
      type: 'setRowDiscount',
      rowKey: till.activeRow,
      discount: { type: 'percent', rate: 100 },
    });
    expect(
      refundPicksOf('sale', sale.priced, [{ rowKey: 'gone', quantity: 1_000, refundedBefore: 0 }]),
    ).toEqual([]);
  });

  it('is not lowered by the cart discount again', () => {
    const sale = openTill().scan(milk, 2).freeze();
    openTill().refundSale(sale).cartDiscount(50).expectTotal(-11.8);
  });
});

describe('blank rows of document grids', () => {
  it('are incomplete until they are filled [CART-068]', () => {
    const till = openTill({ documentType: 6 }).do({ type: 'addBlankRow' });
    expect(till.cart.rows[0]).toMatchObject({ incomplete: true, quantity: 0 });
    till
      .do({ type: 'fillRow', rowKey: till.activeRow, product: milk, quantity: 1_000 })
      .expectTotal(5.9);
    expect(till.cart.rows[0]?.incomplete).toBe(false);
    till.refuses('ROW_NOT_FOUND', {
      type: 'fillRow',
      rowKey: till.activeRow,
      product: bread,
      quantity: 1_000,
    });
  });
});

describe('a cart that may not change', () => {
  it('is an order of status 0 [CART-026]', () => {
    const order = {
      id: 'o1',
      status: 0,
      kind: 'table',
      elementId: 4,
      guests: 2,
      name: '',
      waiterId: null,
      promisedAt: null,
      phone: '',
      address: null,
      revision: 1,
    } as const;
    const till = openTill().scan(milk).do({ type: 'setOrder', order });
    till
      .refuses('ORDER_READ_ONLY', { type: 'addProduct', product: milk, quantity: 1_000 })
      .refuses('ORDER_READ_ONLY', { type: 'cancelCart' });
    till
      .do({ type: 'setOrder', order: { ...order, status: 1 } })
      .plus()
      .expectTotal(11.8);
  });

  it('is a submitted or cancelled one', () => {
    const till = openTill().scan(milk).do({ type: 'cancelCart' });
    till.refuses('CART_CLOSED', { type: 'addProduct', product: milk, quantity: 1_000 });
  });

  it('is of an unknown document type', () => {
    const cart = aCart();
    const unknown = { ...cart, header: { ...cart.header, documentType: 8 } };
    expect(reduceCart(unknown, { type: 'addBlankRow' }, fakeEnv())).toEqual({
      ok: false,
      error: { code: 'DOCUMENT_TYPE_UNSUPPORTED' },
    });
  });
});

it('a new cart is made for its document type [CART-014, CART-029, CART-030]', () => {
  const { header, ...cart } = openTill({ documentType: 6 }).cart;
  expect(header).toMatchObject({
    documentType: 6,
    officialCode: 305,
    date: '2026-11-22',
    number: null,
    reference: '',
    notes: '',
  });
  expect(cart).toMatchObject({
    lifecycle: 'open',
    rows: [],
    payments: [],
    coupons: [],
    log: [],
    account: null,
    discount: null,
  });
});
