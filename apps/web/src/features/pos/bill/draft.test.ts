import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { currentInit } from '../../../platform/session/session.store.ts';
import { dropDraft, leaveDraft } from './bill.store.ts';
import { dispatch } from './dispatch.ts';
import { restoreDraft, startSale } from './start-bill.ts';
import { undoRemoval } from './undo-removal.ts';
import { setTillState } from '../../../../test/till-state.ts';
import { readOpenSale } from '../screen/open-sale.ts';
import { leavePay, startPay } from '../paying/pay.ts';
import { resumeSale } from '../paying/resume-sale.ts';
import { submitBill, payCash } from '../paying/submit-bill.ts';
import { addByCode } from '../selling/sell.ts';
import { isTillOf, setCurrentTill } from '../till/till.registry.ts';
import {
  ALL,
  beginSelling,
  MILK,
  rows,
  signIn,
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

describe('a till', () => {
  it('belongs to the device as long as the server says so', () => {
    const init = currentInit();
    const { owner } = world.till;
    if (init === null) throw new Error('Nobody is signed in');
    expect(isTillOf(init, owner)).toBe(true);
    expect(isTillOf({ ...init, status: 'TERMINAL_LOCKED' }, owner)).toBe(true);
    expect(isTillOf({ ...init, status: 'SERVICE_NOT_EXIST' }, owner)).toBe(false);
    expect(isTillOf({ ...init, cloud: { ...init.cloud, terminal: null } }, owner)).toBe(false);
    expect(isTillOf(init, { ...owner, terminalId: 4 })).toBe(false);
    expect(isTillOf(null, owner)).toBe(false);
  });
});

describe('a row that was deleted', () => {
  const before = () => {
    addByCode(MILK);
    addByCode(TV);
    dispatch({ type: 'setQuantity', rowKey: rows()[0]?.key ?? '', quantity: 3_000 });
    dispatch({
      type: 'setRowDiscount',
      rowKey: rows()[0]?.key ?? '',
      discount: { type: 'percent', rate: 1_000 },
    });
    return state().cart;
  };

  it('comes back to its place with its quantity and discount', () => {
    const cart = before();
    const rowKey = rows()[0]?.key ?? '';
    dispatch({ type: 'deleteRow', rowKey });
    expect(rows().map(({ product }) => product.id)).toEqual([3]);
    undoRemoval();
    expect(state()).toMatchObject({ cart, highlightedRowKey: rowKey, removed: null });
    expect(rows()[0]).toMatchObject({ product: { id: 1 }, quantity: 3_000, discountRate: 1_000 });
    undoRemoval();
    expect(state().cart).toBe(cart);
  });

  it('stays deleted once the bill changed, or is being paid', () => {
    before();
    dispatch({ type: 'deleteRow', rowKey: rows()[0]?.key ?? '' });
    startPay();
    undoRemoval();
    expect(rows()).toHaveLength(1);
    leavePay();
    addByCode(TV);
    expect(state().removed).toBeNull();
    undoRemoval();
    expect(rows().map(({ product, quantity }) => [product.id, quantity])).toEqual([[3, 2_000]]);
  });
});

describe('a bill that is not stored yet', () => {
  it('is kept when the page is left right after its note was saved, and as empty once it was sold', async () => {
    addByCode(MILK);
    dispatch({ type: 'setNotes', notes: 'בלי שקית' });
    expect((await world.sales.draft())?.header.notes).not.toBe('בלי שקית');
    leaveDraft();
    expect((await world.sales.draft())?.header.notes).toBe('בלי שקית');
    const kept = state().cart;
    setTillState({ cart: null, priced: null });
    await restoreDraft(world.till);
    expect(rows()).toEqual(kept?.rows);
    await dropDraft(world.till);
    leaveDraft();
    expect(await world.sales.draft()).toBeUndefined();
  });
});

describe('a stored draft', () => {
  it('comes back after a reload under the employee who is signed in now', async () => {
    addByCode(MILK);
    const cart = state().cart;
    await world.sales.putDraft(cart);
    setTillState({ cart: null, priced: null });
    signIn(ALL, 8);
    await restoreDraft(world.till);
    expect(state().cart).toMatchObject({ id: cart?.id, header: { employeeId: 8 } });
    expect(rows()).toHaveLength(1);
  });

  it('keeps what is scanned while the store is read', async () => {
    addByCode(MILK);
    signIn(ALL, 8);
    const restored = restoreDraft(world.till);
    addByCode(TV);
    await restored;
    expect(state().cart).toMatchObject({ header: { employeeId: 8 } });
    expect(rows()).toHaveLength(2);
  });

  it('does not replace the bill that was begun meanwhile', async () => {
    addByCode(MILK);
    const restored = restoreDraft(world.till);
    startSale(world.till);
    addByCode(TV);
    const begun = state().cart?.id;
    await restored;
    expect([state().cart?.id, rows().length]).toEqual([begun, 1]);
  });

  it('keeps what is scanned into a new bill while a second restore of the last one runs', async () => {
    setTillState({ cart: null, priced: null });
    let answer: () => void = () => undefined;
    const late = new Promise<undefined>((resolve) => {
      answer = () => resolve(undefined);
    });
    const second = restoreDraft({
      ...world.till,
      sales: { ...world.till.sales, draft: () => late },
    });
    await restoreDraft(world.till);
    addByCode(MILK);
    answer();
    await second;
    expect(rows()).toHaveLength(1);
  });

  it('comes back at its payment when it has a payment', async () => {
    addByCode(MILK);
    startPay();
    payCash(200);
    await world.sales.putDraft(state().cart);
    setTillState({ cart: null, priced: null, panel: { kind: 'browse' } });
    await restoreDraft(world.till);
    resumeSale();
    expect(state()).toMatchObject({
      panel: { kind: 'pay' },
      locked: false,
      priced: { paid: 200, due: 420 },
    });
  });

  it('is reported with its payments while no till is open', async () => {
    expect(await readOpenSale()).toBeNull();
    addByCode(MILK);
    expect(await readOpenSale()).toEqual({ total: 620, paidAgorot: 0 });
    world.answer = () => ({ kind: 'not_now', error: { code: 'TERMINAL_REQUIRED', message: '' } });
    payCash(5_000);
    await settled(() => state().notice?.code).toBe('TERMINAL_REQUIRED');
    expect(await readOpenSale()).toEqual({ total: 620, paidAgorot: 5_000 });
    world.answer = () => stored(7_000_042);
    await submitBill();
    expect(await readOpenSale()).toBeNull();
  });

  it('is not shown again when its sale was already stored', async () => {
    world.online = false;
    addByCode(MILK);
    const cart = state().cart;
    payCash(1_000);
    await settled(() => state().panel.kind).toBe('done');
    await world.sales.putDraft(cart);
    setTillState({ cart: null, priced: null });
    await restoreDraft(world.till);
    expect(state().cart?.id).not.toBe(cart?.id);
  });
});
