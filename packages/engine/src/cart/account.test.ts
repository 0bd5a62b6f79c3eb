import { describe, expect, it } from 'vitest';
import { makeAccount } from './account.ts';

describe('account of a cart', () => {
  it('is a customer or a supplier, with neutral values for every field that is not given [CART-039]', () => {
    const account = makeAccount({
      type: 'supplier',
      id: 4,
      code: 'S4',
      name: 'תנובה',
      vatFree: true,
    });
    expect(account).toMatchObject({
      type: 'supplier',
      id: 4,
      vatFree: true,
      creditStatus: 'open',
      paymentsPermissions: [],
      discount: 0,
    });
  });
});
