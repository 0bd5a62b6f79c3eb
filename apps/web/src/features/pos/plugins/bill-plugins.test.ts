import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  addPaymentChecker,
  proposeToBill,
  takeCheckAnswer,
} from '../../../platform/plugins/bill-plugins.ts';
import { payAllTheSame } from './check-payment.ts';
import { serveBillPlugins } from './open-bill-desk.ts';
import { useProposals } from './proposals.store.ts';
import { runProposal } from './run-proposal.ts';
import { dispatch } from '../bill/dispatch.ts';
import { startSale } from '../bill/start-bill.ts';
import { setTillState } from '../../../../test/till-state.ts';
import { startPay } from '../paying/pay.ts';
import { addByCode } from '../selling/sell.ts';
import { setCurrentTill } from '../till/till.registry.ts';
import {
  ALL,
  beginSelling,
  MILK,
  rows,
  signIn,
  state,
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

describe('what plugins do to a bill [CLOUD-046]', () => {
  const PLUGIN = { id: 'till-checks', name: 'בדיקות' };
  const marks = () =>
    (state().cart?.log ?? []).filter(({ description }) => description.startsWith('plugin.'));
  let end: () => void;
  beforeEach(() => {
    end = serveBillPlugins();
  });
  afterEach(() => {
    end();
    useProposals.setState({ open: [], objections: null });
    setTillState({ approval: null });
  });

  it('waits for the cashier, and is then the act of the cashier under the name of the plugin', async () => {
    addByCode(MILK);
    const answer = proposeToBill(PLUGIN, { act: 'product', code: '3', quantity: 1_000 });
    const again = proposeToBill(PLUGIN, { act: 'product', code: '3', quantity: 1_000 });
    expect(await again).toBe(false);
    const [waiting] = useProposals.getState().open;
    expect(rows()).toHaveLength(1);
    waiting?.answer(await runProposal(PLUGIN, waiting.proposal));
    expect(await answer).toBe(true);
    expect(rows().map(({ product }) => product.id)).toEqual([1, 3]);
    expect(marks()).toMatchObject([
      { description: 'plugin.product', field: 'plugin:till-checks', data: 'בדיקות', employeeId: 5 },
    ]);
    expect(useProposals.getState().open).toEqual([]);
  });

  it('makes the bill that the same acts of a cashier make', async () => {
    addByCode(MILK);
    addByCode(TV);
    await runProposal(PLUGIN, { act: 'product', code: MILK, quantity: 2_000 });
    await runProposal(PLUGIN, { act: 'note', text: 'במתנה' });
    await runProposal(PLUGIN, { act: 'note', text: 'קר', product: 1 });
    await runProposal(PLUGIN, { act: 'discount', rate: 500 });
    const byPlugin = state().priced;
    startSale(world.till);
    addByCode(MILK);
    addByCode(TV);
    addByCode(MILK);
    addByCode(MILK);
    dispatch({ type: 'setNotes', notes: 'במתנה' });
    dispatch({ type: 'editRow', rowKey: rows()[0]?.key ?? '', changes: { notes: 'קר' } });
    dispatch({ type: 'setCartDiscount', discount: { type: 'percent', rate: 500 } });
    const own = state().priced;
    const facts = (priced: typeof own) => ({
      total: priced?.total,
      discount: priced?.discount,
      rows: priced?.rows.map(({ row, net }) => [row.product.id, row.quantity, row.notes, net]),
    });
    expect(facts(byPlugin)).toEqual(facts(own));
  });

  it('asks a colleague for a discount that the cashier may not give', async () => {
    signIn({ ...ALL, 50: 0 });
    addByCode(MILK);
    expect(await runProposal(PLUGIN, { act: 'discount', rate: 500 })).toBe(false);
    expect(state().approval).toMatchObject({ key: 'cart.discount' });
    expect(state().cart?.discount).toBeNull();
    expect(marks()).toEqual([]);
  });

  it('drops what waits when the bill is paid or another one begins', async () => {
    addByCode(MILK);
    const one = proposeToBill(PLUGIN, { act: 'note', text: 'א' });
    startPay();
    expect(await one).toBe(false);
    expect(await proposeToBill(PLUGIN, { act: 'note', text: 'א' })).toBe(false);
  });

  const checking = (verdict: 'allow' | 'warn' | 'stop' | null, required = false) =>
    addPaymentChecker({
      plugin: PLUGIN,
      required,
      ask: (check) => {
        if (verdict !== null) takeCheckAnswer({ check, verdict, text: 'גיל 18' });
      },
    });

  it.each([
    ['allow', false, true],
    [null, false, true],
    ['warn', false, false],
    ['stop', false, false],
    [null, true, false],
  ] as const)(
    'is asked before payment: %s, required %s, goes on %s',
    async (verdict, required, goes) => {
      const stop = checking(verdict, required);
      addByCode(MILK);
      startPay();
      await settled(
        () => state().panel.kind === 'pay' || useProposals.getState().objections !== null,
      ).toBe(true);
      expect(state().panel.kind).toBe(goes ? 'pay' : 'browse');
      stop();
    },
  );

  it('is overridden after a stop by an employee who may cancel a bill, and the log says by whom', async () => {
    const stop = checking('stop');
    signIn({ ...ALL, 51: 0 });
    addByCode(MILK);
    startPay();
    await settled(() => useProposals.getState().objections?.length ?? 0).toBe(1);
    payAllTheSame();
    expect(state().panel.kind).toBe('browse');
    state().approval?.run({ employeeId: 9, approval: 'signed' });
    expect(state().panel.kind).toBe('pay');
    expect(marks()).toMatchObject([
      { description: 'plugin.override', employeeId: 9, data: 'בדיקות: גיל 18' },
    ]);
    expect(state().cart?.log).toContainEqual(
      expect.objectContaining({ description: 'cart.cancel', approval: 'signed' }),
    );
    stop();
  });
});
