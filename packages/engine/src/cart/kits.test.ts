import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCart, anAccount, aProduct, aRow, fakeEnv, propertyOptions } from '@dalpak/testkit';
import { PRODUCT_TYPE } from '../catalogue/product.types.ts';
import { vatInGross } from '../money/money.ts';
import { expandChildRows } from '../submit/submit-defaults.ts';
import { CART_LIMITS } from './cart.limits.ts';
import { encodeCart } from './wire/cart-codec.ts';
import { decodeCart } from './wire/cart-decoder.ts';
import { rowProblem } from './row-rules.ts';
import { guardedStates } from './approval/guarded-state.ts';
import { guardOf } from './guards/cart.guards.ts';
import {
  unitPriceByList,
  withListPrices,
  type PriceBook,
  type PriceLine,
  type PriceList,
} from './pricing/price-list.ts';
import { priceCart } from './pricing/price-cart.ts';
import { refundPicksOf } from './commands/refund-picks.ts';
import { reduceCart } from './commands/reduce-cart.ts';
import type { CartCommand } from './cart.commands.ts';
import type { Cart, RowComponent } from './cart.types.ts';

const env = fakeEnv({ vatRate: 1_800 });
const bread = aProduct({ id: 2, name: 'לחם', price: 1_000 });
const fruit = aProduct({ id: 3, name: 'תפוחים', price: 3_000, vatGroup: 1 });
const part = (product: typeof bread, quantity = 1_000, price = 0): RowComponent => ({
  product,
  quantity,
  price,
});
const basket = aRow({
  key: 'kit',
  product: aProduct({ id: 9, type: PRODUCT_TYPE.kit, price: 3_600 }),
  components: [part(bread), part(fruit)],
});

function after(cart: Cart, ...commands: readonly CartCommand[]): Cart {
  return commands.reduce((before, command) => {
    const reduced = reduceCart(before, command, env);
    if (!reduced.ok) throw new Error(reduced.error.code);
    return reduced.value.cart;
  }, cart);
}

describe('a kit', () => {
  it('has the price of the kit, and VAT for its taxed components alone', () => {
    // 36.00 for goods of 10.00 (taxed) and 30.00 (zero): a quarter of it is taxed.
    const priced = priceCart(aCart({ rows: [basket] }), env);
    expect(priced).toMatchObject({
      total: 3_600,
      vat: vatInGross(900, 1_800),
      vatGroups: [
        { rate: 1_800, gross: 900 },
        { rate: 0, gross: 2_700, vat: 0 },
      ],
    });
    expect(priced.rows[0]).toMatchObject({
      net: 3_600,
      vatRate: 1_800,
      vat: vatInGross(900, 1_800),
    });
  });

  it('is VAT-free when all its components are, whatever its own product record says', () => {
    const priced = priceCart(aCart({ rows: [{ ...basket, components: [part(fruit)] }] }), env);
    expect(priced).toMatchObject({ vat: 0, vatGroups: [{ rate: 0, gross: 3_600 }] });
  });

  it('has the same totals before and after its components become rows, for any components, discount and quantity', () => {
    const anyPart = fc.record({
      price: fc.integer({ min: 0, max: 5_000 }),
      zero: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 5_000 }),
      added: fc.integer({ min: 0, max: 900 }),
    });
    fc.assert(
      fc.property(
        fc.array(anyPart, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 10_000 }),
        (parts, count, rate) => {
          const components = parts.map(({ price, zero, quantity, added }, index) =>
            part(aProduct({ id: 20 + index, price, vatGroup: zero ? 1 : 0 }), quantity, added),
          );
          const cart = aCart({
            rows: [
              { ...basket, components, quantity: count * 1_000, discountRate: rate },
              aRow({ key: 'x', product: bread }),
            ],
          });
          const { rows: before, ...sums } = priceCart(cart, env);
          const { rows: expanded, ...again } = priceCart(expandChildRows(cart), env);
          expect(again).toEqual(sums);
          expect(sums.vatGroups.reduce((sum, { gross }) => sum + gross, 0)).toBe(sums.total);
          expect(before.reduce((sum, { vat }) => sum + vat, 0)).toBe(sums.vat);
          expect(
            expanded.filter(({ row }) => row.parentKey === null).map(({ net, vat }) => [net, vat]),
          ).toEqual(before.map(({ net, vat }) => [net, vat]));
        },
      ),
      propertyOptions(),
    );
  });

  it('is refunded whole at the amount paid, with its components and one approval', () => {
    const sold = priceCart(
      expandChildRows(
        aCart({
          rows: [
            { ...basket, quantity: 2_000, components: [part(bread, 1_000, 400), part(fruit)] },
          ],
        }),
      ),
      env,
    );
    expect(sold.total).toBe(8_000);
    const picks = refundPicksOf(
      'doc',
      sold,
      ['kit', 'kit.1', 'kit.2'].map((rowKey) => ({ rowKey, quantity: 1_000, refundedBefore: 0 })),
    );
    expect(picks).toHaveLength(1);
    const back = after(aCart({ rows: [] }), { type: 'refundRows', rows: picks });
    const priced = priceCart(back, env);
    expect(priced.total).toBe(-4_000);
    expect(priced.vat).toBe(0 - vatInGross(1_000, 1_800));
    const expanded = expandChildRows(back);
    expect(expanded.rows.map(({ product, quantity }) => [product.id, quantity])).toEqual([
      [9, -1_000],
      [2, -1_000],
      [3, -1_000],
    ]);
    expect(guardedStates(expanded)).toHaveLength(1);
  });

  it('has no price by hand even with priced choices, and its components need no approval', () => {
    expect(
      guardedStates(
        expandChildRows(aCart({ rows: [{ ...basket, components: [part(bread, 1_000, 400)] }] })),
      ),
    ).toEqual([]);
  });

  it('stays a separate row, and is deleted with its components', () => {
    const cart = after(aCart({ rows: [basket] }), {
      type: 'addProduct',
      product: basket.product,
      quantity: 1_000,
    });
    expect(cart.rows).toHaveLength(2);
    expect(after(expandChildRows(cart), { type: 'deleteRow', rowKey: 'kit' }).rows).toHaveLength(1);
  });

  it('is deleted with all rows that belong to it, at any depth', () => {
    const rows = [
      aRow({ key: 'meal' }),
      aRow({ key: 'sauce', parentKey: 'side' }),
      aRow({ key: 'side', parentKey: 'meal' }),
      aRow({ key: 'other' }),
    ];
    expect(
      after(aCart({ rows }), { type: 'deleteRow', rowKey: 'meal' }).rows.map(({ key }) => key),
    ).toEqual(['other']);
    const held = aCart({
      rows: rows.map((row) => (row.key === 'sauce' ? { ...row, lockedByPayment: true } : row)),
    });
    expect(reduceCart(held, { type: 'deleteRow', rowKey: 'meal' }, fakeEnv())).toMatchObject({
      ok: false,
      error: { code: 'ROW_LOCKED_BY_PAYMENT' },
    });
  });
});

