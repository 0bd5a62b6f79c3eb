import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCart, aPayment, fakeEnv, tenderArbitrary, propertyOptions } from '@dalpak/testkit';
import { encodeCart } from '../cart/wire/cart-codec.ts';
import { decodeCart } from '../cart/wire/cart-decoder.ts';
import { priceCart } from '../cart/pricing/price-cart.ts';
import { tenderFields, readTender } from './payment-details.ts';
import { CARD_BRAND_NAME, CARD_TERMS, CARD_TERMS_NAME } from './tenders.ts';

const env = fakeEnv();
const card = { typeId: 3, pluginId: null };

describe('tender of a payment', () => {
  it('is decoded as it was encoded, for every tender, also over the wire', () => {
    fc.assert(
      fc.property(tenderArbitrary(12_345), (means) => {
        const fields = tenderFields(means);
        expect(readTender(fields)).toEqual({ ok: true, value: means });
        const cart = aCart({ payments: [aPayment({ ...fields, key: 'p' })] });
        const decoded = decodeCart(
          JSON.parse(JSON.stringify(encodeCart(cart, priceCart(cart, env)))),
        );
        expect(decoded.ok && readTender(decoded.value.cart.payments[0] ?? fields)).toEqual({
          ok: true,
          value: means,
        });
      }),
      propertyOptions(400),
    );
  });

  it('has the four terms and the seven brands of cards, each with its Hebrew name', () => {
    expect(CARD_TERMS).toEqual({ regular: 1, immediate_debit: 3, credit: 6, payments: 8 });
    expect(CARD_TERMS_NAME).toEqual({
      regular: 'רגיל',
      payments: 'תשלומים',
      credit: 'קרדיט',
      immediate_debit: 'חיוב מיידי',
    });
    expect(Object.keys(CARD_BRAND_NAME)).toEqual([
      'isracard',
      'visa',
      'visa_cal',
      'mastercard',
      'diners',
      'amex',
      'max',
    ]);
  });

  it('is encoded in shekels, without empty details', () => {
    const slip = {
      brand: 'visa',
      lastDigits: '1234',
      confirmation: '0012345',
      transaction: '',
    } as const;
    expect(
      tenderFields({
        method: 'card',
        terms: 'payments',
        payments: 3,
        first: 3_334,
        fixed: 3_333,
        ...slip,
      }),
    ).toEqual({
      ...card,
      details: {
        terms: 'payments',
        payments: 3,
        first_payment: 33.34,
        fixed_payment: 33.33,
        brand: 'visa',
        last_digits: '1234',
        confirmation: '0012345',
      },
    });
    expect(tenderFields({ method: 'cash' })).toEqual({ typeId: 1, pluginId: null, details: {} });
  });

  it.each<
    [
      string,
      {
        typeId: number;
        pluginId: number | null;
        details: Record<string, string | number | boolean | null>;
      },
      string,
    ]
  >([
    ['details on cash', { typeId: 1, pluginId: null, details: { note: 'x' } }, 'note'],
    ['a card without terms', { ...card, details: {} }, 'terms'],
    ['terms that are none', { ...card, details: { terms: 'toString' } }, 'terms'],
    [
      'a brand that is none',
      { ...card, details: { terms: 'regular', brand: 'constructor' } },
      'brand',
    ],
    [
      'five last digits',
      { ...card, details: { terms: 'regular', last_digits: '12345' } },
      'last_digits',
    ],
    [
      'an empty text written out',
      { ...card, details: { terms: 'regular', confirmation: '' } },
      'confirmation',
    ],
    [
      'a confirmation with room for a number',
      { ...card, details: { terms: 'regular', confirmation: '123456789' } },
      'confirmation',
    ],
    [
      'payments on regular terms',
      { ...card, details: { terms: 'regular', payments: 3 } },
      'payments',
    ],
    ['one payment', { ...card, details: { terms: 'credit', payments: 1 } }, 'payments'],
    ['thirty-seven payments', { ...card, details: { terms: 'credit', payments: 37 } }, 'payments'],
    [
      'parts of an agora',
      {
        ...card,
        details: { terms: 'payments', payments: 2, first_payment: 1.005, fixed_payment: 1 },
      },
      'first_payment',
    ],
    ['a plugin on a card', { ...card, pluginId: 4, details: { terms: 'regular' } }, 'plugin_id'],
    [
      'a plugin payment of no plugin',
      { typeId: 9, pluginId: null, details: { method: 'plugin' } },
      'plugin_id',
    ],
    [
      'a method of another type',
      { typeId: 5, pluginId: null, details: { method: 'cibus' } },
      'method',
    ],
    [
      'a cheque without its account',
      {
        typeId: 2,
        pluginId: null,
        details: { bank: '12', branch: '1', number: '1', due_date: '2026-12-01' },
      },
      'account',
    ],
    [
      'a cheque of no day',
      {
        typeId: 2,
        pluginId: null,
        details: { bank: '12', branch: '1', account: '123', number: '1', due_date: '2026-02-30' },
      },
      'due_date',
    ],
    ['a voucher without a number', { typeId: 5, pluginId: null, details: {} }, 'number'],
    [
      'a number with a space',
      { typeId: 5, pluginId: null, details: { number: '12 34' } },
      'number',
    ],
    ['a type that is none', { typeId: 10, pluginId: null, details: {} }, 'type'],
  ])('is refused: %s', (_what, fields, field) => {
    expect(readTender(fields)).toEqual({ ok: false, error: field });
  });
});
