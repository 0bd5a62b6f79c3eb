import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { chargeCard, type ChargeView, listCharges, voidCharge } from '@dalpak/contracts';
import { buildRuleIndex, newCart, validatePayment, type CartEnv } from '@dalpak/engine';
import { aProduct } from '@dalpak/testkit';
import { api } from '../../../../platform/api/api.ts';
import { NetworkError, ServerError } from '../../../../platform/api/errors.ts';
import { createMemorySalesStore } from '../../../../platform/outbox/memory-sales.store.ts';
import { dispatch } from '../../bill/dispatch.ts';
import { showCart } from '../../bill/show-cart.ts';
import { setTillState, tillState } from '../../../../../test/till-state.ts';
import { setCurrentTill, type Till } from '../../till/till.registry.ts';
import { unchargedRequest, useCharge } from './charge.store.ts';
import { recallCart } from '../../holding/recall.ts';
import { resumeSale } from '../resume-sale.ts';
import { holdUnknownCharge } from './hold-unknown-charge.ts';
import { charge, returnPayments, removePayment, resumeCharge, settleCharges } from './charges.ts';

// Files share modules, so the till is cleared for the next file.
afterAll(() => setCurrentTill(null));

const submitBill = vi.hoisted(() => vi.fn<() => Promise<void>>());
vi.mock('../submit-bill.ts', () => ({ submitBill }));

const PLAN = { terms: 'regular', payments: 1, first: null, fixed: null } as const;
const sales = createMemorySalesStore();
const env: CartEnv = {
  vatRate: 1_800,
  rounding: 'tens_of_agorot',
  rules: buildRuleIndex([]),
  newId: () => crypto.randomUUID(),
  now: () => 1_000,
  localNow: () => '2026-11-22T10:00:00',
  paymentRules: validatePayment,
};
const till = { sales, env: () => env, owner: { cloudUuid: 'c', terminalId: 1 } } as unknown as Till;

/** The server's answer to a call. The test records the last call. */
type Answer = (args: { id: string; cart: string; amount: number }) => Partial<ChargeView> | Error;
let answers: {
  charge: Answer;
  list: (id: string) => readonly Partial<ChargeView>[] | Error;
  void: Answer;
};
let calls: string[];
let sent: string;

function view(part: Partial<ChargeView>): ChargeView {
  return {
    id: sent,
    provider: 'pinpad',
    state: 'approved',
    amount: 1_000,
    requested: part.amount ?? 1_000,
    reason: null,
    ...PLAN,
    brand: 'visa',
    last_digits: '1234',
    confirmation: '77',
    transaction: 'sim-1',
    ...part,
  };
}

beforeEach(() => {
  vi.restoreAllMocks();
  submitBill.mockClear();
  calls = [];
  answers = { charge: () => ({}), list: () => [], void: () => ({ state: 'voided' }) };
  vi.spyOn(api, 'call').mockImplementation(((
    endpoint: unknown,
    args: { body?: { id?: string; cart?: string; amount?: number }; params?: { id: string } },
  ) => {
    const name =
      endpoint === chargeCard
        ? 'charge'
        : endpoint === listCharges
          ? 'list'
          : endpoint === voidCharge
            ? 'void'
            : 'other';
    calls.push(name);
    if (name === 'charge') sent = args.body?.id ?? '';
    const answer =
      name === 'list'
        ? answers.list(sent)
        : name === 'charge'
          ? answers.charge({ id: sent, cart: '', amount: 0 })
          : answers.void({ id: args.params?.id ?? '', cart: '', amount: 0 });
    if (answer instanceof Error) return Promise.reject(answer);
    return Promise.resolve({
      data: Array.isArray(answer) ? answer.map(view) : view(answer as Partial<ChargeView>),
    });
  }) as typeof api.call);
  setCurrentTill(till);
  useCharge.setState({ phase: 'idle' });
  setTillState({ locked: false, notice: null, panel: { kind: 'pay' } });
  showCart(till, newCart({ documentType: 9, branchId: 1, terminalId: 1, employeeId: 1 }, env));
  dispatch({ type: 'addProduct', product: aProduct({ id: 1, price: 2_000 }), quantity: 1_000 });
});

const state = () => tillState();
const payments = () => state().cart?.payments ?? [];
const go = (amount = 1_000) => charge({ provider: 'pinpad', amount, plan: PLAN });
const open = () => state().cart?.temp['charge'];

