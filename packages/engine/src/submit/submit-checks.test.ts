import { describe, expect, it } from 'vitest';
import { aCart, aPayment, aProduct, aRow, fakeEnv } from '@dalpak/testkit';
import { makeBlankRow } from '../cart/cart-row.ts';
import type { Cart, CartHeader } from '../cart/cart.types.ts';
import { priceCart } from '../cart/pricing/price-cart.ts';
import { runSubmitChecks, SUBMIT_CHECKS, type SubmitCheckInput } from './submit-checks.ts';

const TODAY = '2026-11-22';

type CartFields = Omit<Partial<Cart>, 'header'> & { readonly header?: Partial<CartHeader> };

/** A cart that passes every check, with one thing changed. */
function input(cart: CartFields = {}, rest: Partial<SubmitCheckInput> = {}): SubmitCheckInput {
  const built = aCart({ rows: [aRow()], ...cart });
  return {
    cart: built,
    priced: priceCart(built, fakeEnv()),
    busy: false,
    online: true,
    today: TODAY,
    settings: { allowDifferentDate: false },
    automation: 'not_run',
    ...rest,
  };
}

/** Code of the check that refuses the cart, or null. */
function check(cart: CartFields = {}, rest: Partial<SubmitCheckInput> = {}): string | null {
  const result = runSubmitChecks(input(cart, rest));
  return result.ok ? null : result.error;
}

const blank = makeBlankRow('blank', 0);

