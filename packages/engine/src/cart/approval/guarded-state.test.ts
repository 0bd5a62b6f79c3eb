import { describe, expect, it } from 'vitest';
import { aCart, aProduct, aRow, fakeEnv } from '@dalpak/testkit';
import { CART_PERMISSION } from '../guards/cart.guards.ts';
import type { CartCommand } from '../cart.commands.ts';
import {
  approvalSubject,
  approvedValue,
  deletionsOf,
  guardedStates,
  raisedStates,
} from './guarded-state.ts';
import { reduceCart } from '../commands/reduce-cart.ts';

const env = fakeEnv();
const cart = aCart({
  rows: [aRow({ key: 'a', product: aProduct({ id: 7, price: 1_000 }), quantity: 2_000 })],
});

function after(...commands: readonly CartCommand[]): typeof cart {
  return commands.reduce((before, command) => {
    const reduced = reduceCart(before, command, env);
    if (!reduced.ok) throw new Error(reduced.error.code);
    return reduced.value.cart;
  }, cart);
}

const commands: readonly [string, CartCommand, string, string][] = [
  [
    'a percent',
    { type: 'setRowDiscount', rowKey: 'a', discount: { type: 'percent', rate: 1_000 } },
    'row:a',
    '7: 1000/0/0 x2000',
  ],
  [
    'a sum',
    { type: 'setRowDiscount', rowKey: 'a', discount: { type: 'sum', amount: 300 } },
    'row:a',
    '7: 0/0/300 x2000',
  ],
  ['a price', { type: 'setUnitPrice', rowKey: 'a', price: 900 }, 'row:a', '7: 900 x2000'],
  [
    'a cart discount',
    { type: 'setCartDiscount', discount: { type: 'sum_change', total: 1_500 } },
    'discount',
    'sum_change 1500 off 500',
  ],
  ['a rule', { type: 'chooseRule', ruleId: 4 }, 'rule:4', 'true'],
  ['no promotions', { type: 'setNoDiscount', noDiscount: true }, 'setNoDiscount', 'true'],
  ['a seller', { type: 'setSeller', sellerId: 9 }, 'seller', '9'],
  [
    'a dearer preparation',
    {
      type: 'editRow',
      rowKey: 'a',
      changes: {
        preparations: [
          { id: null, type: 1, name: 'x', action: '', price: 50, amount: 1_000, extra: true },
        ],
      },
    },
    'row:a',
    '7: 1050 x2000',
  ],
];

describe('what a colleague is asked to approve', () => {
  it.each(commands)(
    'is the state that %s leaves in the cart, at the field of its log entry',
    (_what, command, field, value) => {
      const subject = approvalSubject(cart, command, env);
      expect(subject).toMatchObject({ field, value });
      expect(guardedStates(after(command))).toEqual([subject]);
      expect(after(command).log.at(-1)?.field).toBe(field);
    },
  );

  it('is the whole discount of a row, including what was there before', () => {
    const first = after({
      type: 'setRowDiscount',
      rowKey: 'a',
      discount: { type: 'percent', rate: 1_000 },
    });
    const second: CartCommand = {
      type: 'setRowDiscount',
      rowKey: 'a',
      discount: { type: 'second_percent', rate: 500 },
    };
    expect(approvalSubject(first, second, env)).toMatchObject({ value: '7: 1000/500/0 x2000' });
  });

  it('is nothing when no approval is needed', () => {
    expect(approvalSubject(cart, { type: 'incrementRow', rowKey: 'a' }, env)).toBeNull();
    expect(
      approvalSubject(cart, { type: 'setRowDiscount', rowKey: 'a', discount: null }, env),
    ).toBeNull();
    expect(
      approvalSubject(cart, { type: 'editRow', rowKey: 'a', changes: { notes: 'x' } }, env),
    ).toBeNull();
    expect(guardedStates(cart)).toEqual([]);
  });
});

