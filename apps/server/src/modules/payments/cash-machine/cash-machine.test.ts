import { randomUUID } from 'node:crypto';
import {
  type AppInit,
  type ChargeView,
  COMPONENT,
  type CardTerminalCheck,
  type MachineActView,
  type MachineDrawerView,
  type RegisterReportView,
  type WithdrawalView,
} from '@dalpak/contracts';
import { TENDER_NAME, tenderFields } from '@dalpak/engine';
import { bySize } from '@dalpak/testkit';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../../test/sale-cart.ts';
import { aShop, aTillOf, CARDS, changeRows, GOODS } from '../../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import {
  type CashMachineSimulator,
  emptyMachine,
  PIECES,
  startCashMachineSimulator,
} from '../../../cash-machine-simulator/cash-machine-simulator.ts';
import {
  emptyTerminal,
  startTerminalSimulator,
  type TerminalSimulator,
} from '../../../terminal-simulator/terminal-simulator.ts';
import { verifyClosings } from '../../register/index.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
let till: Browser;
let till2: Browser;
let machine: CashMachineSimulator;
let terminal: TerminalSimulator;
let record: number;

beforeAll(async () => {
  server = await startTestApp({ pinpadNetwork: true });
  cloud = await aShop(server);
  office = new Browser(server.app);
  await office.signIn();
  machine = await startCashMachineSimulator({ port: 0, state: emptyMachine() });
  terminal = await startTerminalSimulator({ port: 0, state: emptyTerminal('0010001') });
  till = await aTillOf(server, 1);
  till2 = await aTillOf(server, 2);
});
afterAll(async () => {
  await server.close();
  await machine.close();
  await terminal.close();
});
beforeEach(() => {
  Object.assign(machine.state.mood, emptyMachine().mood);
});

/** Time of the random acts at their full number. */
const NIGHT_MS = 900_000;

const db = () => server.kernel.tenant(cloud);
const make = (data: Record<string, unknown>) =>
  office.post(`components/${COMPONENT.pinpads}/records`, {
    request_id: randomUUID(),
    data: { name: 'מכונה', driver: 'vne_selfcash', reach: 'network', branch: '1', ...data },
  });
const data = <T>(answer: { json: <B>() => B }): T => answer.json<{ data: T }>().data;
const take = (
  amount: number,
  { cart = randomUUID(), id = randomUUID() }: { readonly cart?: string; readonly id?: string } = {},
) => till.post('payments/cash-machine/payments', { id, cart, amount });
const act = async (id: string, by = till): Promise<MachineActView> =>
  data<MachineActView>(await by.get(`payments/cash-machine/acts/${id}`));
const cancel = async (id: string): Promise<MachineActView> =>
  data<MachineActView>(await till.post(`payments/cash-machine/acts/${id}/cancel`, {}));
const charges = async (cart: string, by = till): Promise<readonly ChargeView[]> =>
  data<ChargeView[]>(await by.get(`payments/charges?cart=${cart}`));
const content = async (by = till): Promise<MachineDrawerView> =>
  data<MachineDrawerView>(await by.get('payments/cash-machine'));
const x = async (by = till): Promise<RegisterReportView> =>
  data<RegisterReportView>(await by.get('pos/register/x'));
const z = (counted: number | null, by = till) =>
  by.post('pos/register/z', {
    id: randomUUID(),
    at: new Date().toISOString(),
    unsent: 0,
    counted,
  });
const out = (amount: number, id: string = randomUUID()) =>
  till.post('payments/cash-machine/out', { id, amount, reason: 'ספק' });
const inMachine = (): number =>
  Object.entries(machine.state.content).reduce(
    (sum, [value, pieces]) => sum + Number(value) * pieces,
    0,
  );
/** A bill of 32.80 shekels. */
const bill = (): SaleCart => new SaleCart().scan(GOODS.notebook).scan(GOODS.juice);
const payByMachine = (cart: SaleCart, id: string, amount: number): SaleCart =>
  cart.do({
    type: 'addPayment',
    payment: {
      ...tenderFields({ method: 'cash_machine' }),
      name: TENDER_NAME.cash_machine,
      amount,
      key: id,
    },
  });
