import { describe, expect, it } from 'vitest';
import { aCart, aProduct, aRow, fakeEnv } from '@dalpak/testkit';
import { makeBlankRow } from '../cart/cart-row.ts';
import { priceCart } from '../cart/price-cart.ts';
import { applySubmitDefaults, clearTemporary, expandChildRows, withOfficialCode } from './submit-defaults.ts';

describe('before a cart is stored', () => {
  it('field 17 is filled from the branch, but for a transfer [CART-128]', () => {
    const settings = { defaultWarehouseId: 5 };
    expect(applySubmitDefaults(aCart({ header: { warehouseId: null } }), settings).header.warehouseId).toBe(5);
    expect(applySubmitDefaults(aCart({ header: { warehouseId: 2 } }), settings).header.warehouseId).toBe(2);
    expect(applySubmitDefaults(aCart({ header: { documentType: 25, warehouseId: null } }), settings).header.warehouseId).toBeNull();
  });

  it('connected products become rows under their parent, at no price, once [CART-131]', () => {
    const kit = aRow({ key: 'kit', quantity: 2_000, components: [{ product: aProduct({ id: 3 }), quantity: 1_500, price: 0 }, { product: aProduct({ id: 4 }), quantity: 1_000, price: 0 }] });
    const cart = aCart({ rows: [kit, aRow({ key: 'other' })] });
    const expanded = expandChildRows(cart);
    expect(expanded.rows.map(({ key, quantity, parentKey, manualPrice }) => [key, quantity, parentKey, manualPrice])).toEqual([
      ['kit', 2_000, null, null], ['kit.1', 3_000, 'kit', 0], ['kit.2', 2_000, 'kit', 0], ['other', 1_000, null, null],
    ]);
    expect(priceCart(expanded, fakeEnv()).total).toBe(priceCart(cart, fakeEnv()).total);
    expect(expandChildRows(expanded)).toEqual(expanded);
  });

  it('scratch values, the last error and an empty trailing row go [CART-132]', () => {
    const cart = aCart({ rows: [aRow(), makeBlankRow('b', 0)], temp: { keypad: '3' }, lastError: 'J102' });
    expect(clearTemporary(cart)).toMatchObject({ rows: [{ key: 'row-1' }], temp: {}, lastError: null });
    expect(clearTemporary(cart).rows).toHaveLength(1);
  });

  it('a sale that gives money back takes the code of a credit', () => {
    expect(withOfficialCode(aCart(), -100).header.officialCode).toBe(330);
    const sale = aCart();
    expect(withOfficialCode(sale, 100)).toBe(sale);
  });
});