describe('submit checks', () => {
  it('are eleven, in the order of the specification [CART-152]', () => {
    expect(SUBMIT_CHECKS.map(({ no, code }) => [no, code])).toEqual([
      [1, 'J100'],
      [2, 'J107'],
      [3, 'J106'],
      [4, null],
      [5, 'J101'],
      [6, 'J1000'],
      [7, 'J102'],
      [8, 'J103'],
      [9, 'J104'],
      [10, 'J105'],
      [11, 'J200'],
    ]);
    expect(check()).toBeNull();
  });

  it('the first that fails decides [CART-152]', () => {
    // A transfer with every problem: busy, no warehouses, no rows, offline, and a forced other
    // date.
    const header = { documentType: 25, warehouseId: null, date: '2026-11-01', dateForced: true };
    const all: Partial<SubmitCheckInput> = { busy: true, online: false, automation: 'failed' };
    const rows = [{ ...blank, key: 'x' }, blank];
    expect(check({ header, rows }, all)).toBe('J100');
    expect(check({ header, rows }, { ...all, busy: false })).toBe('J107');
    // An invoice with every problem, fixed one by one.
    const wrong = { documentType: 6, warehouseId: null, date: '2026-11-01', dateForced: true };
    const free = aRow({ product: aProduct({ price: 0 }), incomplete: true });
    const offline: Partial<SubmitCheckInput> = { online: false, automation: 'failed' };
    const steps: [CartFields, Partial<SubmitCheckInput>, string][] = [
      [{ header: wrong, rows: [] }, offline, 'J106'],
      [{ header: { ...wrong, warehouseId: 1 }, rows: [] }, offline, 'J101'],
      [{ header: { ...wrong, warehouseId: 1, dateForced: false }, rows: [] }, offline, 'J102'],
      [
        { header: { ...wrong, warehouseId: 1, dateForced: false }, rows: [] },
        { ...offline, online: true },
        'J103',
      ],
      [
        { header: { ...wrong, warehouseId: 1, dateForced: false }, rows: [free] },
        { ...offline, online: true },
        'J104',
      ],
      [
        {
          header: { ...wrong, warehouseId: 1, dateForced: false },
          rows: [aRow({ incomplete: true })],
        },
        { ...offline, online: true },
        'J105',
      ],
      [
        { header: { ...wrong, warehouseId: 1, dateForced: false } },
        { ...offline, online: true },
        'J200',
      ],
    ];
    for (const [cart, rest, code] of steps) expect(check(cart, rest)).toBe(code);
  });

  it('1: busy is J100 [CART-153]', () => {
    expect(check({}, { busy: true })).toBe('J100');
  });

  it('2: a transfer needs both warehouses, J107 before J106 [CART-037, CART-154]', () => {
    const transfer = (header: Partial<CartHeader>): string | null =>
      check({ header: { documentType: 25, ...header } });
    expect(transfer({ warehouseId: null, targetWarehouseId: null })).toBe('J107');
    expect(transfer({ warehouseId: null, targetWarehouseId: 2 })).toBe('J107');
    expect(transfer({ warehouseId: 1, targetWarehouseId: null })).toBe('J107');
    expect(transfer({ warehouseId: 1, targetWarehouseId: 2 })).toBeNull();
  });

  it('3: an empty field 17 is J106 [CART-035, CART-155]', () => {
    expect(check({ header: { warehouseId: null } })).toBe('J106');
  });

  it('4: another date is replaced by today’s, unless it is forced [CART-156]', () => {
    const dated = runSubmitChecks(input({ header: { date: '2026-11-01' } }));
    expect(dated.ok && dated.value.header.date).toBe(TODAY);
    const forced = runSubmitChecks(input({ header: { date: '2026-11-01', dateForced: true } }));
    expect(forced.ok && forced.value.header.date).toBe('2026-11-01');
  });

  it('5: a forced other date is J101 without the setting, but not for type 9 [CART-157]', () => {
    const header = { date: '2026-11-01', dateForced: true };
    expect(check({ header: { ...header, documentType: 6 } })).toBe('J101');
    expect(
      check({ header: { ...header, documentType: 6 } }, { settings: { allowDifferentDate: true } }),
    ).toBeNull();
    expect(check({ header: { ...header, documentType: 9 } })).toBeNull();
    expect(check({ header: { date: TODAY, dateForced: true, documentType: 6 } })).toBeNull();
  });

  it('6: an action on products without one is J1000, before J103 [CART-158]', () => {
    for (const documentType of [2, 3, 4, 26, 27, 28])
      expect(check({ rows: [blank], header: { documentType } })).toBe('J1000');
    expect(check({ header: { documentType: 3 } })).toBeNull();
  });

  it('7: offline is J102 for every type but the sale [CART-135, CART-159]', () => {
    expect(check({ header: { documentType: 6 } }, { online: false })).toBe('J102');
    expect(check({}, { online: false })).toBeNull();
  });

  it('8: no rows, or only an empty trailing one, is J103 [CART-160, CART-161]', () => {
    expect(check({ rows: [] })).toBe('J103');
    expect(check({ rows: [blank] })).toBe('J103');
    expect(check({ rows: [aRow(), blank] })).toBeNull();
  });

  it('8: accepts a receipt, a cash deposit and field 3 = 310 [CART-033, CART-162, CART-163, CART-164]', () => {
    expect(check({ rows: [], header: { documentType: 16 }, payments: [aPayment()] })).toBeNull();
    expect(check({ rows: [], header: { documentType: 31 }, statedTotal: 100 })).toBeNull();
    // A consolidated invoice is refused for its zero total, not for its rows.
    expect(check({ rows: [], header: { documentType: 13, officialCode: 310 } })).toBe('J104');
    expect(check({ rows: [], header: { documentType: 13, officialCode: null } })).toBe('J103');
  });

  it('8: deposits of cheques and vouchers need payment rows', () => {
    expect(check({ rows: [], header: { documentType: 30 } })).toBe('J103');
    expect(check({ rows: [], header: { documentType: 30 }, payments: [aPayment()] })).toBeNull();
  });

  it('9: a zero total is J104 where a total is required [CART-165]', () => {
    const rows = [aRow({ product: aProduct({ price: 0 }) })];
    expect(check({ rows, header: { documentType: 6 } })).toBe('J104');
    expect(check({ rows })).toBeNull();
  });

  it('10: an incomplete row is J105 [CART-068, CART-166]', () => {
    expect(check({ rows: [aRow({ incomplete: true })] })).toBe('J105');
    // A blank row in the middle was meant to be filled.
    expect(check({ rows: [blank, aRow()] })).toBe('J105');
  });

  it('11: a failed before-submit automation is J200 [CART-167]', () => {
    expect(check({}, { automation: 'failed' })).toBe('J200');
    expect(check({}, { automation: 'passed' })).toBeNull();
  });
});
