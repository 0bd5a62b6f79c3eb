import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPayment, aPaymentBy, tenderArbitrary, propertyOptions } from '@dalpak/testkit';
import { readTender, type TenderFields } from './payment-details.ts';
import { planRefund } from './refund-tenders.ts';

const card = aPayment({
  key: 'k',
  typeId: 3,
  name: 'אשראי',
  amount: 6_000,
  details: {
    terms: 'payments',
    payments: 2,
    first_payment: 30,
    fixed_payment: 30,
    brand: 'visa',
    last_digits: '1234',
    confirmation: '77',
    transaction: 'u1',
  },
});
const cash = aPayment({ key: 'c', amount: 5_000 });

describe('refund payments', () => {
  it('go to the card first, at once and by its transaction, and the rest in cash', () => {
    expect(
      planRefund(
        [
          { payment: cash, refundedBefore: 0 },
          { payment: card, refundedBefore: 0 },
        ],
        8_000,
      ),
    ).toEqual({
      payments: [
        {
          typeId: 3,
          pluginId: null,
          name: 'אשראי',
          amount: -6_000,
          details: { terms: 'regular', brand: 'visa', last_digits: '1234', transaction: 'u1' },
        },
      ],
      cash: -2_000,
      left: 0,
    });
  });

  it('are never refunded twice to the same card', () => {
    expect(planRefund([{ payment: card, refundedBefore: 5_500 }], 1_000)).toMatchObject({
      payments: [{ amount: -500 }],
      cash: 0,
      left: 500,
    });
    expect(
      planRefund(
        [
          { payment: card, refundedBefore: 5_500 },
          { payment: cash, refundedBefore: 4_900 },
        ],
        1_000,
      ),
    ).toMatchObject({ payments: [{ amount: -500 }], cash: -100, left: 400 });
    expect(planRefund([{ payment: card, refundedBefore: 6_000 }], 1_000)).toEqual({
      payments: [],
      cash: 0,
      left: 1_000,
    });
  });

  it('are never more than was paid', () => {
    expect(planRefund([], 30_000)).toEqual({ payments: [], cash: 0, left: 30_000 });
  });

  it('are a new credit voucher for a voucher, and cash for a cheque', () => {
    const voucher = aPayment({ typeId: 5, amount: 1_000, details: { number: '9' } });
    expect(planRefund([{ payment: voucher, refundedBefore: 0 }], 1_000)).toEqual({
      payments: [{ typeId: 6, pluginId: null, name: 'שובר זיכוי', amount: -1_000, details: {} }],
      cash: 0,
      left: 0,
    });
    const cheque = aPayment({
      typeId: 2,
      amount: 1_000,
      details: { bank: '12', branch: '571', account: '41116', number: '1', due_date: '2026-12-01' },
    });
    expect(planRefund([{ payment: cheque, refundedBefore: 0 }], 1_000)).toEqual({
      payments: [],
      cash: -1_000,
      left: 0,
    });
  });

  it('are the cheque itself when it is in hand, whole and once, after cards and before cash', () => {
    const cheque = aPayment({
      key: 'q',
      typeId: 2,
      name: 'שיק',
      amount: 1_000,
      details: { bank: '12', branch: '571', account: '41116', number: '1', due_date: '2026-12-01' },
    });
    const back = {
      typeId: 2,
      pluginId: null,
      name: 'שיק',
      amount: -1_000,
      details: cheque.details,
    };
    const held = { payment: cheque, refundedBefore: 0, inHand: true };
    expect(planRefund([held], 1_000)).toEqual({ payments: [back], cash: 0, left: 0 });
    // A part of it is refunded in cash.
    expect(planRefund([held], 999)).toEqual({ payments: [], cash: -999, left: 0 });
    expect(
      planRefund(
        [{ payment: cash, refundedBefore: 0 }, held, { payment: card, refundedBefore: 0 }],
        8_000,
      ),
    ).toMatchObject({ payments: [{ amount: -6_000 }, back], cash: -1_000, left: 0 });
    expect(
      planRefund(
        [
          { ...held, refundedBefore: 1_000 },
          { payment: cash, refundedBefore: 4_500 },
        ],
        1_000,
      ),
    ).toEqual({ payments: [], cash: -500, left: 500 });
  });

  it('never exceed what was paid by each tender or in cash, and refund everything paid by readable tenders', () => {
    // Each payment has its own tender, so that every refund shows its source.
    const paid = fc.integer({ min: 1, max: 9_000 }).chain((amount) =>
      fc.tuple(tenderArbitrary(amount), fc.nat(amount)).map(([means, refundedBefore]) => ({
        payment: aPayment({ ...aPaymentBy(means, amount) }),
        refundedBefore,
      })),
    );
    const wayOf = (fields: TenderFields): string => {
      const means = readTender(fields);
      if (!means.ok) throw new Error(means.error);
      const { method } = means.value;
      if (method === 'cheque' || method === 'promissory_note' || method === 'standing_order')
        return 'cash';
      return method === 'voucher' ? 'credit_voucher' : method;
    };
    fc.assert(
      fc.property(
        fc.uniqueArray(paid, { maxLength: 6, selector: ({ payment }) => wayOf(payment) }),
        fc.integer({ min: 1, max: 30_000 }),
        (before, amount) => {
          const { payments, cash: rest, left } = planRefund(before, amount);
          const room = new Map(
            before.map(({ payment, refundedBefore }) => [
              wayOf(payment),
              payment.amount - refundedBefore,
            ]),
          );
          for (const payment of payments) {
            expect(payment.amount).toBeLessThan(0);
            expect(-payment.amount).toBeLessThanOrEqual(
              room.get(wayOf({ pluginId: null, details: {}, ...payment })) ?? 0,
            );
          }
          expect(rest).toBeLessThanOrEqual(0);
          expect(-rest).toBeLessThanOrEqual(room.get('cash') ?? 0);
          expect(
            new Set(payments.map((payment) => wayOf({ pluginId: null, details: {}, ...payment })))
              .size,
          ).toBe(payments.length);
          const given = payments.reduce((sum, payment) => sum - payment.amount, 0 - rest);
          expect(given).toBe(
            Math.min(
              amount,
              [...room.values()].reduce((sum, one) => sum + one, 0),
            ),
          );
          expect(left).toBe(amount - given);
        },
      ),
      propertyOptions(),
    );
  });
});