describe('preparations', () => {
  const listed = {
    id: 4,
    type: 2,
    name: 'גבינה',
    action: 'with',
    price: 500,
    amount: 2_000,
    extra: true,
  };

  it('add price times count, and need permission only when they are not of the list [CART-069, CART-070]', () => {
    const cart = aCart({ rows: [] });
    const add = (
      preparation: typeof listed | (Omit<typeof listed, 'id'> & { readonly id: null }),
    ): CartCommand => ({
      type: 'addProduct',
      product: bread,
      quantity: 1_000,
      fields: { preparations: [preparation] },
    });
    expect(priceCart(after(cart, add(listed)), env).total).toBe(2_000);
    expect(guardedStates(after(cart, add(listed)))).toEqual([]);
    expect(guardOf(add(listed), cart)).toBeNull();
    const manual = { ...listed, id: null };
    expect(guardOf(add(manual), cart)).toBe(56);
    expect(guardedStates(after(cart, add(manual)))).toMatchObject([
      { permission: 56, value: '2: 2000 x1000' },
    ]);
    expect(guardOf(add({ ...manual, price: 0 }), cart)).toBeNull();
  });

  it('of the list never lower the price of a row unless their own price is negative, whatever their count', () => {
    const counts = fc.oneof(
      fc.integer({ min: -200_000, max: 200_000 }),
      fc.constantFrom(0, -1, 1, 1_000, -1_000),
    );
    const listedArb = fc
      .tuple(fc.integer({ min: -200, max: 2_000 }), counts)
      .map(([price, amount]) => ({ ...listed, price, amount }));
    fc.assert(
      fc.property(fc.array(listedArb, { minLength: 1, maxLength: 4 }), (preparations) => {
        const row = aRow({ key: 'a', product: aProduct({ id: 2, price: 90_000 }), preparations });
        const added = reduceCart(
          aCart({ rows: [] }),
          { type: 'addProduct', product: row.product, quantity: 1_000, fields: { preparations } },
          env,
        );
        expect(added.ok).toBe(rowProblem(row) === null);
        if (!added.ok) return;
        const { total } = priceCart(added.value.cart, env);
        if (preparations.every(({ price }) => price >= 0))
          expect(total).toBeGreaterThanOrEqual(90_000);
        if (preparations.every(({ price }) => price <= 0))
          expect(total).toBeLessThanOrEqual(90_000);
      }),
      propertyOptions(),
    );
  });

  it.each([0, -1, -179_000, CART_LIMITS.preparation + 1, 0.5])(
    'are refused with a count of %s',
    (amount) => {
      expect(
        rowProblem(
          aRow({ key: 'a', product: bread, preparations: [{ ...listed, price: 0, amount }] }),
        ),
      ).toBe('QUANTITY_OUT_OF_RANGE');
      const cart = aCart({ rows: [aRow({ key: 'a', product: bread, preparations: [listed] })] });
      const wire = encodeCart(cart, priceCart(cart, env));
      expect(decodeCart(wire).ok).toBe(true);
      const counted = {
        ...wire,
        Products: wire.Products.map((row) => ({
          ...row,
          preparations: [{ ...listed, price: 5, amount: amount / 1_000 }],
        })),
      };
      expect(decodeCart(counted)).toMatchObject({
        ok: false,
        error: { path: 'cart.Products[0].preparations[0].amount' },
      });
    },
  );

  it('keep their row separate from the plain one', () => {
    const fields = { preparations: [listed] };
    expect(
      after(
        aCart({ rows: [] }),
        { type: 'addProduct', product: bread, quantity: 1_000, fields },
        { type: 'addProduct', product: bread, quantity: 1_000 },
      ).rows,
    ).toHaveLength(2);
  });
});

