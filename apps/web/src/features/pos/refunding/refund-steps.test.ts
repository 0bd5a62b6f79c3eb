import {
  cashDueAfterOthers,
  type CartPayment,
  tenderFields,
  type Tender,
  isCashAmount,
  roundCash,
} from '@dalpak/engine';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type RefundContext,
  withoutRefunded,
  offeredRefundTenders,
  findNonCashParts,
  paymentOf,
  planRefundSteps,
  sumOfSteps,
} from './refund-steps.ts';

const paid = (means: Tender, amount: number, refundedBefore = 0) => {
  const payment: CartPayment = {
    key: `${means.method} ${amount}`,
    name: means.method,
    amount,
    paidAt: 0,
    terminalArea: '',
    includeSales: true,
    print: false,
    lockedRows: [],
    ...tenderFields(means),
  };
  return { payment, refundedBefore };
};
const card: Tender = {
  method: 'card',
  terms: 'payments',
  payments: 3,
  first: 400,
  fixed: 300,
  brand: 'visa',
  lastDigits: '1234',
  confirmation: '77',
  transaction: 'deal-1',
};
const cash: Tender = { method: 'cash' };
const gift: Tender = { method: 'gift_card', number: 'G1' };
const ground = (due: number, over: Partial<RefundContext> = {}): RefundContext => ({
  due,
  rounding: 'tens_of_agorot',
  cashAfterOthers: (others) => cashDueAfterOthers(others, due, [], 'tens_of_agorot'),
  paid: [],
  terminal: true,
  online: true,
  account: null,
  ...over,
});
const sumOf = (given: RefundContext, way: Parameters<typeof planRefundSteps>[0]) =>
  planRefundSteps(way, given).reduce(
    (sum, step) => sum + (step.kind === 'payment' ? step.payment.amount : step.amount),
    0,
  );

