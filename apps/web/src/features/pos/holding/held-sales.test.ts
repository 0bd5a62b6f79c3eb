import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { listFrozenCarts } from '@dalpak/contracts';
import { buildRuleIndex, encodeCart } from '@dalpak/engine';
import { aGift, aLevel, aPurchase, aRule } from '@dalpak/testkit';
import { notifications, notificationsStore } from '@mantine/notifications';
import { api } from '../../../platform/api/api.ts';
import { NetworkError, ServerError } from '../../../platform/api/errors.ts';
import { holdAction } from './hold.actions.ts';
import * as held from './held-at-other-tills.ts';
import { recallCart, takeOverCart } from './recall.ts';
import { startSale } from '../bill/start-bill.ts';
import { resumeSale } from '../paying/resume-sale.ts';
import { addByCode } from '../selling/sell.ts';
import { setCurrentTill } from '../till/till.registry.ts';
import { useTillStatus } from '../till/till-status.store.ts';
import { beginSelling, MILK, rows, state, type World } from '../../../../test/selling-world.ts';

const messages = () => notificationsStore.getState().notifications.map(({ id }) => id);
const settled = (check: () => unknown) => expect.poll(check, { interval: 5 });

// Files share modules, so the till is cleared for the next file.
afterAll(() => setCurrentTill(null));

let world: World;
beforeEach(() => {
  world = beginSelling();
});

