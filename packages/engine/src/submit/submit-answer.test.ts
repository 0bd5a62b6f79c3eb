import { describe, expect, it } from 'vitest';
import { parseServerFailure, parseSubmitAnswer } from './submit-answer.ts';

const result = {
  id: 'd',
  number: 7,
  daily_counter: 2,
  vat_confirmation: '9',
  credit_vouchers: [1],
  gift_cards: [2],
  vouchers: [3],
  coupons: [],
};

describe('submit answer', () => {
  it('is a list with the code first and the result at index 2 [CART-145, CART-146, CART-257]', () => {
    const value = {
      id: 'd',
      number: 7,
      dailyCounter: 2,
      vatConfirmation: '9',
      creditVouchers: [1],
      giftCards: [2],
      vouchers: [3],
      coupons: [],
    };
    expect(parseSubmitAnswer({ data: ['000', 'ok', result] })).toEqual({ ok: true, value });
    expect(parseSubmitAnswer({ data: { data: ['000', 'ok', result] } })).toEqual({
      ok: true,
      value,
    });
  });

  it('with another first element, or another code, is an error [CART-258, CART-259]', () => {
    expect(parseSubmitAnswer({ data: ['J104', 'סכום אפס'] })).toEqual({
      ok: false,
      error: { type: 'server', code: 'J104', message: 'סכום אפס' },
    });
    expect(parseSubmitAnswer({ code: 'J103', desc: 'ריק' })).toEqual({
      ok: false,
      error: { type: 'server', code: 'J103', message: 'ריק' },
    });
  });

  it('with any other shape is a system error', () => {
    for (const body of [null, 'x', {}, [], { data: ['000', 'ok', {}] }, { data: ['000'] }]) {
      expect(parseSubmitAnswer(body)).toMatchObject({ ok: false, error: { code: 'SYSTEM_ERROR' } });
    }
  });

  it('is read in each error shape [CART-261, CART-262]', () => {
    for (const key of ['desc', 'message', 'error'])
      expect(parseServerFailure({ code: 'X1', [key]: 'm' })).toEqual({
        type: 'server',
        code: 'X1',
        message: 'm',
      });
    expect(parseServerFailure(['X2', 'm'])).toEqual({ type: 'server', code: 'X2', message: 'm' });
  });
});
