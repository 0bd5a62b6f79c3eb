import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPayment, aPaymentBy, tenderArbitrary, propertyOptions } from '@dalpak/testkit';
import {
  CASH_REFUND,
  refundableOfPayments,
  refundTenderKey,
  refundedByTender,
  refundableByTender,
} from './refund-tender-offers.ts';

const cash = (amount: number) => aPayment({ key: `c${amount}`, amount });
const card = (amount: number, transaction = 'u1') =>
  aPayment({
    key: `k${amount}`,
    typeId: 3,
    name: 'אשראי',
    amount,
    details: {
      terms: 'regular',
      brand: 'visa',
      last_digits: '1234',
      confirmation: '77',
      transaction,
    },
  });

describe('refundable amounts of a sale', () => {
  it('subtract the change from the cash once, however many cash payments there are', () => {
    const payments = [cash(5_000), card(1_000), cash(5_000)];
    const left = refundableByTender({ payments, change: 4_000, rounding: 0 }, new Map());
    expect([...left]).toEqual([
      [CASH_REFUND, 6_000],
      ['card u1', 1_000],
    ]);
    expect(refundableOfPayments(payments, left)).toEqual([5_000, 1_000, 1_000]);
  });

  it('are reduced by earlier refunds, per tender', () => {
    const payments = [cash(5_000), card(1_000)];
    const back = refundedByTender(
      [cash(-1_010), { ...card(-300, 'u2'), key: 'back' }],
      -1_308,
      (key) => (key === 'back' ? 'u1' : null),
    );
    expect(back).toEqual(
      new Map([
        [CASH_REFUND, 1_008],
        ['card u1', 300],
      ]),
    );
    // A refunded cheque counts as cash, and is not rounded.
    const details = {
      bank: '12',
      branch: '571',
      account: '41116',
      number: '1',
      due_date: '2026-12-01',
    };
    expect(
      refundedByTender(
        [{ ...aPayment({ typeId: 2, amount: -693, details }), key: 'q' }, cash(-1_010)],
        -1_701,
      ),
    ).toEqual(new Map([[CASH_REFUND, 1_701]]));
    expect(
      refundableOfPayments(
        payments,
        refundableByTender({ payments, change: 0, rounding: 0 }, back),
      ),
    ).toEqual([3_992, 700]);
  });

  it('are zero for a cheque that was refunded itself, and unchanged for the cash paid with it', () => {
    const payments = [
      aPayment({
        key: 'q',
        typeId: 2,
        amount: 500,
        details: {
          bank: '12',
          branch: '571',
          account: '41116',
          number: '7',
          due_date: '2026-12-01',
        },
      }),
      cash(200),
    ];
    const ways = refundableByTender(
      { payments, change: 0, rounding: 0 },
      new Map([[CASH_REFUND, 500]]),
    );
    expect(refundableOfPayments(payments, ways, [true, false])).toEqual([0, 200]);
    expect(refundableOfPayments(payments, ways)).toEqual([200, 0]);
  });

  it('equal the total of the sale, and never exceed a single payment', () => {
    const paid = fc.array(
      fc
        .integer({ min: 1, max: 9_000 })
        .chain((amount) =>
          tenderArbitrary(amount).map((means) => aPayment({ ...aPaymentBy(means, amount) })),
        ),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(paid, fc.nat(), (payments, some) => {
        const inCash = payments.reduce(
          (sum, one) => sum + (refundTenderKey(one) === CASH_REFUND ? one.amount : 0),
          0,
        );
        const change = some % (inCash + 1);
        const shares = refundableOfPayments(
          payments,
          refundableByTender({ payments, change, rounding: 0 }, new Map()),
        );
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(
          payments.reduce((sum, { amount }) => sum + amount, 0) - change,
        );
        for (const [index, share] of shares.entries())
          expect(share).toBeLessThanOrEqual(payments[index]?.amount ?? -1);
      }),
      propertyOptions(200),
    );
  });
});
