import { describe, expect, it } from 'vitest';
import { creditLeft, creditOf, creditProblem } from './account-credit.ts';

describe('credit of an account', () => {
  const own = { limit: 500, balance: 100, group: { creditStatus: 'blocked', limit: 900 } } as const;

  it("has the status of its group's settings when its record says so [CART-048]", () => {
    expect(creditOf({ ...own, creditStatus: 'group' })).toEqual({
      status: 'blocked',
      limit: 500,
      balance: 100,
    });
    expect(creditOf({ ...own, creditStatus: 'warn' })).toEqual({
      status: 'warn',
      limit: 500,
      balance: 100,
    });
    expect(creditOf({ ...own, creditStatus: 'group', group: null }).status).toBe('open');
  });

  it("is the account's own limit, even zero, else the limit of its group", () => {
    expect(creditOf({ ...own, creditStatus: 'open', limit: null }).limit).toBe(900);
    expect(creditOf({ ...own, creditStatus: 'open', limit: 0 }).limit).toBe(0);
    const none = creditOf({ ...own, creditStatus: 'open', limit: null, group: null });
    expect([none.limit, creditLeft(none), creditProblem(none, 1)]).toEqual([
      null,
      0,
      'ACCOUNT_CREDIT_LIMIT',
    ]);
  });
});
