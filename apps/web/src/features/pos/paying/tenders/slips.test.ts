import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instalmentsAddUp, readTender } from '@dalpak/engine';
import { propertyOptions } from '@dalpak/testkit';
import { cardByHand, cardPlan, chequeSeries, paymentOfCharge } from './slips.ts';

describe('the plan of a card', () => {
  it('is regular, payments, credit or immediate debit [CART-073]', () => {
    expect(cardPlan('regular', null, 1_000, null)).toEqual({
      terms: 'regular',
      payments: 1,
      first: null,
      fixed: null,
    });
    expect(cardPlan('immediate_debit', 3, 1_000, 500)).toEqual({
      terms: 'immediate_debit',
      payments: 1,
      first: null,
      fixed: null,
    });
    expect(cardPlan('credit', 3, 1_000, null)).toEqual({
      terms: 'credit',
      payments: 3,
      first: null,
      fixed: null,
    });
    expect(cardPlan('payments', 3, 1_000, null)).toEqual({
      terms: 'payments',
      payments: 3,
      first: 334,
      fixed: 333,
    });
  });

  it('accepts a first payment that leaves the others equal and in whole agorot', () => {
    expect(cardPlan('payments', 3, 1_000, 400)).toEqual({
      terms: 'payments',
      payments: 3,
      first: 400,
      fixed: 300,
    });
    expect(cardPlan('payments', 3, 1_000, 333)).toBe('splitWrong');
    for (const first of [0, 1_000, 1_001])
      expect(cardPlan('payments', 3, 1_000, first)).toBe('splitWrong');
    expect(cardPlan('payments', null, 1_000, null)).toBe('paymentsWrong');
    expect(cardPlan('payments', 36, 35, null)).toBe('splitWrong');
  });

  it('always adds up to the sum', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 2, max: 36 }),
        fc.option(fc.integer({ min: 0, max: 10_000_000 })),
        (amount, payments, first) => {
          const plan = cardPlan('payments', payments, amount, first);
          return (
            typeof plan === 'string' ||
            instalmentsAddUp(amount, payments, { first: plan.first ?? 0, fixed: plan.fixed ?? 0 })
          );
        },
      ),
      propertyOptions(),
    );
    expect(instalmentsAddUp(1_000, 3, { first: 334, fixed: 334 })).toBe(false);
  });
});

describe('payments of a till', () => {
  it('by hand have the slip of another terminal, and no deal of this one', () => {
    const payment = cardByHand(
      { terms: 'regular', payments: 1, first: null, fixed: null },
      { brand: 'max', lastDigits: '1234', confirmation: '0012345' },
      690,
    );
    expect(payment).toEqual({
      typeId: 3,
      pluginId: null,
      name: 'אשראי',
      amount: 690,
      details: { terms: 'regular', brand: 'max', last_digits: '1234', confirmation: '0012345' },
    });
  });

  it('of a charge carry its id, by which it is voided', () => {
    const view = {
      id: '5a0d8c3e-51b6-4d0e-8a43-1f6d0c0e7a01',
      state: 'approved',
      amount: 690,
      requested: 690,
      reason: null,
      terms: 'regular',
      payments: 1,
      first: null,
      fixed: null,
      brand: 'visa',
      last_digits: '1234',
      confirmation: '77',
      transaction: 'sim-1',
    } as const;
    expect(paymentOfCharge({ ...view, provider: 'pinpad' })).toMatchObject({
      key: view.id,
      typeId: 3,
      amount: 690,
      details: { brand: 'visa', transaction: 'sim-1' },
    });
    expect(
      paymentOfCharge({ ...view, provider: 'pinpad', brand: 'shopcard' }).details,
    ).not.toHaveProperty('brand');
    expect(paymentOfCharge({ ...view, provider: 'tenbis' })).toMatchObject({
      key: view.id,
      typeId: 9,
      name: 'תן ביס',
      details: { method: 'tenbis', last_digits: '1234', confirmation: '77' },
    });
  });

  it('by a series of cheques are monthly, with consecutive numbers and equal sums', () => {
    const first = {
      bank: '12',
      branch: '571',
      account: '41116',
      number: '0098',
      dueDate: '2027-01-31',
      accountConfirmed: false,
    };
    const series = chequeSeries(first, 1_000, 4) ?? [];
    expect(series.map(({ amount }) => amount)).toEqual([250, 250, 250, 250]);
    expect(series.map(({ details }) => [details?.['number'], details?.['due_date']])).toEqual([
      ['0098', '2027-01-31'],
      ['0099', '2027-02-28'],
      ['0100', '2027-03-31'],
      ['0101', '2027-04-30'],
    ]);
    expect(chequeSeries(first, 1_001, 3)?.map(({ amount }) => amount)).toEqual([335, 333, 333]);
    expect(chequeSeries(first, 2, 3)).toBeNull();
    expect(chequeSeries({ ...first, number: '9999999999' }, 1_000, 2)).toBeNull();
    expect(chequeSeries(first, 1_000, 1)).toHaveLength(1);
  });

  it('by cheques always add up to the sum, each readable by the server', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 36, max: 1_000_000 }),
        fc.integer({ min: 1, max: 36 }),
        fc.date({ min: new Date('2026-01-01'), max: new Date('2030-12-31'), noInvalidDate: true }),
        (amount, count, date) => {
          const series =
            chequeSeries(
              {
                bank: '12',
                branch: '571',
                account: '41116',
                number: '1',
                dueDate: date.toISOString().slice(0, 10),
                accountConfirmed: false,
              },
              amount,
              count,
            ) ?? [];
          expect(series.reduce((sum, payment) => sum + payment.amount, 0)).toBe(amount);
          const days = series.map((payment) => String(payment.details?.['due_date']));
          expect(days).toEqual(days.toSorted());
          for (const { typeId, details = {} } of series)
            expect(readTender({ typeId, pluginId: null, details }).ok).toBe(true);
        },
      ),
      propertyOptions(),
    );
  });
});