describe('a larger quantity of a row than was approved', () => {
  const by = { employeeId: 3, approval: 'signed' };
  const cheap = after({ type: 'setUnitPrice', rowKey: 'a', price: 100, by });
  const raised = (before: typeof cart, command: CartCommand) => {
    const reduced = reduceCart(before, command, env);
    return reduced.ok
      ? raisedStates(before, reduced.value.cart, command).map(({ permission, value }) => [
          permission,
          value,
        ])
      : [];
  };

  it('needs a new approval of the new state, while a smaller or equal quantity needs none', () => {
    expect(cheap.log.at(-1)).toMatchObject({
      description: 'cart.item.edit',
      data: '7: 100 x2000',
      approval: 'signed',
    });
    expect(raised(cheap, { type: 'setQuantity', rowKey: 'a', quantity: 40_000 })).toEqual([
      [CART_PERMISSION.editItem, '7: 100 x40000'],
    ]);
    expect(raised(cheap, { type: 'incrementRow', rowKey: 'a' })).toEqual([
      [CART_PERMISSION.editItem, '7: 100 x3000'],
    ]);
    const less = after(
      { type: 'setUnitPrice', rowKey: 'a', price: 100, by },
      { type: 'decrementRow', rowKey: 'a' },
    );
    expect(raised(less, { type: 'incrementRow', rowKey: 'a' })).toEqual([]);
    expect(raised(cheap, { type: 'decrementRow', rowKey: 'a' })).toEqual([]);
  });

  it('needs separate approvals for the price and for the discount', () => {
    const both = after(
      { type: 'setUnitPrice', rowKey: 'a', price: 100, by },
      { type: 'setRowDiscount', rowKey: 'a', discount: { type: 'percent', rate: 9_900 }, by },
    );
    expect(raised(both, { type: 'setQuantity', rowKey: 'a', quantity: 3_000 })).toEqual([
      [CART_PERMISSION.discount, '7: 9900/0/0 x3000'],
      [CART_PERMISSION.editItem, '7: 100 x3000'],
    ]);
  });

  it('is never requested by a scan, which begins a new row at the catalogue price', () => {
    const product = aProduct({ id: 7, price: 1_000 });
    for (const done of [
      cheap,
      after({ type: 'setRowDiscount', rowKey: 'a', discount: { type: 'percent', rate: 1_000 } }),
      after(commands[7]?.[1] ?? { type: 'cancelCart' }),
    ]) {
      const scan: CartCommand = { type: 'addProduct', product, quantity: 1_000 };
      expect(raised(done, scan)).toEqual([]);
      const reduced = reduceCart(done, scan, env);
      expect(
        reduced.ok &&
          reduced.value.cart.rows
            .map(({ quantity, manualPrice, preparations }) => [
              quantity,
              manualPrice,
              preparations.length,
            ])
            .at(-1),
      ).toEqual([1_000, null, 0]);
      expect(reduced.ok && reduced.value.cart.rows).toHaveLength(2);
    }
  });

  it('is covered by an approval of an equal or larger quantity, and by none without a quantity', () => {
    const value = (told: string, needed = '7: 100 x40000') =>
      approvedValue(CART_PERMISSION.editItem, told, needed);
    expect(value('7: 100 x40000')).toBe('7: 100 x40000');
    expect(value('7: 100 x41000')).toBe('7: 100 x41000');
    // None of these signatures covers the needed value.
    for (const told of ['7: 100 x39999', '7: 99 x40000', '8: 100 x40000'])
      expect(value(told)).toBe('7: 100 x40000');
    for (const told of ['{"id":7,"quantity":1000}', '7: 100'])
      expect(value(told)).toBe('7: 100 x40000');
    expect(approvedValue(CART_PERMISSION.manualRefund, '900', '800')).toBe('900');
    expect(approvedValue(CART_PERMISSION.manualRefund, '700', '800')).toBe('800');
  });
});

