import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPayment, aProduct, openTill, propertyOptions } from '@dalpak/testkit';
import type { CartPayment } from '../cart/cart.types.ts';
import { carriesCardNumber, hasCardNumber } from './card-number.ts';

const WHOLE = '4111111111111111';

describe('a whole card number', () => {
  it.each([
    WHOLE,
    '4111 1111 1111 1111',
    '5500-0000-0000-0004',
    'כרטיס 378282246310005.',
    '36227206271667',
    '4111 1111 1111 1111 12/27',
    '4111111111111111 1227',
    '4111111111111111 123',
    '12 4111111111111111',
    '1-4111111111111111',
    '411111111111111111111',
    '4111.1111.1111.1111',
    '4111/1111/1111/1111',
    '4111  1111  1111  1111',
    '4111–1111–1111–1111',
    '4111\u00a01111 1111\u200e1111',
    '４１１１１１１１１１１１１１１１',
    '2221000000000009',
    '2720990000000007',
    '30569309025904',
    '6011111111111117',
    '3530111333300000',
    '4222222222222',
  ])('is known: %s', (text) => {
    expect(hasCardNumber(text)).toBe(true);
  });

  it.each([
    '4111111111111112',
    '1234',
    '0012345',
    '7290001234563',
    '2220990000000009',
    '12/27 052-1234567',
    '2721000000000004',
    '41111111-1111-4111-8111-111111111111',
    '26112112-3045-4000-8123-456780000004',
  ])('is not taken for one: %s', (text) => {
    expect(hasCardNumber(text)).toBe(false);
  });

  it.each<[string, Partial<CartPayment>]>([
    ['as a detail', { details: { terms: 'regular', last_digits: WHOLE } }],
    ['as a number', { details: { terms: 'regular', transaction: Number(WHOLE) } }],
    ['as a key', { details: { terms: 'regular', [WHOLE]: 1 } }],
    ['in a place made for it', { details: { terms: 'regular', cvv: '123' } }],
    ['in the name', { name: `ויזה ${WHOLE}` }],
    ['in the area', { terminalArea: WHOLE }],
    ['as the key', { key: WHOLE }],
    ['as the key, with dashes', { key: '4111-1111-1111-1111' }],
    ['in the name, with its date', { name: '4111 1111 1111 1111 12/27' }],
    [
      'as the transaction of a card that ends so',
      { details: { terms: 'regular', last_digits: '1111', transaction: WHOLE } },
    ],
    [
      'as the transaction, with dashes and its date',
      {
        details: { terms: 'regular', last_digits: '1111', transaction: '4111-1111-1111-1111-1227' },
      },
    ],
    [
      'as the transaction of a card whose outcome is unknown',
      { details: { terms: 'regular', transaction: WHOLE } },
    ],
    [
      'as the transaction, apart',
      { details: { terms: 'regular', last_digits: '9999', transaction: '4111 1111 1111 1111' } },
    ],
  ])('is refused when it is keyed in, and known in a cart that arrives: %s', (_where, fields) => {
    const payment = {
      typeId: 3,
      name: 'אשראי',
      amount: 590,
      details: { terms: 'regular' },
      ...fields,
    };
    openTill()
      .scan(aProduct({ price: 590 }))
      .refuses('CARD_NUMBER', { type: 'addPayment', payment });
    // As the server checks every submitted payment.
    expect(carriesCardNumber(aPayment(payment))).toBe(true);
  });

  it('may be the number of a gift card, which passes the same check digit', () => {
    expect(
      carriesCardNumber(
        aPayment({
          typeId: 5,
          name: 'כרטיס מתנה',
          details: { method: 'gift_card', number: WHOLE },
        }),
      ),
    ).toBe(false);
  });

  it('is not the transaction id of a card terminal, unless it is the number of the card', () => {
    const carries = (transaction: string): boolean =>
      carriesCardNumber(
        aPayment({
          typeId: 3,
          name: 'אשראי',
          details: { terms: 'regular', last_digits: '1234', transaction },
        }),
      );
    const ids = [
      '26112112304500012345678',
      '41111111111111110000',
      WHOLE,
      '0f8b1c2d-4111-4111-8111-111111111111',
      'u-1',
    ];
    expect(ids.map(carries)).toEqual(ids.map(() => false));
    // Consecutive transaction numbers, as terminals assign them: all are accepted except those that
    // end like the card.
    const counted = Array.from(
      { length: 2_000 },
      (_, index) => `45801000${String(26_110_000 + index)}`,
    );
    expect(counted.filter(carries)).toEqual(
      counted.filter((id) => id.endsWith('1234') && hasCardNumber(id)),
    );
    expect(counted.filter((id) => hasCardNumber(id)).length).toBeGreaterThan(100);
  });

  it('is never a key made by the engine', () => {
    fc.assert(
      fc.property(fc.uuid(), (key) => {
        expect(carriesCardNumber(aPayment({ key }))).toBe(false);
      }),
      propertyOptions(),
    );
  });
});
