import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ALL, beginSelling, MILK, signIn, TV, type World } from '../../../../test/selling-world.ts';
import { ownerKey, tillActsKey } from '../../../platform/store/store.types.ts';
import { billNow } from '../bill/bill.store.ts';
import { dispatch } from '../bill/dispatch.ts';
import { startPay, leavePay } from '../paying/pay.ts';
import { cancelSale } from '../selling/sell.actions.ts';
import { addByCode } from '../selling/sell.ts';
import type { KeptAct } from './kept-act.types.ts';
import { setCurrentTill } from './till.registry.ts';

afterAll(() => {
  setCurrentTill(null);
  vi.unstubAllGlobals();
});

let world: World;
beforeEach(() => {
  const held = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  });
  world = beginSelling();
  signIn(ALL, 8);
});

const kept = (): readonly KeptAct[] =>
  JSON.parse(localStorage.getItem(tillActsKey(ownerKey(world.till.owner))) ?? '[]') as KeptAct[];

describe('a bill that is cancelled at the till', () => {
  it('is kept before the next one begins, with its content, and with how far it was [SEE-050]', () => {
    addByCode(MILK);
    addByCode(TV);
    const { cart, priced } = billNow();
    startPay();
    startPay();
    leavePay();
    dispatch({ type: 'deleteRow', rowKey: cart?.rows[0]?.key ?? '' });
    cancelSale();
    const [one, ...more] = kept();
    expect(more).toEqual([]);
    expect(one?.act).toMatchObject({
      kind: 'bill_cancelled',
      bill: cart?.id,
      employee: 8,
      total: (priced?.total ?? 0) - 620,
      rows: [{ name: 'מוצר 3', quantity: 1_000 }],
    });
    expect(one?.act.log.map(({ description }) => description)).toEqual([
      'cart.total.shown',
      'cart.item.cancel',
      'cart.cancel',
    ]);
    expect(billNow().cart?.id).not.toBe(cart?.id);
  });
});