describe('price lists', () => {
  const list = (fields: Partial<PriceList> = {}): PriceList => ({
    id: 1,
    vatIncluded: true,
    percent: 0,
    validFrom: null,
    validTo: null,
    ...fields,
  });
  const book = (
    lists: readonly PriceList[],
    lines: readonly PriceLine[],
    branchList: number | null = null,
  ): PriceBook => ({
    branchList,
    lists: new Map(lists.map((one) => [one.id, one])),
    vatRate: 1_800,
    linesOf: (id) => lines.filter(({ product }) => product === id),
    priceOf: (id) => (id === 2 ? 1_000 : id === 3 ? 3_000 : undefined),
  });
  const rows = [
    aRow({ key: 'a', product: bread }),
    aRow({ key: 'b', product: bread, notes: 'x', quantity: 2_000 }),
    aRow({ key: 'c', product: fruit }),
  ];
  const cart = aCart({
    rows,
    account: anAccount({ id: 7, priceListId: 1 }),
    header: { date: '2026-11-20' },
  });
  const prices = (priced: Cart): readonly number[] =>
    priced.rows.map(({ product }) => product.price);

  it('use the line of the total quantity bought of the product, else the percent', () => {
    const lines = [
      { list: 1, product: 2, from: 0, price: 900 },
      { list: 1, product: 2, from: 3_000, price: 800 },
      { list: 1, product: 2, from: 5_000, price: 1 },
    ];
    expect(prices(withListPrices(cart, book([list({ percent: -1_000 })], lines)))).toEqual([
      800, 800, 2_700,
    ]);
  });

  it('apply to the customer, else the branch, within their dates, and restore the product price', () => {
    const lists = [
      list({ percent: 1_000, validTo: '2026-11-19' }),
      list({ id: 2, percent: -5_000 }),
    ];
    expect(prices(withListPrices(cart, book(lists, [], 2)))).toEqual([500, 500, 1_500]);
    const lowered = withListPrices(cart, book(lists, [], 2));
    expect(withListPrices(lowered, book([], []))).toEqual(cart);
    expect(withListPrices(cart, book([], []))).toBe(cart);
  });

  it('without VAT get it added, except for VAT-free products', () => {
    const before = book(
      [list({ vatIncluded: false })],
      [
        { list: 1, product: 2, from: 0, price: 1_000 },
        { list: 1, product: 3, from: 0, price: 1_000 },
      ],
    );
    expect([
      unitPriceByList(bread, 1, 1_000, list({ vatIncluded: false }), before),
      unitPriceByList(fruit, 1, 1_000, list({ vatIncluded: false }), before),
    ]).toEqual([1_180, 1_000]);
  });

  it('do not change a price by hand, a refund or an unknown product', () => {
    const byHand = aCart({
      ...cart,
      rows: [
        aRow({ product: bread, manualPrice: 700 }),
        aRow({ key: 'z', product: aProduct({ id: 88, price: 5 }) }),
      ],
    });
    expect(withListPrices(byHand, book([list({ percent: -1_000 })], []))).toBe(byHand);
  });
});