describe('a held sale', () => {
  const heldMilk = async (): Promise<string> => {
    addByCode(MILK);
    const id = state().cart?.id ?? '';
    holdAction.run();
    await settled(() => rows().length).toBe(0);
    expect(await world.sales.frozenCarts()).toMatchObject([{ id, total: 620, itemCount: 1 }]);
    return id;
  };

  it('is held and recalled once, unchanged', async () => {
    const id = await heldMilk();
    const cart = (await world.sales.frozenCarts())[0]?.cart;
    if (cart === undefined) throw new Error('Nothing is held');
    useTillStatus.setState({ link: 'online' });
    const take = vi
      .spyOn(held, 'recallFromServer')
      .mockResolvedValue({ kind: 'taken', since: null, cart, total: 620 });
    expect(messages()).toContain('held');
    await recallCart(id, resumeSale);
    take.mockRestore();
    // That it was held no longer stands over the bill.
    expect(messages()).not.toContain('held');
    useTillStatus.setState({ link: 'unknown' });
    expect(state().cart).toMatchObject({
      id,
      rows: [{ quantity: 1_000 }],
      resource: { kind: 'frozen', id },
    });
    expect(await world.sales.frozenCarts()).toEqual([]);
  });

  it('becomes the bill of the next page by the same write that removes it from the held ones', async () => {
    const id = await heldMilk();
    const drafts = vi.spyOn(world.sales, 'putDraft');
    await recallCart(id, resumeSale);
    expect(drafts).not.toHaveBeenCalled();
    expect(await world.sales.draft()).toMatchObject({
      rows: [{ quantity: 1_000 }],
      resource: { kind: 'frozen', id },
    });
    expect(await world.sales.frozenCarts()).toEqual([]);
  });

  it('that became dearer or cheaper meanwhile shows the old and the new total, also from another till; an unchanged one shows nothing', async () => {
    const { link } = useTillStatus.getState();
    const shown = vi.spyOn(notifications, 'show');
    const changed = vi.spyOn(notifications, 'update');
    // Whether a message is new or changes the one that is there depends on the time between them.
    const said = (): unknown[] =>
      [shown.mock, changed.mock]
        .flatMap(({ calls, invocationCallOrder }) =>
          calls.map(([{ message }], at) => ({ message, order: invocationCallOrder[at] ?? 0 })),
        )
        .toSorted((one, other) => one.order - other.order)
        .flatMap(({ message }) =>
          typeof message === 'string' ? [message.replaceAll(/[\u2066-\u2069]/g, '')] : [],
        );
    const offer = {
      rules: buildRuleIndex([
        aRule({
          id: 1,
          name: 'מבצע',
          levels: [
            aLevel({ purchase: aPurchase({ all: true }), gift: aGift({ type: 2, total: 1_000 }) }),
          ],
        }),
      ]),
    };
    const plain = { rules: world.till.rules };
    await recallCart(await heldMilk(), resumeSale);
    expect(said()).toEqual([]);
    startSale(world.till);
    const id = await heldMilk();
    Object.assign(world.till, offer);
    await recallCart(id, resumeSale);
    // The message comes after the bill, on a busy machine in a later task.
    await expect
      .poll(() => [state().priced?.total, said()])
      .toEqual([558, ['החשבון עודכן: היה ₪6.20, עכשיו ₪5.58']]);
    // The bill is held at the lower price, the offer ends, and another till recalls it from the
    // server.
    const { cart, priced } = state();
    if (cart === null || priced === null) throw new Error('No bill');
    const wire = encodeCart(cart, priced);
    Object.assign(world.till, plain);
    startSale(world.till);
    useTillStatus.setState({ link: 'online' });
    const call = vi
      .spyOn(api, 'call')
      .mockResolvedValue({ data: { cart: wire, since: null } } as never);
    await takeOverCart(id, resumeSale);
    await settled(() => said().at(-1)).toBe('החשבון עודכן: היה ₪5.58, עכשיו ₪6.20');
    expect([state().priced?.total, said().length]).toEqual([620, 2]);
    call.mockRestore();
    shown.mockRestore();
    useTillStatus.setState({ link });
  });

  it('that another till recalled stays here until it has ended there', async () => {
    const id = await heldMilk();
    useTillStatus.setState({ link: 'online' });
    const take = vi
      .spyOn(held, 'recallFromServer')
      .mockResolvedValue({ kind: 'gone', tillName: 'דנה', ended: false });
    await recallCart(id, resumeSale);
    expect(await world.sales.frozenCarts()).toMatchObject([{ id }]);
    take.mockResolvedValue({ kind: 'gone', tillName: 'דנה', ended: true });
    await recallCart(id, resumeSale);
    expect(await world.sales.frozenCarts()).toEqual([]);
    expect(rows()).toEqual([]);
    take.mockRestore();
    useTillStatus.setState({ link: 'unknown' });
  });

  it('that another till has cannot be recalled here, and is removed when it was sold there, without an error', async () => {
    const id = await heldMilk();
    useTillStatus.setState({ link: 'online' });
    let field = 'taken_by';
    const call = vi.spyOn(api, 'call').mockImplementation(((endpoint: unknown) =>
      endpoint === listFrozenCarts
        ? Promise.resolve({ data: [], gone: [] })
        : Promise.reject(
            new ServerError({
              status: 409,
              code: 'CONFLICT',
              desc: '',
              details: [{ field, text: 'דנה, קופה 2' }],
            }),
          )) as never);
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect([...(await held.loadHeldAtOtherTills()).recalledElsewhere.keys()]).toEqual([id]);
    expect(await world.sales.frozenCarts()).toMatchObject([{ id }]);
    field = 'ended_by';
    expect([...(await held.loadHeldAtOtherTills()).recalledElsewhere.keys()]).toEqual([id]);
    expect(await world.sales.frozenCarts()).toEqual([]);
    expect((await held.loadHeldAtOtherTills()).incomplete).toBeNull();
    useTillStatus.setState({ link: 'offline' });
    expect(await held.loadHeldAtOtherTills()).toMatchObject({ bills: [], incomplete: 'offline' });
    expect(said).not.toHaveBeenCalled();
    said.mockRestore();
    call.mockRestore();
    useTillStatus.setState({ link: 'unknown' });
  });

  it('under the id of an open order is refused without another till, and is recalled here', async () => {
    const id = await heldMilk();
    useTillStatus.setState({ link: 'online' });
    const refused = new ServerError({
      status: 409,
      code: 'CONFLICT',
      desc: '',
      details: [{ field: 'order', text: 'המזהה שייך להזמנה פתוחה' }],
    });
    const call = vi
      .spyOn(api, 'call')
      .mockImplementation(((endpoint: unknown) =>
        endpoint === listFrozenCarts
          ? Promise.resolve({ data: [], gone: [] })
          : Promise.reject(refused)) as never);
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(await held.loadHeldAtOtherTills()).toEqual({
      bills: [],
      recalledElsewhere: new Map(),
      incomplete: null,
    });
    // A fault of the program, which goes to the log.
    expect(said).toHaveBeenCalledWith('A held sale', refused);
    expect(await held.recallFromServer(id)).toEqual({ kind: 'unknown' });
    await recallCart(id, resumeSale);
    expect(rows()).toHaveLength(1);
    expect(await world.sales.frozenCarts()).toEqual([]);
    held.dropHeldAtOtherTills();
    said.mockRestore();
    call.mockRestore();
    useTillStatus.setState({ link: 'unknown' });
  });

  it('at other tills are not listed where the server is offline, denies permission or answers nonsense: each is reported as what it is', async () => {
    await heldMilk();
    useTillStatus.setState({ link: 'online' });
    const faults = [
      new NetworkError('gone'),
      new ServerError({ status: 403, code: 'PERMISSION_DENIED', desc: 'אין לכם הרשאה' }),
      new TypeError('not a list'),
    ];
    const call = vi
      .spyOn(api, 'call')
      .mockImplementation((() => Promise.reject(faults[0] as Error)) as never);
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const heard: unknown[] = [];
    for (; faults.length > 0; faults.shift())
      heard.push((await held.loadHeldAtOtherTills()).incomplete);
    expect(heard).toMatchObject([
      'offline',
      { code: 'PERMISSION_DENIED', description: 'אין לכם הרשאה' },
      { code: 'SYSTEM_ERROR' },
    ]);
    expect(said).toHaveBeenCalledTimes(2);
    said.mockRestore();
    call.mockRestore();
    useTillStatus.setState({ link: 'unknown' });
  });

  it('that another till has is known from the list: the server gets no request that it would refuse', async () => {
    const id = await heldMilk();
    useTillStatus.setState({ link: 'online' });
    let ended = false;
    const call = vi
      .spyOn(api, 'call')
      .mockImplementation(((endpoint: unknown) =>
        endpoint === listFrozenCarts
          ? Promise.resolve({ data: [], gone: [{ id, by: 'דנה, קופה 2', ended }] })
          : Promise.reject(new Error('asked for more'))) as never);
    // Enter comes before the answer, so the recall uses the answer.
    const listing = held.loadHeldAtOtherTills();
    await recallCart(id, resumeSale);
    expect([rows(), [...(await listing).recalledElsewhere.keys()]]).toEqual([[], [id]]);
    expect(await world.sales.frozenCarts()).toMatchObject([{ id }]);
    ended = true;
    expect([...(await held.loadHeldAtOtherTills()).recalledElsewhere.keys()]).toEqual([id]);
    expect(await world.sales.frozenCarts()).toEqual([]);
    expect(
      call.mock.calls.map(([endpoint, input]) => [endpoint === listFrozenCarts, input]),
    ).toEqual([
      [true, { query: { own: id } }],
      [true, { query: { own: id } }],
    ]);
    held.dropHeldAtOtherTills();
    call.mockRestore();
    useTillStatus.setState({ link: 'unknown' });
  });
});
