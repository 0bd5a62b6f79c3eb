import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aCart,
  anAccount,
  aPayment,
  aPaymentBy,
  aProduct,
  aRow,
  fakeEnv,
  openTill,
  paymentArbitrary,
  propertyOptions,
} from '@dalpak/testkit';
import type { PaymentInput } from '../cart/cart.commands.ts';
import type { CartPayment } from '../cart/cart.types.ts';
import { priceCart } from '../cart/pricing/price-cart.ts';
import { reduceCart } from '../cart/commands/reduce-cart.ts';
import type { CardTender, ChequeTender, Tender } from './tenders.ts';
import { validatePayments } from './payment-rules.ts';

const card: CardTender = {
  method: 'card',
  terms: 'regular',
  payments: 1,
  first: null,
  fixed: null,
  brand: 'visa',
  lastDigits: '1234',
  confirmation: '0012345',
  transaction: '',
};
const cheque: ChequeTender = {
  method: 'cheque',
  bank: '12',
  branch: '571',
  account: '41116',
  number: '17',
  dueDate: '2099-01-01',
  accountConfirmed: false,
};
const by = (means: Tender, amount: number) =>
  ({ type: 'addPayment', payment: aPaymentBy(means, amount) }) as const;
const dear = aProduct({ price: 10_000 });

describe('a payment', () => {
  it('by card is accepted on each of the four terms, and several of them can pay one sale', () => {
    openTill()
      .scan(dear)
      .do(by({ ...card, terms: 'payments', payments: 3, first: 1_334, fixed: 1_333 }, 4_000))
      .do(by({ ...card, terms: 'credit', payments: 6 }, 3_000))
      .do(by({ ...card, terms: 'immediate_debit' }, 2_000))
      .do(by(card, 1_000))
      .expectSettled();
  });

  it('by instalments adds up to the agora', () => {
    openTill()
      .scan(dear)
      .refuses(
        'INSTALMENTS_DIFFER',
        by({ ...card, terms: 'payments', payments: 3, first: 3_333, fixed: 3_333 }, 10_000),
      );
  });

  it('by cheque needs a valid account and a due date not before the document; a user may confirm the account', () => {
    const till = openTill().scan(dear);
    const { date } = till.cart.header;
    till
      .refuses('CHEQUE_ACCOUNT', by({ ...cheque, account: '41117' }, 1_000))
      .do(by({ ...cheque, account: '41117', accountConfirmed: true }, 1_000));
    till
      .refuses('CHEQUE_DATE', by({ ...cheque, dueDate: '2020-01-01' }, 1_000))
      .do(by({ ...cheque, dueDate: date }, 1_000));
    // An account of a bank without a known rule is accepted.
    till.do(by({ ...cheque, bank: '54', account: '12345' }, 8_000)).expectSettled();
  });

  it('by voucher, gift card or credit voucher is accepted once for each number', () => {
    for (const method of ['voucher', 'gift_card', 'credit_voucher'] as const) {
      openTill()
        .scan(dear)
        .do(by({ method, number: '77' }, 1_000))
        .refuses('VOUCHER_TWICE', by({ method, number: '77' }, 1_000))
        .do(by({ method, number: '78' }, 9_000))
        .expectSettled();
    }
    openTill()
      .scan(dear)
      .do(by({ method: 'voucher', number: '77' }, 1_000))
      .do(by({ method: 'gift_card', number: '77' }, 1_000));
    for (const method of ['voucher', 'gift_card', 'credit_voucher'] as const) {
      openTill()
        .scan(dear)
        .do(by({ method, number: 'Ab-7' }, 1_000))
        .refuses('VOUCHER_TWICE', by({ method, number: 'aB-7' }, 1_000));
    }
    openTill()
      .scan(dear)
      .refuses('PAYMENT_DETAILS', by({ method: 'credit_voucher', number: '' }, 1_000));
  });

  it("on credit stays within the account's limit over all its payments, and needs the account", () => {
    const credit: Tender = { method: 'customer_credit', accountId: 7 };
    openTill().scan(dear).refuses('PAYMENT_NOT_ALLOWED', by(credit, 1_000));
    openTill()
      .scan(dear)
      .customer(anAccount({ creditLimit: 9_000 }))
      .refuses('PAYMENT_NOT_ALLOWED', by({ ...credit, accountId: 8 }, 1_000));
    openTill().scan(dear).customer(anAccount()).refuses('ACCOUNT_CREDIT_LIMIT', by(credit, 1));
    openTill()
      .scan(dear)
      .customer(anAccount({ creditLimit: 9_000, creditStatus: 'blocked' }))
      .refuses('ACCOUNT_CREDIT_BLOCKED', by(credit, 1));
    openTill()
      .scan(dear)
      .customer(anAccount({ creditLimit: 9_000, balance: 3_000, creditStatus: 'warn' }))
      .refuses('ACCOUNT_CREDIT_LIMIT', by(credit, 6_001))
      .do(by(credit, 4_000))
      .refuses('ACCOUNT_CREDIT_LIMIT', by(credit, 2_001))
      .do(by(credit, 2_000));
  });

  it('by meal card and by plugin is accepted, limited to the payment types the account may use', () => {
    openTill()
      .scan(dear)
      .do(by({ method: 'cibus', lastDigits: '', confirmation: '1' }, 4_000))
      .do(by({ method: 'tenbis', lastDigits: '9', confirmation: '' }, 4_000))
      .do(by({ method: 'plugin', pluginId: 3, reference: 'r' }, 2_000))
      .expectSettled();
    openTill()
      .scan(dear)
      .customer(anAccount({ paymentsPermissions: [1] }))
      .refuses('PAYMENT_NOT_ALLOWED', by(card, 1_000))
      .payCash(100)
      .expectSettled();
  });
});