describe('money refunded by its original tenders', () => {
  it('goes to the card at once, then to the gift card, and the rest in cash', () => {
    const steps = planRefundSteps(
      'original',
      ground(-1_500, { paid: [paid(cash, 400), paid(card, 1_000), paid(gift, 300)] }),
    );
    expect(steps).toMatchObject([
      { kind: 'card', amount: -1_000, deal: 'deal-1' },
      { kind: 'payment', payment: { amount: -300 } },
      { kind: 'cash', amount: -200 },
    ]);
  });

  it('in cash alone is what the engine rounds to', () => {
    expect(planRefundSteps('original', ground(-335, { paid: [paid(cash, 1_005)] }))).toEqual([
      { kind: 'cash', amount: -340 },
    ]);
  });

  it('next to a card is rounded as coins are, and promised so: 8.35 of which 5.00 came by card gives 3.40 in cash', () => {
    const steps = planRefundSteps(
      'original',
      ground(-835, { paid: [paid(card, 500), paid(cash, 335)] }),
    );
    expect(steps).toMatchObject([
      { kind: 'card', amount: -500 },
      { kind: 'cash', amount: -340 },
    ]);
    expect(sumOfSteps(steps, -835)).toBe(840);
    expect(
      planRefundSteps('original', ground(-503, { paid: [paid(card, 500), paid(cash, 335)] })),
    ).toMatchObject([
      { kind: 'card', amount: -500 },
      { kind: 'cash', amount: 0 },
    ]);
  });

  it('is shown as what is on the counter: coins rounded, also when cash was the original tender', () => {
    const coins = ground(-1_611, { paid: [paid(cash, 1_611)] });
    expect([
      sumOfSteps(planRefundSteps('original', coins), -1_611),
      sumOfSteps(planRefundSteps('cash', coins), -1_611),
    ]).toEqual([1_610, 1_610]);
    expect(
      sumOfSteps(
        planRefundSteps('original', ground(-1_611, { paid: [paid(card, 1_611)] })),
        -1_611,
      ),
    ).toBe(1_611);
    expect(sumOfSteps(planRefundSteps('voucher', coins), -1_611)).toBe(1_611);
    expect(sumOfSteps([], -1_611)).toBe(1_611);
  });

  it.each<[string, Partial<RefundContext>]>([
    ['without a card terminal', { terminal: false, paid: [paid(card, 1_000)] }],
    ['for a slip of another terminal', { paid: [paid({ ...card, transaction: '' }, 1_000)] }],
    [
      'for a meal card',
      { paid: [paid({ method: 'cibus', lastDigits: '', confirmation: '1' }, 1_000)] },
    ],
    [
      'for the account of a customer who is not on the bill',
      { paid: [paid({ method: 'customer_credit', accountId: 3 }, 1_000)] },
    ],
    ['for what went back before', { paid: [paid(card, 1_000, 1_000)] }],
  ])('becomes a credit voucher %s', (_what, over) => {
    expect(planRefundSteps('original', ground(-700, over))).toEqual([
      { kind: 'voucher', amount: -700 },
    ]);
  });

  it.each<[string, Tender]>([
    ['a card', card],
    ['a gift card', gift],
    ['a slip of another terminal', { ...card, transaction: '' }],
  ])(
    'waits for the server when it came by %s: no store credit is promised without a number',
    (_what, means) => {
      for (const list of [[paid(means, 1_000)], [paid(cash, 400), paid(means, 600)]]) {
        const offline = ground(-1_000, { online: false, paid: list });
        expect(offeredRefundTenders(offline)).toEqual(['original']);
        expect(planRefundSteps('original', offline)).toEqual([]);
      }
      expect(
        planRefundSteps(
          'original',
          ground(-400, { online: false, paid: [paid(cash, 400), paid(means, 600)] }),
        ),
      ).toEqual([{ kind: 'cash', amount: -400 }]);
    },
  );

  it('is cash for a standing order, as the server counts it', () => {
    const note: Tender = { method: 'standing_order', reference: '' };
    expect(offeredRefundTenders(ground(-500, { paid: [paid(note, 500)] }))).toEqual([
      'original',
      'cash',
      'voucher',
    ]);
  });

  it('together with a voucher is whole coins, and the voucher has the rest', () => {
    expect(
      planRefundSteps(
        'original',
        ground(-1_005, { paid: [paid(cash, 503), paid({ ...card, transaction: '' }, 502)] }),
      ),
    ).toEqual([
      { kind: 'cash', amount: -500 },
      { kind: 'voucher', amount: -505 },
    ]);
  });

  it('is all that is due, whatever was paid and refunded before', () => {
    const means = fc.constantFrom<Tender>(
      cash,
      card,
      gift,
      { method: 'voucher', number: 'V' },
      { method: 'cibus', lastDigits: '', confirmation: '' },
    );
    const payment = fc
      .tuple(means, fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 0, max: 5_000 }))
      .map(([by, amount, before]) => paid(by, amount, Math.min(before, amount)));
    fc.assert(
      fc.property(
        fc.array(payment, { maxLength: 6 }),
        fc.integer({ min: 1, max: 20_000 }),
        fc.boolean(),
        (list, due, terminal) => {
          const given = ground(0 - due, { paid: list, terminal });
          const steps = planRefundSteps('original', given);
          // Cash that settles the bill is rounded; with a voucher, which takes what coins cannot pay,
          // nothing is.
          const others = steps.reduce(
            (sum, step) =>
              sum +
              (step.kind === 'cash'
                ? 0
                : step.kind === 'payment'
                  ? step.payment.amount
                  : step.amount),
            0,
          );
          const settles = steps.at(-1)?.kind === 'cash';
          expect(0 + sumOf(given, 'original')).toBe(
            0 + (settles ? others + roundCash(0 - due - others, 'tens_of_agorot') : 0 - due),
          );
          for (const step of steps)
            if (step.kind === 'cash')
              expect(isCashAmount(step.amount, 'tens_of_agorot')).toBe(true);
          // No card is refunded more than it paid.
          for (const step of steps)
            if (step.kind === 'card')
              expect(0 - step.amount).toBeLessThanOrEqual(
                list
                  .filter(({ payment: { details } }) => details['transaction'] === step.deal)
                  .reduce(
                    (most, one) => Math.max(most, one.payment.amount - one.refundedBefore),
                    0,
                  ),
              );
        },
      ),
    );
  });
});

