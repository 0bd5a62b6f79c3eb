import { describe, expect, it } from 'vitest';
import { creditStatusOf, makeAccount } from './account.ts';

describe('account of a cart', () => {
  it('is a customer or a supplier with neutral values where nothing is known [CART-039]', () => {
    const account = makeAccount({ type: 'supplier', id: 4, code: 'S4', name: 'תנובה', vatFree: true });
    expect(account).toMatchObject({ type: 'supplier', id: 4, vatFree: true, creditStatus: 'open', paymentsPermissions: [], discount: 0 });
  });

  it('takes the credit status of its group when the group’s settings name one [CART-048]', () => {
    const account = makeAccount({ type: 'customer', id: 1, code: 'C', name: 'x', creditStatus: 'warn' });
    expect(creditStatusOf(account, { creditStatus: 'blocked' })).toBe('blocked');
    expect(creditStatusOf(account, { creditStatus: null })).toBe('warn');
    expect(creditStatusOf(account, null)).toBe('warn');
  });
});