describe('with the cash-only rules', () => {
  it('every other tender is refused, and so is cash with details', () => {
    const { vatRate, rounding, rules, newId, now, localNow } = fakeEnv();
    const cart = aCart({ rows: [aRow()] });
    const codeOf = (payment: PaymentInput): string => {
      const reduced = reduceCart(
        cart,
        { type: 'addPayment', payment },
        { vatRate, rounding, rules, newId, now, localNow },
      );
      return reduced.ok ? 'done' : reduced.error.code;
    };
    const cash = { typeId: 1, name: 'מזומן', amount: 1_000 };
    expect([
      codeOf(cash),
      codeOf({ ...cash, details: { note: 'x' } }),
      codeOf({ ...cash, pluginId: 4 }),
      codeOf(aPaymentBy(card, 1_000)),
      codeOf({ typeId: 9, name: 'x', amount: 5 }),
    ]).toEqual([
      'done',
      'PAYMENT_NOT_ALLOWED',
      'PAYMENT_NOT_ALLOWED',
      'PAYMENT_NOT_ALLOWED',
      'PAYMENT_NOT_ALLOWED',
    ]);
  });
});

describe('the payments of a finished cart', () => {
  const policy = 'tens_of_agorot';
  const cash = (amount: number, key = 'c'): CartPayment => aPayment({ key, amount });
  const cardOf = (amount: number, key = 'k'): CartPayment =>
    aPayment({ key, typeId: 3, name: 'אשראי', amount, details: { terms: 'regular' } });
  const codeOf = (payments: readonly CartPayment[], total: number): string | null =>
    validatePayments(aCart({ payments }), total, policy)?.code ?? null;

  it('must settle it, with change from cash alone', () => {
    expect([
      codeOf([cash(2_000)], 1_003),
      codeOf([cardOf(500), cash(1_000)], 1_003),
      codeOf([cardOf(1_003)], 1_003),
      codeOf([], 0),
    ]).toEqual([null, null, null, null]);
  });

  it.each<[string, readonly CartPayment[], number, string]>([
    ['too little', [cash(900)], 1_000, 'PAYMENT_INCOMPLETE'],
    ['none', [], 1_000, 'PAYMENT_INCOMPLETE'],
    ['too much by card', [cardOf(1_001)], 1_000, 'PAYMENT_EXCEEDS_DUE'],
    [
      'a negative one with a larger one',
      [cardOf(1_500), cardOf(-500, 'k2')],
      1_000,
      'PAYMENT_EXCEEDS_DUE',
    ],
    ['cash returned next to a card', [cardOf(1_000), cash(-100)], 1_000, 'PAYMENT_EXCEEDS_DUE'],
    ['nothing by card', [cardOf(1_000), cardOf(0, 'k2')], 1_000, 'AMOUNT_OUT_OF_RANGE'],
    ['nothing in cash beside enough', [cardOf(1_000), cash(0)], 1_000, 'AMOUNT_OUT_OF_RANGE'],
    ['nothing in cash beside cash', [cash(1_000), cash(0, 'c2')], 1_000, 'AMOUNT_OUT_OF_RANGE'],
    ['nothing in cash where coins are owed', [cardOf(900), cash(0)], 1_000, 'AMOUNT_OUT_OF_RANGE'],
    ['coins that there are not', [cash(1_005)], 1_000, 'CASH_NOT_IN_COINS'],
    ['something for nothing', [cash(100)], 0, 'PAYMENT_EXCEEDS_DUE'],
  ])('are wrong: %s', (_what, payments, total, code) => {
    expect(codeOf(payments, total)).toBe(code);
  });

  it('may be zero in cash where rounding removes the amount due', () => {
    expect(codeOf([cardOf(1_000), cash(0)], 1_004)).toBeNull();
  });

  it('are valid whenever the cart accepted them one by one until it was settled', () => {
    fc.assert(
      fc.property(
        fc.array(paymentArbitrary(), { maxLength: 5 }),
        fc.integer({ min: 1, max: 20_000 }),
        fc.boolean(),
        (wanted, price, refund) => {
          const env = fakeEnv();
          let cart = aCart(
            {
              rows: [aRow({ product: aProduct({ price }), quantity: refund ? -1_000 : 1_000 })],
              account: anAccount({ creditLimit: 10_000 }),
            },
            env,
          );
          for (const payment of wanted) {
            const reduced = reduceCart(cart, { type: 'addPayment', payment }, env);
            if (reduced.ok) cart = reduced.value.cart;
          }
          const rest = reduceCart(
            cart,
            {
              type: 'addPayment',
              payment: { typeId: 1, name: 'מזומן', amount: priceCart(cart, env).cashDue },
            },
            env,
          );
          if (rest.ok) cart = rest.value.cart;
          const { total, settled } = priceCart(cart, env);
          expect(validatePayments(cart, total, env.rounding)).toEqual(
            settled ? null : expect.objectContaining({ code: 'PAYMENT_INCOMPLETE' }),
          );
        },
      ),
      propertyOptions(200),
    );
  });
});