describe('cash refunds for payments other than cash', () => {
  const cheque = (number: string, dueDate: string): Tender => ({
    method: 'cheque',
    bank: '12',
    branch: '571',
    account: '41116',
    number,
    dueDate,
    accountConfirmed: false,
  });
  const told = (
    due: number,
    list: ReturnType<typeof paid>[],
    way: Parameters<typeof planRefundSteps>[0] = 'original',
  ) =>
    findNonCashParts(planRefundSteps(way, ground(due, { paid: list })), list).map(
      ({ number, dueDate, amount }) => [number, dueDate, amount],
    );

  it('return the cheques themselves where the business has them in hand and all is refunded, and do not count those as cash', () => {
    const held = { ...paid(cheque('7', '2026-03-01'), 600), inHand: true };
    const list = [held, paid(cheque('8', '2026-04-01'), 500)];
    const steps = planRefundSteps('original', ground(-1_100, { paid: list }));
    expect(steps).toMatchObject([
      { kind: 'payment', payment: { typeId: 2, amount: -600, details: { number: '7' } } },
      { kind: 'cash', amount: -500 },
    ]);
    expect(findNonCashParts(steps, list).map(({ number }) => number)).toEqual(['8']);
    expect(withoutRefunded([held], new Map([[held.payment.key, 600]]))).toMatchObject([
      { inHand: false, refundedBefore: 600 },
    ]);
    expect(planRefundSteps('original', ground(-600, { paid: [held], online: false }))).toEqual([
      { kind: 'cash', amount: -600 },
    ]);
  });

  it('distinguish cheques by bank, branch and account too, and other tenders by their number', () => {
    const twins = [
      { ...paid(cheque('7', '2026-03-01'), 600), inHand: true },
      {
        ...paid(
          { ...(cheque('7', '2026-03-01') as Extract<Tender, { method: 'cheque' }>), bank: '10' },
          500,
        ),
        inHand: true,
      },
    ];
    const list = [...twins, paid(gift, 100), paid(card, 100), paid(cash, 100)];
    const steps = planRefundSteps('original', ground(-1_400, { paid: list }));
    expect(steps.map((step) => paymentOf(step, list)?.payment.amount)).toEqual([
      100,
      100,
      600,
      500,
      undefined,
    ]);
    expect(
      paymentOf(
        steps.find((step) => step.kind === 'payment' && step.payment.amount === -500) ??
          expect.fail('No such step'),
        list,
      ),
    ).toBe(twins[1]);
  });

  it('are announced before the refund, with the cheque and its day: cash counts against cash first', () => {
    const list = [
      paid(cheque('7', '2026-03-01'), 600),
      paid(cash, 400),
      paid(cheque('8', '2026-04-01'), 500),
    ];
    expect(told(-400, list)).toEqual([]);
    expect(told(-500, list)).toEqual([['7', '2026-03-01', 100]]);
    expect(told(-1_300, list, 'cash')).toEqual([
      ['7', '2026-03-01', 600],
      ['8', '2026-04-01', 300],
    ]);
    expect(told(-500, [paid({ method: 'standing_order', reference: '' }, 500)])).toEqual([
      ['', '', 500],
    ]);
  });

  it('are none where only cash was paid, where a voucher is issued, and for what was refunded before', () => {
    expect(told(-335, [paid(cash, 1_005)])).toEqual([]);
    expect(told(-500, [paid(cheque('7', '2026-03-01'), 500)], 'voucher')).toEqual([]);
    expect(told(-200, [paid(cheque('7', '2026-03-01'), 500, 500), paid(cash, 200)])).toEqual([]);
    expect(findNonCashParts(planRefundSteps('cash', ground(-500, { paid: null })), null)).toEqual(
      [],
    );
  });
});

describe('other refund tenders', () => {
  it('are cash as far as cash was paid, store credit, and for goods without a sale the account on the bill', () => {
    expect(offeredRefundTenders(ground(-500, { paid: [paid(card, 500)] }))).toEqual([
      'original',
      'voucher',
    ]);
    expect(offeredRefundTenders(ground(-500, { paid: [paid(cash, 500)] }))).toEqual([
      'original',
      'cash',
      'voucher',
    ]);
    expect(offeredRefundTenders(ground(-500, { paid: null }))).toEqual(['cash', 'voucher']);
    expect(offeredRefundTenders(ground(-500, { paid: null, account: 7 }))).toEqual([
      'cash',
      'credit',
      'voucher',
    ]);
    expect(offeredRefundTenders(ground(-500, { paid: null, account: 7, online: false }))).toEqual([
      'cash',
    ]);
  });

  it('refund all that is due', () => {
    expect(planRefundSteps('cash', ground(-335, { paid: null }))).toEqual([
      { kind: 'cash', amount: -340 },
    ]);
    expect(planRefundSteps('voucher', ground(-335))).toEqual([{ kind: 'voucher', amount: -335 }]);
    expect(planRefundSteps('credit', ground(-335, { account: 7 }))).toMatchObject([
      { kind: 'payment', payment: { amount: -335, details: { account_id: 7 } } },
    ]);
    expect(planRefundSteps('original', ground(0))).toEqual([]);
  });
});
