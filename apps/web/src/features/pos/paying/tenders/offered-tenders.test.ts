import { describe, expect, it } from 'vitest';
import { PAYMENT_TYPE_METHODS, type PaymentTypeView } from '@dalpak/contracts';
import { makeAccount, TENDER_NAME, TENDER_TYPE } from '@dalpak/engine';
import { aPayment } from '@dalpak/testkit';
import {
  allowanceLeft,
  hasTerminal,
  offeredTypes,
  type PaySettings,
  tenderOfType,
  typesAwaitingServer,
} from './offered-tenders.ts';

/** The payment types of a new business, and one of its own. */
const TYPES: readonly PaymentTypeView[] = PAYMENT_TYPE_METHODS.map((method, index) => ({
  id: index + 1,
  method,
  kind: TENDER_TYPE[method],
  name: TENDER_NAME[method],
  colour: '',
  opens_drawer: false,
  reference_wanted: false,
  refunds: true,
  smallest: null,
  largest: null,
  offline_allowed: true,
  needs_customer: false,
}));
const tav: PaymentTypeView = {
  ...TYPES[0],
  id: 30,
  method: null,
  kind: 5,
  name: 'תו הזהב',
} as PaymentTypeView;

type Input = Parameters<typeof offeredTypes>;
const offeredTenders = (...input: Input) => offeredTypes(...input).map(tenderOfType);
const tendersAwaitingServer = (...input: Input) => typesAwaitingServer(...input).map(tenderOfType);

const NOTHING: PaySettings = {
  card_by_hand: false,
  offline_allowance: 0,
  card: { terminals: [], chosen: null },
  cibus: 'none',
  tenbis: 'none',
  plugins: false,
  types: TYPES,
};
const ALL: PaySettings = {
  card_by_hand: true,
  offline_allowance: 5_000,
  card: {
    terminals: [
      {
        id: 1,
        name: 'מסוף 1',
        last_batch_code: null,
        last_batch_date: null,
        oldest_deal_date: null,
      },
    ],
    chosen: 1,
  },
  cibus: 'simulator',
  tenbis: 'gateway',
  plugins: true,
  types: TYPES,
};
const customer = (fields: object = {}) =>
  makeAccount({ type: 'customer', id: 1, code: 'C1', name: 'רות', creditLimit: 1_000, ...fields });
const cart = (
  account = null as ReturnType<typeof customer> | null,
  payments = [] as ReturnType<typeof aPayment>[],
) => ({ account, payments });

describe('the tenders that may pay a bill', () => {
  it('are those that are connected, and credit for a customer who is not blocked', () => {
    expect(offeredTenders(cart(), NOTHING, true)).toEqual([
      'cash',
      'gift_card',
      'voucher',
      'credit_voucher',
      'cheque',
      'transfer',
    ]);
    expect(offeredTenders(cart(customer()), ALL, true)).toEqual([
      'cash',
      'card',
      'gift_card',
      'voucher',
      'credit_voucher',
      'cheque',
      'customer_credit',
      'cibus',
      'tenbis',
      'transfer',
      'plugin',
    ]);
    expect(offeredTenders(cart(customer({ creditStatus: 'blocked' })), ALL, true)).not.toContain(
      'customer_credit',
    );
    expect(
      offeredTenders(cart(makeAccount({ type: 'supplier', id: 1, code: '', name: '' })), ALL, true),
    ).not.toContain('customer_credit');
  });

  it('are the active types in the order of the business, with its own among them [TILL-026]', () => {
    const types = [tav, ...TYPES.filter(({ method }) => method === 'card' || method === 'cash')];
    expect(offeredTenders(cart(), { ...ALL, types }, true)).toEqual(['own:30', 'cash', 'card']);
  });

  it('need the server or a customer where their type says so [TILL-027]', () => {
    const own = { ...tav, offline_allowed: false, needs_customer: true };
    const settings = { ...ALL, types: [own] };
    expect(offeredTenders(cart(), settings, true)).toEqual([]);
    expect(offeredTenders(cart(customer()), settings, true)).toEqual(['own:30']);
    expect(offeredTenders(cart(customer()), settings, false)).toEqual([]);
  });

  it('are those that the customer may use', () => {
    expect(offeredTenders(cart(customer({ paymentsPermissions: [1, 3] })), ALL, true)).toEqual([
      'cash',
      'card',
    ]);
    expect(offeredTenders(cart(customer({ paymentsPermissions: [9] })), ALL, true)).toEqual([
      'customer_credit',
      'cibus',
      'tenbis',
      'plugin',
    ]);
  });

  it('without the server are those that do not need it, and what the branch allows of vouchers and credit', () => {
    expect(offeredTenders(cart(customer()), { ...ALL, offline_allowance: 0 }, false)).toEqual([
      'cash',
      'card',
      'cheque',
      'transfer',
    ]);
    expect(offeredTenders(cart(customer()), { ...ALL, card_by_hand: false }, false)).toEqual([
      'cash',
      'gift_card',
      'voucher',
      'credit_voucher',
      'cheque',
      'customer_credit',
      'transfer',
    ]);
    const used = aPayment({ typeId: 5, amount: 5_000, details: { number: '1' } });
    expect(offeredTenders(cart(customer(), [used]), ALL, false)).toEqual([
      'cash',
      'card',
      'cheque',
      'transfer',
    ]);
    expect(offeredTenders(cart(customer(), [used]), ALL, true)).toContain('gift_card');
  });

  it('that wait for the server differ from those that are not connected', () => {
    const known = customer();
    expect(
      tendersAwaitingServer(
        cart(known),
        { ...ALL, card_by_hand: false, offline_allowance: 0 },
        false,
      ),
    ).toEqual([
      'card',
      'gift_card',
      'voucher',
      'credit_voucher',
      'customer_credit',
      'cibus',
      'tenbis',
      'plugin',
    ]);
    expect(tendersAwaitingServer(cart(), NOTHING, false)).toEqual([
      'gift_card',
      'voucher',
      'credit_voucher',
    ]);
    expect(tendersAwaitingServer(cart(known), ALL, true)).toEqual([]);
    expect(tendersAwaitingServer(cart(customer({ paymentsPermissions: [1] })), ALL, false)).toEqual(
      [],
    );
  });

  it('count against the allowance when only the server knows their value', () => {
    const payments = [
      aPayment({ typeId: 5, amount: 1_000, details: { number: '1' } }),
      aPayment({ typeId: 1, amount: 9_000 }),
      aPayment({ typeId: 9, amount: 500, details: { method: 'customer_credit', account_id: 1 } }),
    ];
    expect(allowanceLeft({ payments }, 5_000)).toBe(3_500);
    expect(allowanceLeft({ payments }, 1_200)).toBe(0);
    expect([
      hasTerminal(ALL.card, true),
      hasTerminal(ALL.card, false),
      hasTerminal(NOTHING.card, true),
    ]).toEqual([true, false, false]);
  });
});
