import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { SendResult } from '../../../platform/outbox/outbox.types.ts';
import { noticeText, describeNotice } from '../screen/notice-bar.tsx';
import { answerUnusual } from '../bill/questions.store.ts';
import { startSale } from '../bill/start-bill.ts';
import { show } from '../bill/open-panel.ts';
import { setTillState } from '../../../../test/till-state.ts';
import { localDateTime } from '../till/local-clock.ts';
import { leavePay, returnCash, startPay } from './pay.ts';
import { submitBill, payCash } from './submit-bill.ts';
import { printModeOf } from '../printing/print-mode.ts';
import { printSale } from '../printing/receipt-printing.ts';
import { addByCode } from '../selling/sell.ts';
import { setCurrentTill } from '../till/till.registry.ts';
import {
  beginSelling,
  MILK,
  rows,
  state,
  stored,
  TV,
  type World,
} from '../../../../test/selling-world.ts';

const settled = (check: () => unknown) => expect.poll(check, { interval: 5 });

// Files share modules, so the till is cleared for the next file.
afterAll(() => setCurrentTill(null));

let world: World;
beforeEach(() => {
  world = beginSelling();
});

describe('a rule of the business that stops a bill', () => {
  it("says why in its author's words, in one notice that stays, and the bill continues", async () => {
    world.till.lists = {
      ...world.till.lists,
      automations: [
        {
          id: 1,
          name: 'גיל',
          timing: 'before',
          action: 'block',
          message: 'בקשו תעודה מזהה',
          conditions: [{ field: 'hour', operator: 'at_least', value: 0 }],
        },
      ],
    };
    addByCode(MILK);
    payCash(620);
    await settled(() => state().notice?.code).toBe('J200');
    expect(describeNotice(state().notice ?? { code: '', detail: '' })).toBe('בקשו תעודה מזהה');
    expect(state()).toMatchObject({
      locked: false,
      cart: { lifecycle: 'open', rows: [{ quantity: 1_000 }] },
    });
    expect(describeNotice({ code: 'J200', detail: '' })).toBe(noticeText('J200'));
  });
});

describe('a payment that the server does not accept', () => {
  it("is named with the server's reason", async () => {
    const text = 'שיק 11 כבר התקבל בעסק, בקבלה 1. הסירו אותו או תקנו את המספר';
    const said = async (error: {
      readonly at?: { readonly text: string; readonly field: string };
    }): Promise<string | undefined> => {
      world.answer = () => ({
        kind: 'refused',
        error: { code: 'PAYMENT_DETAILS', message: '', ...error },
      });
      startSale(world.till);
      addByCode(MILK);
      payCash(620);
      await settled(() => state().notice?.code).toBe('PAYMENT_DETAILS');
      return state().notice?.detail;
    };
    expect(await said({ at: { text, field: 'cart.Payments.1' } })).toBe(text);
    expect(await said({})).toBe('');
  });
});