describe('a card is charged by the till', () => {
  it('and becomes a payment of the bill; a payment that settles the bill submits it', async () => {
    await go();
    expect(payments()).toMatchObject([
      { key: sent, typeId: 3, amount: 1_000, details: { transaction: 'sim-1', brand: 'visa' } },
    ]);
    expect([state().locked, open(), submitBill.mock.calls.length]).toEqual([false, undefined, 0]);
    await go();
    expect(submitBill).toHaveBeenCalledOnce();
  });

  it('only after its bill is stored on the device', async () => {
    answers.charge = () => new NetworkError('gone');
    answers.list = () => new NetworkError('gone');
    await go();
    expect((await sales.draft())?.temp['charge']).toBe(sent);
    vi.spyOn(sales, 'putDraft').mockRejectedValueOnce(new Error('full'));
    setTillState({ locked: false });
    calls = [];
    await go();
    expect([calls, state().notice?.code]).toEqual([[], 'ERROR']);
  });

  it('and reports a refusal, and nothing stays open', async () => {
    answers.charge = () => ({ state: 'declined', reason: 'refused' });
    await go();
    expect([payments(), state().notice?.code, open(), state().locked]).toEqual([
      [],
      'CHARGE_DECLINED',
      undefined,
      false,
    ]);
    // A retry starts with the same values, and another bill does not.
    expect(unchargedRequest(state().cart?.id, 'pinpad')).toMatchObject({
      amount: expect.any(Number) as number,
      plan: { terms: 'regular' },
    });
    expect([
      unchargedRequest('another', 'pinpad'),
      unchargedRequest(state().cart?.id, 'cibus'),
    ]).toEqual([null, null]);
    answers.charge = () => new ServerError({ status: 422, code: 'PAYMENT_NOT_ALLOWED', desc: '' });
    await go();
    expect([state().notice?.code, open()]).toEqual(['PAYMENT_NOT_ALLOWED', undefined]);
  });

  it('and a lost answer is requested, and never charged again', async () => {
    answers.charge = () => new NetworkError('gone');
    answers.list = () => [{}];
    await go();
    expect(calls).toEqual(['charge', 'list']);
    expect(payments()).toHaveLength(1);
    expect(open()).toBeUndefined();
  });

  it('and holds the bill while the outcome is unknown', async () => {
    answers.charge = () => ({ state: 'asked' });
    await go();
    expect([useCharge.getState().phase, state().locked, open()]).toEqual(['unknown', true, sent]);
    await go();
    expect(calls).toEqual(['charge']);
    answers.list = () => [{ state: 'asked' }];
    await settleCharges();
    expect(useCharge.getState().phase).toBe('unknown');
    answers.list = () => new ServerError({ status: 500, code: 'SYSTEM_ERROR', desc: '' });
    await settleCharges();
    expect([useCharge.getState().phase, state().locked]).toEqual(['unknown', true]);
    answers.list = () => [{ state: 'declined', reason: 'not_charged' }];
    await settleCharges();
    expect([
      useCharge.getState().phase,
      state().locked,
      state().notice?.code,
      payments(),
      open(),
    ]).toEqual(['idle', false, 'CHARGE_NONE', [], undefined]);
  });

  it('and one with an unknown outcome is held with its bill, and checked when the bill is recalled', async () => {
    answers.charge = () => ({ state: 'asked' });
    await go();
    const id = state().cart?.id ?? '';
    await holdUnknownCharge();
    expect([state().locked, state().cart?.rows, useCharge.getState().phase]).toEqual([
      false,
      [],
      'idle',
    ]);
    await recallCart(id, resumeSale);
    expect([state().panel.kind, open()]).toEqual(['pay', sent]);
    answers.list = () => [{}];
    resumeCharge();
    await expect.poll(() => payments().length, { interval: 5 }).toBe(1);
    expect(open()).toBeUndefined();
  });

  it('and is voided at once when it no longer fits the bill', async () => {
    answers.charge = () => ({ amount: 2_500 });
    await go();
    expect([payments(), calls]).toEqual([[], ['charge', 'void']]);
  });
});

describe('a charge that the bill does not know of', () => {
  it('becomes a payment of it, and nothing is shown where there is none', async () => {
    setTillState({ notice: { code: 'PAYMENT_MISMATCH', detail: '' } });
    await settleCharges(false);
    expect([state().notice?.code, state().locked]).toEqual(['PAYMENT_MISMATCH', false]);
    sent = crypto.randomUUID();
    answers.list = () => [{}];
    await settleCharges(false);
    expect(payments()).toMatchObject([{ key: sent, amount: 1_000 }]);
  });

  it('and cannot be voided holds it until it can', async () => {
    answers.charge = () => ({ amount: 2_500 });
    answers.void = () => new NetworkError('gone');
    await go();
    expect([useCharge.getState().phase, state().locked, open(), payments()]).toEqual([
      'unknown',
      true,
      sent,
      [],
    ]);
    answers.list = () => [{ amount: 2_500 }];
    answers.void = () => ({ state: 'voided' });
    await settleCharges();
    expect([state().locked, payments(), open()]).toEqual([false, [], undefined]);
  });
});

describe('a charge is removed from the bill', () => {
  it('when the terminal voided it, and stays when it did not', async () => {
    await go();
    const [payment] = payments();
    if (payment === undefined) throw new Error('no payment');
    answers.void = () => ({ state: 'approved' });
    expect(await removePayment(payment)).toBe(false);
    expect([payments().length, state().notice?.code]).toEqual([1, 'VOID_REFUSED']);
    answers.void = () => ({ state: 'voided' });
    expect(await removePayment(payment)).toBe(true);
    expect([payments(), open(), state().locked]).toEqual([[], undefined, false]);
  });

  it('or the outcome is unknown: the bill is held, and follows the answer', async () => {
    await go();
    const [payment] = payments();
    if (payment === undefined) throw new Error('no payment');
    answers.void = () => new NetworkError('gone');
    expect(await removePayment(payment)).toBe(false);
    expect([useCharge.getState().phase, open()]).toEqual(['unknown', sent]);
    answers.list = () => [{ state: 'voided' }];
    await settleCharges();
    expect([payments(), state().locked, open()]).toEqual([[], false, undefined]);
  });

  it('with all others when going back to the bill; one that stays keeps the payment open', async () => {
    await go();
    dispatch({ type: 'addPayment', payment: { typeId: 1, name: 'מזומן', amount: 100 } });
    answers.void = () => ({ state: 'approved' });
    await returnPayments();
    expect([payments().length, state().panel.kind]).toEqual([2, 'pay']);
    answers.void = () => ({ state: 'voided' });
    await returnPayments();
    expect([payments(), state().panel.kind]).toEqual([[], 'browse']);
  });
});
