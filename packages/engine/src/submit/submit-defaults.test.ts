import { describe, expect, it } from 'vitest';
import { aCart, aProduct, aRow, fakeEnv } from '@dalpak/testkit';
import { makeBlankRow } from '../cart/cart-row.ts';
import { rowsInParentCycles } from '../cart/row-hierarchy.ts';
import { priceCart } from '../cart/pricing/price-cart.ts';
import {
  applySubmitDefaults,
  clearTemporary,
  expandChildRows,
  withOfficialCode,
} from './submit-defaults.ts';

describe('before a cart is stored', () => {
  it('field 17 is filled from the branch, except for a transfer [CART-128]', () => {
    const settings = { defaultWarehouseId: 5 };
    expect(
      applySubmitDefaults(aCart({ header: { warehouseId: null } }), settings).header.warehouseId,
    ).toBe(5);
    expect(
      applySubmitDefaults(aCart({ header: { warehouseId: 2 } }), settings).header.warehouseId,
    ).toBe(2);
    expect(
      applySubmitDefaults(aCart({ header: { documentType: 25, warehouseId: null } }), settings)
        .header.warehouseId,
    ).toBeNull();
  });

  it('components become rows under their parent, without a price, once [CART-131]', () => {
    const kit = aRow({
      key: 'kit',
      quantity: 2_000,
      components: [
        { product: aProduct({ id: 3 }), quantity: 1_500, price: 0 },
        { product: aProduct({ id: 4 }), quantity: 1_000, price: 0 },
      ],
    });
    const cart = aCart({ rows: [kit, aRow({ key: 'other' })] });
    const expanded = expandChildRows(cart);
    expect(
      expanded.rows.map(({ key, quantity, parentKey, manualPrice }) => [
        key,
        quantity,
        parentKey,
        manualPrice,
      ]),
    ).toEqual([
      ['kit', 2_000, null, null],
      ['kit.1', 3_000, 'kit', 0],
      ['kit.2', 2_000, 'kit', 0],
      ['other', 1_000, null, null],
    ]);
    expect(priceCart(expanded, fakeEnv()).total).toBe(priceCart(cart, fakeEnv()).total);
    expect(expandChildRows(expanded)).toEqual(expanded);
  });

  it('a free child row that is not a component of its parent is removed, also when parents form a cycle', () => {
    const free = { manualPrice: 0 } as const;
    const kit = aRow({
      key: 'kit',
      components: [{ product: aProduct({ id: 3 }), quantity: 1_000, price: 0 }],
    });
    const keysOf = (rows: readonly ReturnType<typeof aRow>[]) =>
      expandChildRows(aCart({ rows })).rows.map(({ key }) => key);
    expect(
      keysOf([aRow({ key: 'milk' }), aRow({ key: 'dear', parentKey: 'milk', ...free })]),
    ).toEqual(['milk']);
    expect(keysOf([kit, aRow({ key: 'dear', parentKey: 'kit', ...free })])).toEqual([
      'kit',
      'kit.1',
    ]);
    expect(
      keysOf([
        aRow({ key: 'a', parentKey: 'b', ...free }),
        aRow({ key: 'b', parentKey: 'a', ...free }),
      ]),
    ).toEqual([]);
    // Packaging under its weighed row has a price of its own and stays.
    expect(keysOf([aRow({ key: 'fish' }), aRow({ key: 'crate', parentKey: 'fish' })])).toEqual([
      'fish',
      'crate',
    ]);
  });

  it('rows with a cycle of parents are distinguished from proper child rows, at any depth', () => {
    const rows = [
      aRow({ key: 'meal' }),
      aRow({ key: 'side', parentKey: 'meal' }),
      aRow({ key: 'sauce', parentKey: 'side' }),
      aRow({ key: 'lost', parentKey: 'nowhere' }),
      aRow({ key: 'a', parentKey: 'b' }),
      aRow({ key: 'b', parentKey: 'a' }),
      aRow({ key: 'self', parentKey: 'self' }),
      aRow({ key: 'under', parentKey: 'self' }),
    ];
    expect(rowsInParentCycles(rows).map(({ key }) => key)).toEqual(['a', 'b', 'self', 'under']);
  });

  it('scratch values, the last error and a trailing blank row are removed [CART-132]', () => {
    const cart = aCart({
      rows: [aRow(), makeBlankRow('b', 0)],
      temp: { keypad: '3' },
      lastError: 'J102',
    });
    expect(clearTemporary(cart)).toMatchObject({
      rows: [{ key: 'row-1' }],
      temp: {},
      lastError: null,
    });
    expect(clearTemporary(cart).rows).toHaveLength(1);
  });

  it('a sale with a negative total gets the code of a credit invoice', () => {
    expect(withOfficialCode(aCart(), -100).header.officialCode).toBe(330);
    const sale = aCart();
    expect(withOfficialCode(sale, 100)).toBe(sale);
  });
});