describe('paying', () => {
  it('stores and shows the sale, and removes the draft [CART-137, CART-140]', async () => {
    addByCode(MILK);
    const id = state().cart?.id;
    await world.sales.putDraft(state().cart);
    payCash(1_000);
    await settled(() => state().panel.kind).toBe('done');
    expect(state().done).toMatchObject({
      number: 7_000_042,
      serverId: 'server-id',
      priced: { change: 380, total: 620 },
    });
    expect(world.sent).toHaveLength(1);
    expect((await world.sales.lastSale())?.id).toBe(id);
    expect(await world.sales.draft()).toBeUndefined();
  });

  it('takes a part of the sum and then the rest', async () => {
    addByCode(MILK);
    payCash(200);
    expect(state().priced?.due).toBe(420);
    expect(world.sent).toEqual([]);
    payCash(500);
    await settled(() => state().done?.priced.change).toBe(80);
  });

  it('refuses a second submit while the first is under way, and the first ends well [CART-153, CART-126]', async () => {
    let release: (result: SendResult) => void = () => undefined;
    world.answer = () =>
      new Promise<SendResult>((resolve) => {
        release = resolve;
      });
    addByCode(MILK);
    payCash(1_000);
    await settled(() => world.sent.length).toBe(1);
    await submitBill();
    expect(state().notice?.code).toBe('J100');
    expect(state().locked).toBe(true);
    release(stored(7_000_042));
    await settled(() => state().panel.kind).toBe('done');
    expect(world.sent).toHaveLength(1);
  });

  it("keeps the bill with the server's reason when the server refuses, and can be retried [CART-147, CART-149]", async () => {
    world.answer = () => ({ kind: 'refused', error: { code: 'TOTAL_MISMATCH', message: '' } });
    addByCode(MILK);
    payCash(1_000);
    await settled(() => state().notice?.code).toBe('TOTAL_MISMATCH');
    expect(state()).toMatchObject({ locked: false, cart: { lastError: 'TOTAL_MISMATCH' } });
    expect(await world.till.outbox.unsent()).toEqual([]);
    world.answer = () => stored(7_000_042);
    await submitBill();
    expect(state().panel.kind).toBe('done');
  });

  it('sells nothing while the service is suspended or the employee is signed out [CART-147]', async () => {
    for (const code of ['SERVICE_NOT_OK', 'EMPLOYEE_REQUIRED']) {
      world.answer = () => ({ kind: 'not_now', error: { code, message: '' } });
      startSale(world.till);
      addByCode(MILK);
      const id = state().cart?.id;
      payCash(1_000);
      await settled(() => state().notice?.code).toBe(code);
      expect(state()).toMatchObject({ locked: false, done: null, cart: { id, lastError: code } });
      expect(await world.till.outbox.unsent()).toEqual([]);
    }
    expect(world.asked).toBe(1);
  });

  it('stores the sale here when the call fails otherwise, with a number of the series [CART-148, CART-133]', async () => {
    world.answer = () => ({ kind: 'later', fault: false, error: { code: 'TIMEOUT', message: '' } });
    addByCode(MILK);
    payCash(1_000);
    await settled(() => state().panel.kind).toBe('done');
    expect(state().done).toMatchObject({ serverId: null, number: 7_000_001 });
    expect(await world.till.outbox.hasPending()).toBe(true);
  });

  it('counts each print, also of two at once: there is one original', async () => {
    addByCode(MILK);
    const id = state().cart?.id ?? '';
    payCash(1_000);
    await settled(() => state().panel.kind).toBe('done');
    // No printer is connected here: the test reads what was stored before printing.
    await Promise.allSettled([printSale(world.till, id), printSale(world.till, id)]);
    const stored = await world.sales.get(id);
    expect(stored?.prints).toBe(2);
    if (stored === undefined) return;
    // Screen and printer use the same rule: of any number of prints the first is the original.
    expect([0, 1, 2, 3].map((prints) => printModeOf({ ...stored, prints }))).toEqual([
      'original',
      'original',
      'copy',
      'copy',
    ]);
  });

  it('does not overtake an unsent sale: the next one waits too [CART-134]', async () => {
    world.online = false;
    addByCode(MILK);
    payCash(1_000);
    await settled(() => state().panel.kind).toBe('done');
    world.online = true;
    startSale(world.till);
    addByCode(MILK);
    payCash(1_000);
    await settled(() => state().done?.number).toBe(7_000_002);
    expect(world.sent).toEqual([]);
    expect((await world.till.outbox.unsent()).map(({ sale }) => sale.number)).toEqual([
      7_000_001, 7_000_002,
    ]);
  });

  it('refuses an empty bill with J103 [CART-160]', () => {
    startPay();
    expect(state()).toMatchObject({ notice: { code: 'J103' }, panel: { kind: 'browse' } });
  });

  it('prices a bill again whose clock is ahead, as after the end of summer time', () => {
    addByCode(MILK);
    const cart = state().cart;
    if (cart === null) throw new Error('No bill');
    setTillState({ cart: { ...cart, clock: localDateTime(Date.now() + 50 * 60_000) } });
    startPay();
    expect(state().cart?.clock.localeCompare(localDateTime(Date.now()))).toBeLessThanOrEqual(0);
    expect(state().panel.kind).toBe('pay');
  });

  it('blocks cash above the legal limit', () => {
    addByCode(TV);
    payCash(700_000);
    expect(state().notice?.code).toBe('CASH_LIMIT');
    expect(state().cart?.payments).toEqual([]);
  });

  it('refuses cash that coins cannot make: the bill is unchanged, with the reason', () => {
    addByCode(MILK);
    startPay();
    payCash(616);
    expect(state()).toMatchObject({
      notice: { code: 'CASH_NOT_IN_COINS' },
      panel: { kind: 'pay' },
      locked: false,
      cart: { payments: [] },
      priced: { cashDue: 620 },
    });
  });

  it('asks before it accepts an unlikely cash sum, and refuses what no payment can be', () => {
    addByCode(MILK);
    startPay();
    payCash(99_999_999_900);
    expect(state()).toMatchObject({ unusual: { kind: 'cash', owed: 620 }, cart: { payments: [] } });
    answerUnusual(false);
    expect(state()).toMatchObject({
      unusual: null,
      locked: false,
      panel: { kind: 'pay' },
      cart: { payments: [] },
    });
    payCash(100_000_000_010);
    answerUnusual(true);
    expect(state()).toMatchObject({
      notice: { code: 'AMOUNT_OUT_OF_RANGE' },
      cart: { payments: [] },
    });
    payCash(200_000);
    answerUnusual(true);
    expect(state()).toMatchObject({ cart: { payments: [{ amount: 200_000 }] } });
  });

  it('returns to the bill without a question when nothing was paid', () => {
    addByCode(MILK);
    startPay();
    leavePay();
    expect(state()).toMatchObject({ panel: { kind: 'browse' }, confirmReturn: false });
  });

  it('asks before it drops a cash payment, and removes it only when the cash is returned', () => {
    addByCode(MILK);
    startPay();
    payCash(200);
    leavePay();
    expect(state()).toMatchObject({
      confirmReturn: true,
      panel: { kind: 'pay' },
      cart: { payments: [{ amount: 200 }] },
    });
    setTillState({ confirmReturn: false });
    expect(state()).toMatchObject({ panel: { kind: 'pay' }, priced: { paid: 200 } });
    leavePay();
    returnCash();
    expect(state().confirmReturn).toBe(false);
    expect(state()).toMatchObject({ panel: { kind: 'browse' }, cart: { payments: [] } });
  });

  it('does not leave a finished sale open to a second payment', async () => {
    addByCode(MILK);
    payCash(1_000);
    await settled(() => state().panel.kind).toBe('done');
    show({ kind: 'queue' });
    expect(rows()).toEqual([]);
  });
});
