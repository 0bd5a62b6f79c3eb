import { describe, expect, it } from 'vitest';
import { aCart, aProduct, aRow, fakeEnv } from '@dalpak/testkit';
import { CART_PERMISSION } from './cart.guards.ts';
import type { CartCommand } from './cart.commands.ts';
import { approvalSubject, deletionsOf, guardedStates } from './guarded-state.ts';
import { reduceCart } from './reduce-cart.ts';

const env = fakeEnv();
const cart = aCart({ rows: [aRow({ key: 'a', product: aProduct({ id: 7, price: 1_000 }), quantity: 2_000 })] });

function after(...commands: readonly CartCommand[]): typeof cart {
  return commands.reduce((before, command) => {
    const reduced = reduceCart(before, command, env);
    if (!reduced.ok) throw new Error(reduced.error.code);
    return reduced.value.cart;
  }, cart);
}

const commands: readonly [string, CartCommand, string, string][] = [
  ['a percent', { type: 'setRowDiscount', rowKey: 'a', discount: { type: 'percent', rate: 1_000 } }, 'row:a', '7: 1000/0/0'],
  ['a sum', { type: 'setRowDiscount', rowKey: 'a', discount: { type: 'sum', amount: 300 } }, 'row:a', '7: 0/0/300'],
  ['a price', { type: 'setUnitPrice', rowKey: 'a', price: 900 }, 'row:a', '7: 900'],
  ['a cart discount', { type: 'setCartDiscount', discount: { type: 'sum_change', total: 1_500 } }, 'discount', 'sum_change 1500'],
  ['a rule', { type: 'chooseRule', ruleId: 4 }, 'rule:4', 'true'],
  ['no promotions', { type: 'setNoDiscount', noDiscount: true }, 'setNoDiscount', 'true'],
  ['a seller', { type: 'setSeller', sellerId: 9 }, 'seller', '9'],
  [
    'a dearer preparation',
    { type: 'editRow', rowKey: 'a', changes: { preparations: [{ id: null, type: 1, name: 'x', action: '', price: 50, amount: 1_000, extra: true }] } },
    'row:a', '7: 1050',
  ],
];

describe('what a colleague is asked to approve', () => {
  it.each(commands)('is what %s leaves in the cart, where its log entry stands', (_what, command, field, value) => {
    const subject = approvalSubject(cart, command, env);
    expect(subject).toMatchObject({ field, value });
    expect(guardedStates(after(command))).toEqual([subject]);
    expect(after(command).log.at(-1)?.field).toBe(field);
  });

  it('is the whole of a row\'s discount, with what it had before', () => {
    const first = after({ type: 'setRowDiscount', rowKey: 'a', discount: { type: 'percent', rate: 1_000 } });
    const second: CartCommand = { type: 'setRowDiscount', rowKey: 'a', discount: { type: 'second_percent', rate: 500 } };
    expect(approvalSubject(first, second, env)).toMatchObject({ value: '7: 1000/500/0' });
  });

  it('is nothing where nobody must be asked', () => {
    expect(approvalSubject(cart, { type: 'incrementRow', rowKey: 'a' }, env)).toBeNull();
    expect(approvalSubject(cart, { type: 'setRowDiscount', rowKey: 'a', discount: null }, env)).toBeNull();
    expect(approvalSubject(cart, { type: 'editRow', rowKey: 'a', changes: { notes: 'x' } }, env)).toBeNull();
    expect(guardedStates(cart)).toEqual([]);
  });
});

describe('deletions', () => {
  it('are told by the log, since nothing of them is left in the cart', () => {
    const command: CartCommand = { type: 'deleteRow', rowKey: 'a', by: { employeeId: 3, approval: 'signed' } };
    const subject = approvalSubject(cart, command, env);
    expect(subject).toEqual({ permission: CART_PERMISSION.cancelItem, field: 'row:a', value: 'deleted' });
    expect(deletionsOf(after(command))).toEqual([{ ...subject, employeeId: 3, approval: 'signed' }]);
  });
});
