import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { endFrozenCart, listFrozenCarts } from '@dalpak/contracts';
import { encodeCart } from '@dalpak/engine';
import { api } from '../../../platform/api/api.ts';
import { holdAction } from './hold.actions.ts';
import * as held from './held-at-other-tills.ts';
import { recallCart, takeOverCart } from './recall.ts';
import { startSale } from '../bill/start-bill.ts';
import { showCart } from '../bill/show-cart.ts';
import { setTillState } from '../../../../test/till-state.ts';
import { resumeSale } from '../paying/resume-sale.ts';
import { payCash } from '../paying/submit-bill.ts';
import { addByCode } from '../selling/sell.ts';
import { setCurrentTill } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import {
  beginSelling,
  MILK,
  rows,
  state,
  TOMATO,
  type World,
} from '../../../../test/selling-world.ts';

const settled = (check: () => unknown) => expect.poll(check, { interval: 5 });

// Files share modules, so the till is cleared for the next file.
afterAll(() => setCurrentTill(null));

let world: World;
beforeEach(() => {
  world = beginSelling();
});

describe('a held sale that other tills see', () => {
  const heldMilk = async (): Promise<string> => {
    addByCode(MILK);
    const id = state().cart?.id ?? '';
    holdAction.run();
    await settled(() => rows().length).toBe(0);
    expect(await world.sales.frozenCarts()).toMatchObject([{ id, total: 620, itemCount: 1 }]);
    return id;
  };

  it('that no longer fits because of a scan during the request stays held', async () => {
    const id = await heldMilk();
    useTillStatus.setState({ link: 'online' });
    const take = vi.spyOn(held, 'recallFromServer').mockImplementation(() => {
      addByCode(MILK);
      return Promise.resolve({ kind: 'unknown' });
    });
    await recallCart(id, resumeSale);
    expect(state().notice?.code).toBe('RECALL_BUSY');
    expect(await world.sales.frozenCarts()).toMatchObject([{ id }]);
    take.mockRestore();
    useTillStatus.setState({ link: 'unknown' });
  });

  it('whose answer was lost is shown as held here; one that continued here is not, and the server hears when it was cancelled', async () => {
    addByCode(MILK);
    const { cart, priced } = state();
    if (cart === null || priced === null) throw new Error('No cart');
    startSale(world.till);
    const { id } = cart;
    const ended: unknown[] = [];
    let answers = false;
    const call = vi.spyOn(api, 'call').mockImplementation(((endpoint: unknown, input: unknown) => {
      if (endpoint === listFrozenCarts)
        return Promise.resolve({
          data: [
            {
              id,
              terminal: { id: 3, name: 'קופה' },
              employee: 'דנה',
              name: '',
              total: 620,
              items: 1,
              frozen_at: 1,
            },
          ],
          gone: [],
        });
      if (endpoint === endFrozenCart) return Promise.resolve(void ended.push(input));
      return answers
        ? Promise.resolve({ data: { cart: encodeCart(cart, priced), since: null } })
        : Promise.reject(new Error('lost'));
    }) as never);
    const listed = async (): Promise<string[]> =>
      (await held.loadHeldAtOtherTills()).bills.map((bill) => bill.id);
    await takeOverCart(id, resumeSale);
    expect([await listed(), rows()]).toEqual([[id], []]);
    answers = true;
    await takeOverCart(id, resumeSale);
    expect(rows()).toHaveLength(1);
    expect([await listed(), ended]).toEqual([[], []]);
    // The bill is cancelled: nothing of it is left here.
    startSale(world.till);
    expect(await listed()).toEqual([]);
    await settled(() => ended).toEqual([{ params: { id }, body: {} }]);
    // Recalled once more without an answer, it is shown again.
    answers = false;
    await takeOverCart(id, resumeSale);
    expect(await listed()).toEqual([id]);
    call.mockRestore();
  });

  it('that another till has changed since comes back in its new state, and one held again after that in its state here', async () => {
    const { link } = useTillStatus.getState();
    useTillStatus.setState({ link: 'online' });
    const call = vi.spyOn(api, 'call').mockRejectedValue(new Error('not asked for'));
    addByCode(MILK);
    const { cart, priced } = state();
    if (cart === null || priced === null) throw new Error('No cart');
    const theirs = { ...cart, rows: cart.rows.map((row) => ({ ...row, quantity: 5_000 })) };
    const wire = encodeCart(theirs, priced);
    for (const [since, quantity] of [
      [null, 5_000],
      [Date.now() + 60_000, 5_000],
      [1, 1_000],
    ] as const) {
      showCart(world.till, cart);
      holdAction.run();
      await settled(() => rows().length).toBe(0);
      await settled(() => call.mock.calls.length).toBeGreaterThan(0);
      call.mockResolvedValue({ data: { cart: wire, since } } as never);
      await recallCart(cart.id, resumeSale);
      expect(rows()).toMatchObject([{ quantity }]);
      expect(await world.sales.frozenCarts()).toEqual([]);
      startSale(world.till);
    }
    call.mockRestore();
    useTillStatus.setState({ link });
  });

  it.each(['offline', 'online'] as const)(
    "that is recalled without the server confirming that it is this till's (%s) is sold under an id of its own",
    async (link) => {
      const id = await heldMilk();
      useTillStatus.setState({ link });
      const take = vi.spyOn(held, 'recallFromServer').mockResolvedValue({ kind: 'unknown' });
      await recallCart(id, resumeSale);
      take.mockRestore();
      useTillStatus.setState({ link: 'unknown' });
      expect(state().cart).toMatchObject({
        rows: [{ quantity: 1_000 }],
        resource: { kind: 'frozen', id },
      });
      expect(state().cart?.id).toMatch(/^[0-9a-f-]{36}$/);
      expect(state().cart?.id).not.toBe(id);
      expect(await world.sales.frozenCarts()).toEqual([]);
      // Another till sold it under the id that it was held with, and the server would refuse
      // different content under that id.
      world.online = false;
      payCash(1_000);
      await settled(() => state().panel.kind).toBe('done');
      expect(await world.sales.get(id)).toBeUndefined();
      expect((await world.sales.unsent()).map((sale) => sale.id)).toEqual([state().done?.cart.id]);
    },
  );

  it('with a charge on it keeps its id, which the charge was made for', async () => {
    addByCode(MILK);
    const { cart } = state();
    if (cart === null) throw new Error('No bill');
    await world.sales.putFrozenCart({
      id: cart.id,
      owner: '',
      cart: { ...cart, temp: { charge: 'c-1' } },
      name: '',
      total: 620,
      itemCount: 1,
      employeeName: '',
      frozenAt: 0,
    });
    startSale(world.till);
    await recallCart(cart.id, resumeSale);
    expect(state().cart).toMatchObject({ id: cart.id, temp: { charge: 'c-1' } });
  });

  it('is not replaced on the screen by a recalled one', async () => {
    addByCode(MILK);
    const id = state().cart?.id ?? '';
    holdAction.run();
    await settled(() => rows().length).toBe(0);
    addByCode(TOMATO);
    setTillState({ panel: { kind: 'browse' } });
    addByCode(MILK);
    await recallCart(id, resumeSale);
    expect(state().notice?.code).toBe('RECALL_BUSY');
    expect(await world.sales.frozenCarts()).toHaveLength(1);
  });
});