const send = (cart: SaleCart, by = till) => by.post('pos/transactions/cart_format', cart.wire());
/** A bill that the machine took in whole, as a till pays it. */
async function sold(...notes: readonly number[]): Promise<{ cart: SaleCart; id: string }> {
  const cart = bill();
  const id = randomUUID();
  await take(3_280, { cart: cart.id, id });
  machine.insert(...notes);
  expect(await act(id)).toMatchObject({ outcome: 'done' });
  expect((await send(payByMachine(cart, id, 3_280))).json()).toHaveProperty('data.0', '000');
  return { cart, id };
}

describe('a cash machine on the counter', () => {
  it('is a record with an address of the local network, and a till knows its own [TILL-033]', async () => {
    expect(outcome(await take(1_000))).toEqual({ status: 422, code: 'CASH_MACHINE_MISSING' });
    for (const [fields, field] of [
      [{ network_address: '8.8.8.8', tls: true }, 'network_address'],
      [{ network_address: '10.0.0.7' }, 'tls'],
      [{ network_address: '10.0.0.7', tls: true }, 'certificate_sha256'],
      [{ network_address: '127.0.0.1', reach: 'gateway' }, 'reach'],
    ] as const)
      expect((await make(fields)).json()).toMatchObject({
        code: 'RECORD_INVALID',
        details: expect.arrayContaining([expect.objectContaining({ field })]),
      });
    const made = await make({
      network_address: '127.0.0.1',
      port: machine.port,
      terminals: [{ id: 1, label: '' }],
    });
    record = Number(data<{ id: string }>(made).id);
    const init = (await till.post('app/init')).json<AppInit>();
    expect(init.offline_data?.card).toEqual({
      terminals: [],
      chosen: null,
      cash_machine: { id: record, name: 'מכונה' },
    });
    expect((await till2.post('app/init')).json<AppInit>().offline_data?.card).toEqual({
      terminals: [],
      chosen: null,
    });
    const check = data<CardTerminalCheck>(await office.post(`payments/pinpad/${record}/check`, {}));
    expect(check).toMatchObject({ failure: null, driver: 'vne-selfcash', state: 'ready' });
    expect(check.content?.[0]).toEqual({ value: 20_000, count: 20 });
  });

  it('takes the cash of a bill, says what was put in so far and gives the change [TILL-033]', async () => {
    const before = inMachine();
    const cart = bill();
    const id = randomUUID();
    const begun = data<MachineActView>(await take(3_280, { cart: cart.id, id }));
    expect(begun).toEqual({
      id,
      kind: 'payment',
      amount: 3_280,
      put_in: 0,
      paid_out: 0,
      outcome: null,
      silent: false,
    });
    machine.insert(2_000);
    expect(await act(id)).toMatchObject({ put_in: 2_000, outcome: null });
    // Until the machine has ended, the bill is not sold and takes no other charge.
    expect(outcome(await send(cart.pay()))).toMatchObject({ code: 'PAYMENT_MISMATCH' });
    expect(outcome(await take(100, { cart: cart.id }))).toMatchObject({
      code: 'CASH_MACHINE_BUSY',
    });
    expect((await till2.get(`payments/cash-machine/acts/${id}`)).statusCode).toBe(404);
    machine.insert(2_000);
    expect(await act(id)).toMatchObject({ put_in: 4_000, paid_out: 720, outcome: 'done' });
    expect(await charges(cart.id)).toMatchObject([
      { id, provider: 'cash_machine', state: 'approved', amount: 3_280, requested: 3_280 },
    ]);
    expect(inMachine()).toBe(before + 3_280);
    // The same id is the same act.
    expect(data<MachineActView>(await take(3_280, { cart: cart.id, id }))).toMatchObject({
      outcome: 'done',
    });
    expect(outcome(await take(3_290, { cart: cart.id, id }))).toMatchObject({
      code: 'DUPLICATE_WITH_OTHER_CONTENT',
    });
    const paid = payByMachine(new SaleCart().scan(GOODS.notebook).scan(GOODS.juice), id, 3_280);
    // Another bill cannot be paid with it.
    expect(outcome(await send(paid))).toMatchObject({ code: 'PAYMENT_DETAILS' });
    const own = bill();
    own.cart = { ...own.cart, id: cart.id };
    expect((await send(payByMachine(own, id, 3_280))).json()).toHaveProperty('data.0', '000');
    expect(outcome(await till.post(`payments/charges/${id}/void`, {}))).toMatchObject({
      code: 'CONFLICT',
    });
  });

  it('returns what was put in when it is cancelled, and what a bill no longer needs [TILL-033]', async () => {
    const before = inMachine();
    const cart = bill();
    const id = randomUUID();
    await take(3_280, { cart: cart.id, id });
    machine.insert(1_000, 500);
    expect(await cancel(id)).toMatchObject({
      put_in: 1_500,
      paid_out: 1_500,
      outcome: 'cancelled',
    });
    expect(await charges(cart.id)).toMatchObject([{ state: 'declined', reason: 'cancelled' }]);
    expect(inMachine()).toBe(before);
    const second = randomUUID();
    await take(3_280, { cart: cart.id, id: second });
    machine.insert(5_000);
    expect(await act(second)).toMatchObject({ outcome: 'done' });
    const voided = data<ChargeView>(await till.post(`payments/charges/${second}/void`, {}));
    expect(voided.state).toBe('voided');
    expect(inMachine()).toBe(before);
    expect((await send(bill().pay())).statusCode).toBe(200);
  });

  it('ends as a part payment of what it really kept after a jam and without the coins for change [TILL-033]', async () => {
    // A jam while it takes: the note is inside.
    machine.state.mood.jam = 'taking';
    const jammed = bill();
    const one = randomUUID();
    await take(3_280, { cart: jammed.id, id: one });
    machine.insert(2_000);
    expect(await act(one)).toMatchObject({ put_in: 2_000, paid_out: 0, outcome: 'jam' });
    expect(await charges(jammed.id)).toMatchObject([
      { state: 'approved', amount: 2_000, requested: 3_280, reason: 'jam' },
    ]);
    payByMachine(jammed, one, 2_000);
    expect(jammed.priced.due).toBe(1_280);
    // A bill that does not name the payment is not sold.
    const other = bill().pay();
    other.cart = { ...other.cart, id: jammed.id };
    expect(outcome(await send(other))).toMatchObject({ code: 'PAYMENT_MISMATCH' });
    expect((await send(jammed.pay())).json()).toHaveProperty('data.0', '000');

    // No coins for change: what stands beyond the sum comes back.
    machine.state.mood.jam = 'none';
    const { content: full } = machine.state;
    for (const value of [500, 200, 100, 50, 10]) machine.state.content[value] = 0;
    machine.state.content[1_000] = 0;
    const short = bill();
    const two = randomUUID();
    await take(3_280, { cart: short.id, id: two });
    machine.insert(2_000, 2_000);
    expect(await act(two)).toMatchObject({ put_in: 4_000, paid_out: 2_000, outcome: 'no_change' });
    expect((await send(payByMachine(short, two, 2_000).pay())).json()).toHaveProperty(
      'data.0',
      '000',
    );
    for (const value of [1_000, 500, 200, 100, 50, 10]) full[value] = 20;

    // A jam while it pays the change: the drawer gives the rest.
    machine.state.mood.jam = 'paying';
    const paying = bill();
    const three = randomUUID();
    await take(3_280, { cart: paying.id, id: three });
    machine.insert(5_000);
    expect(await act(three)).toMatchObject({ put_in: 5_000, paid_out: 1_000, outcome: 'jam' });
    payByMachine(paying, three, 4_000);
    expect(paying.priced.change).toBe(720);
    expect((await send(paying)).json()).toHaveProperty('data.0', '000');
    expect((await charges(paying.id)).map(({ amount }) => amount)).toEqual([4_000]);
  });

  it('takes nothing twice when answers are lost, the machine is killed or the till starts again [TILL-033]', async () => {
    const before = inMachine();
    machine.state.mood.loseAnswers = true;
    const cart = bill();
    const id = randomUUID();
    expect(data<MachineActView>(await take(3_280, { cart: cart.id, id }))).toMatchObject({
      outcome: null,
    });
    expect(machine.state.acts.filter((one) => one.id === id)).toHaveLength(1);
    machine.insert(2_000, 1_000, 500);
    expect(await act(id)).toMatchObject({ outcome: null, silent: true });
    expect(await charges(cart.id)).toMatchObject([{ state: 'asked' }]);
    machine.state.mood.loseAnswers = false;
    // The till that starts again finds the act ended, and its money counted once.
    expect(data<MachineActView[]>(await till.get('payments/cash-machine/acts'))).toEqual([]);
    expect(await charges(cart.id)).toMatchObject([{ state: 'approved', amount: 3_280 }]);
    expect(await charges(cart.id)).toHaveLength(1);
    expect(inMachine()).toBe(before + 3_280);
    expect((await send(payByMachine(cart, id, 3_280))).json()).toHaveProperty('data.0', '000');

    // Killed in the middle: it keeps what it swallowed and says so when it is back.
    const killed = bill();
    const second = randomUUID();
    await take(3_280, { cart: killed.id, id: second });
    machine.insert(1_000);
    const { port, state } = machine;
    await machine.close();
    expect(await act(second)).toMatchObject({ outcome: null, silent: true });
    expect(await cancel(second)).toMatchObject({ outcome: null, silent: true });
    expect(outcome(await z(null))).toMatchObject({ code: 'CASH_MACHINE_BUSY' });
    machine = await startCashMachineSimulator({ port, state });
    expect(await act(second)).toMatchObject({ put_in: 1_000, outcome: 'jam' });
    expect((await send(payByMachine(killed, second, 1_000).pay())).json()).toHaveProperty(
      'data.0',
      '000',
    );
    // Off before it is asked: nothing was taken, and it is said at once.
    await machine.close();
    const off = bill();
    expect(data<MachineActView>(await take(3_280, { cart: off.id }))).toMatchObject({
      outcome: 'unreachable',
    });
    expect(await charges(off.id)).toMatchObject([{ state: 'declined', reason: 'unreachable' }]);
    machine = await startCashMachineSimulator({ port, state });
    expect((await send(off.pay())).statusCode).toBe(200);
  });

  it('pays cash out once, as far as it can, and cash withdrawals [TILL-033]', async () => {
    const drawer = (await x()).cash.expected;
    const before = inMachine();
    const id = randomUUID();
    expect(data<MachineActView>(await out(12_300, id))).toMatchObject({
      kind: 'out',
      paid_out: 12_300,
      outcome: 'done',
    });
    expect(data<MachineActView>(await out(12_300, id))).toMatchObject({ outcome: 'done' });
    machine.state.mood.jam = 'paying';
    expect(data<MachineActView>(await out(300))).toMatchObject({ paid_out: 200, outcome: 'jam' });
    machine.state.mood.jam = 'none';
    expect(inMachine()).toBe(before - 12_500);
    // The movement is what was really paid, and the drawer did not pay it.
    const shown = await x();
    expect(shown.cash).toMatchObject({ out: 12_500, machine: 12_500, expected: drawer });
    expect(shown.movements.filter(({ kind }) => kind === 'out')).toMatchObject([
      { amount: 12_300, reason: 'ספק' },
      { amount: 200, reason: 'ספק' },
    ]);
    const cashier = await aTillOf(server, 3, CARDS.cashier);
    const denied = await cashier.post('payments/cash-machine/out', {
      id: randomUUID(),
      amount: 100,
      reason: 'א',
    });
    expect(outcome(denied)).toMatchObject({ code: 'PERMISSION_DENIED' });

    await changeRows(
      server,
      cloud,
      "INSERT INTO settings (cloud_id, key, scope, scope_id, value, valid_from) VALUES ($1, 'atm.enabled', 'cloud', 0, 'true', '2000-01-01')",
    );
    await office.post(`components/${COMPONENT.pinpads}/records`, {
      request_id: randomUUID(),
      data: {
        name: 'מסוף',
        driver: 'ashrait',
        reach: 'network',
        network_address: '127.0.0.1',
        port: terminal.port,
      },
    });
    const withdrawal = randomUUID();
    const begun = await till.post('pos/withdrawals', { id: withdrawal, amount: 20_000 });
    expect(data<WithdrawalView>(begun)).toMatchObject({ state: 'approved', machine_paid: 0 });
    const pay = (act: string) =>
      till.post('payments/cash-machine/withdrawals', { id: act, withdrawal });
    expect(outcome(await pay(randomUUID()))).toMatchObject({ status: 200 });
    expect(outcome(await pay(randomUUID()))).toMatchObject({ code: 'CONFLICT' });
    const [open] = data<WithdrawalView[]>(await till.get('pos/withdrawals'));
    expect(open).toMatchObject({ id: withdrawal, machine_paid: 20_000 });
    expect(outcome(await till.post(`pos/withdrawals/${withdrawal}/dropped`, {}))).toMatchObject({
      code: 'CONFLICT',
    });
    expect(
      data<WithdrawalView>(await till.post(`pos/withdrawals/${withdrawal}/handed`, {})).state,
    ).toBe('handed');
    expect(inMachine()).toBe(before - 32_500);
    expect((await x()).cash).toMatchObject({ atm: 20_000, machine: 32_500, expected: drawer });
  });

  it('is a drawer of its own on X, Z, count and status, by note and coin, and in the books [TILL-033]', async () => {
    const closed = data<RegisterReportView>(await z(null));
    const { machine: counted } = closed;
    expect(counted?.name).toBe('מכונה');
    expect(counted?.counted).toBe(inMachine());
    expect(counted?.expected).toBe(
      (counted?.opening ?? 0) + (counted?.taken ?? 0) - (counted?.paid ?? 0),
    );
    await sold(5_000);
    await out(1_000);
    const now = await content();
    expect(now).toMatchObject({ opening: counted?.counted, taken: 3_280, paid: 1_000 });
    expect(now.counted).toBe(now.expected);
    expect(now.coins.every(({ expected, counted: pieces }) => expected === pieces)).toBe(true);
    expect(now.coins.reduce((sum, { value, expected }) => sum + value * expected, 0)).toBe(
      now.expected,
    );
    const shown = await x();
    expect(shown.machine).toEqual(now);
    // Cash in the machine is not in the drawer.
    expect(shown.cash).toMatchObject({ sales: 0, expected: 0 });
    expect(shown.sums.means).toEqual([
      expect.objectContaining({ name: TENDER_NAME.cash_machine, amount: 3_280 }),
    ]);
    const after = data<RegisterReportView>(await z(0));
    expect(after.machine).toEqual(now);
    expect((await content()).opening).toBe(now.counted);
    expect(await verifyClosings(db())).toMatchObject({ broken: null });
  });

  it(
    'holds what it held first, with the payments and without the pay-outs, after any acts [TILL-033]',
    async () => {
      const step = fc.record({
        kind: fc.constantFrom('take', 'cancel', 'void', 'out'),
        amount: fc.integer({ min: 1, max: 4_000 }).map((tens) => tens * 10),
        jam: fc.constantFrom('none', 'none', 'none', 'taking', 'paying'),
        lose: fc.boolean(),
        // Restarts of the machine in the middle of an act.
        killed: fc.boolean(),
      } as const);
      const acts = fc.sample(step, { numRuns: bySize(40, 2_000), seed: 20_261_129 });
      for (const value of PIECES) machine.state.content[value] = 3;
      // The coins that were put in by hand are the opening from a Z on.
      await sold(20_000);
      expect((await z(0)).statusCode).toBe(200);
      let expected = (await content()).opening;
      for (const { kind, amount, jam, lose, killed } of acts) {
        Object.assign(machine.state.mood, { jam, loseAnswers: lose, customer: false });
        const id = randomUUID();
        const cart = randomUUID();
        if (kind === 'out') await out(amount, id);
        else await take(amount, { id, cart });
        if (kind !== 'out') machine.insert(...PIECES.filter((piece) => piece <= amount), 20_000);
        if (kind === 'cancel') await till.post(`payments/cash-machine/acts/${id}/cancel`, {});
        if (killed) {
          const { port, state } = machine;
          await machine.close();
          await act(id);
          machine = await startCashMachineSimulator({ port, state });
        }
        Object.assign(machine.state.mood, { jam: 'none', loseAnswers: false });
        // The server asks until the act has ended, as the till does.
        let ended = await act(id);
        if (ended.outcome === null) ended = await cancel(id);
        expect(ended.outcome).not.toBeNull();
        expected += ended.put_in - ended.paid_out;
        if (kind === 'void' && ended.put_in > ended.paid_out) {
          const voided = data<ChargeView>(await till.post(`payments/charges/${id}/void`, {}));
          expected -=
            ended.put_in - ended.paid_out - (voided.state === 'voided' ? 0 : voided.amount);
        }
        const shown = await content();
        expect([shown.expected, shown.counted]).toEqual([expected, expected]);
      }
      expect(inMachine()).toBe(expected);
      expect((await content()).coins.every((one) => one.expected === one.counted)).toBe(true);
    },
    NIGHT_MS,
  );
});