describe('a total of the bill that was approved', () => {
  const by = { employeeId: 3, approval: 'signed' };
  const total = (sum: number, ...first: readonly CartCommand[]) =>
    after(...first, { type: 'setCartDiscount', discount: { type: 'sum_change', total: sum }, by });
  const dear = aProduct({ id: 8, price: 50_000 });
  const made = (before: typeof cart, command: CartCommand) => {
    const reduced = reduceCart(before, command, env);
    if (!reduced.ok) throw new Error(reduced.error.code);
    return {
      cart: reduced.value.cart,
      raised: raisedStates(before, reduced.value.cart, command).map(
        ({ permission, field, value }) => [permission, field, value],
      ),
    };
  };

  it('covers the amount it took off, and a larger amount needs a new approval, whatever makes the sale larger', () => {
    const seen = total(1_500);
    expect(seen.log.at(-1)).toMatchObject({
      field: 'discount',
      data: 'sum_change 1500 off 500',
      approval: 'signed',
    });
    const asked = (off: number) => [
      [CART_PERMISSION.discount, 'discount', `sum_change 1500 off ${String(off)}`],
    ];
    expect(made(seen, { type: 'addProduct', product: dear, quantity: 1_000 }).raised).toEqual(
      asked(50_500),
    );
    expect(made(seen, { type: 'incrementRow', rowKey: 'a' }).raised).toEqual(asked(1_500));
    expect(made(seen, { type: 'setUnitPrice', rowKey: 'a', price: 2_000 }).raised).toEqual(
      asked(2_500),
    );
    const cheaper = total(1_500, {
      type: 'setRowDiscount',
      rowKey: 'a',
      discount: { type: 'percent', rate: 1_000 },
    });
    expect(made(cheaper, { type: 'setRowDiscount', rowKey: 'a', discount: null }).raised).toEqual(
      asked(500),
    );
  });

  it('needs no new approval for a smaller amount, nor for one that was allowed before', () => {
    const less = made(total(1_500), { type: 'decrementRow', rowKey: 'a' });
    expect(less.raised).toEqual([]);
    expect(guardedStates(less.cart)).toMatchObject([{ value: 'sum_change 1500 off 0' }]);
    expect(made(less.cart, { type: 'incrementRow', rowKey: 'a' }).raised).toEqual([]);
  });

  it('takes nothing off a sale below it, and needs approval for the first goods that it would make cheaper', () => {
    const seen = total(9_000);
    const first = made(seen, {
      type: 'addProduct',
      product: aProduct({ id: 9, price: 7_000 }),
      quantity: 1_000,
    });
    expect(first.raised).toEqual([]);
    expect(made(first.cart, { type: 'addProduct', product: dear, quantity: 1_000 }).raised).toEqual(
      [[CART_PERMISSION.discount, 'discount', 'sum_change 9000 off 50000']],
    );
  });

  it('differs from a percent and a sum, which take the same off however the sale grows', () => {
    for (const discount of [
      { type: 'percent', rate: 1_000 },
      { type: 'sum', amount: 300 },
    ] as const) {
      expect(
        made(after({ type: 'setCartDiscount', discount, by }), {
          type: 'addProduct',
          product: dear,
          quantity: 1_000,
        }).raised,
      ).toEqual([]);
    }
  });

  it('is covered by an approval of an equal or larger amount for the same total, and by none without an amount', () => {
    const value = (told: string) =>
      approvedValue(CART_PERMISSION.discount, told, 'sum_change 600 off 90');
    for (const told of ['sum_change 600 off 90', 'sum_change 600 off 91'])
      expect(value(told)).toBe(told);
    for (const told of [
      'sum_change 600 off 89',
      'sum_change 500 off 90',
      'sum_change 6000 off 900',
    ])
      expect(value(told)).toBe('sum_change 600 off 90');
    for (const told of ['{"type":"sum_change","total":600}', 'sum_change 600'])
      expect(value(told)).toBe('sum_change 600 off 90');
  });
});

describe('deletions', () => {
  it('are read from the log, because the cart no longer shows them', () => {
    const command: CartCommand = {
      type: 'deleteRow',
      rowKey: 'a',
      by: { employeeId: 3, approval: 'signed' },
    };
    const subject = approvalSubject(cart, command, env);
    expect(subject).toEqual({
      permission: CART_PERMISSION.cancelItem,
      field: 'row:a',
      value: 'deleted',
    });
    expect(deletionsOf(after(command))).toEqual([
      { ...subject, employeeId: 3, approval: 'signed' },
    ]);
  });
});
