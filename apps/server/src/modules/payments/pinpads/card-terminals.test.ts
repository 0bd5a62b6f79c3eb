import { randomUUID } from 'node:crypto';
import {
  type AppInit,
  type CardTerminalCheck,
  type ChargeView,
  COMPONENT,
  type TransmissionView,
} from '@dalpak/contracts';
import { type CardTender, splitInstalments, TENDER_NAME, tenderFields } from '@dalpak/engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../../test/sale-cart.ts';
import { aShop, aTillOf, CARDS, changeRows, GOODS, queryRows } from '../../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { createTransmissions, pinpadDeps, runDueTransmissions } from '../index.ts';
import {
  emptyTerminal,
  startTerminalSimulator,
  type TerminalSimulator,
} from '../../../terminal-simulator/terminal-simulator.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
let till: Browser;
let till2: Browser;
let first: TerminalSimulator;
let second: TerminalSimulator;

beforeAll(async () => {
  server = await startTestApp({ pinpadNetwork: true });
  cloud = await aShop(server);
  office = new Browser(server.app);
  await office.signIn();
  till = await aTillOf(server, 1);
  till2 = await aTillOf(server, 2);
  first = await startTerminalSimulator({ port: 0, state: emptyTerminal('0010001') });
  second = await startTerminalSimulator({ port: 0, state: emptyTerminal('0020002') });
});
afterAll(async () => {
  await server.close();
  await first.close();
  await second.close();
});
beforeEach(() => {
  for (const [{ state }, terminalNumber] of [
    [first, '0010001'],
    [second, '0020002'],
  ] as const)
    Object.assign(state.mood, { ...emptyTerminal(terminalNumber).mood });
});

const db = () => server.kernel.tenant(cloud);
const post = <T>(by: Browser, path: string, body: unknown): Promise<T> =>
  by.post(path, body).then((answer) => answer.json<{ data: T }>().data);

/** A card terminal made at the record's form. */
async function aPinpad(data: Record<string, unknown>): Promise<number> {
  const answer = await office.post(`components/${COMPONENT.pinpads}/records`, {
    request_id: randomUUID(),
    data: { driver: 'ashrait', reach: 'network', network_address: '127.0.0.1', ...data },
  });
  expect(answer.json()).toHaveProperty('data');
  return Number(answer.json<{ data: { id: string } }>().data.id);
}
const editPinpad = (id: number, data: Record<string, unknown>) =>
  office.put(`components/${COMPONENT.pinpads}/records/${id}`, { data });
const order = (fields: object = {}) => ({
  id: randomUUID(),
  cart: randomUUID(),
  amount: 690,
  ...fields,
});
const chargeAt = (by: Browser, body: object) =>
  post<ChargeView>(by, 'payments/pinpad/transaction', body);
const cardOfInit = async (by: Browser) =>
  (await by.post('app/init')).json<AppInit>().offline_data?.card;
const deals = ({ state }: TerminalSimulator) =>
  state.deals.map(({ tranType, amount }) => [tranType, amount]);
const transmit = async (by: Browser, pinpads: readonly number[] = []) => {
  const path = `payments/pinpad/transmit${by === office ? '/office' : ''}`;
  const views = await post<TransmissionView[]>(by, path, { id: randomUUID(), pinpads });
  return views;
};
/** Waits until a transmission has ended, as a screen that follows it does. */
async function ended(view: TransmissionView | undefined): Promise<TransmissionView | undefined> {
  let found: TransmissionView | undefined;
  await expect
    .poll(async () => {
      const { data } = (
        await office.get(`payments/pinpad/transmissions?pinpad=${view?.pinpad.id}`)
      ).json<{ data: TransmissionView[] }>();
      found = data.find(({ id }) => id === view?.id);
      return found?.code ?? null;
    })
    .not.toBeNull();
  return found;
}
/** A sale of milk that a charge paid, stored by the server. */
async function soldBy(charge: ChargeView, cart: SaleCart, by = till): Promise<SaleCart> {
  const means: CardTender = {
    method: 'card',
    terms: charge.terms,
    payments: charge.payments,
    first: charge.first,
    fixed: charge.fixed,
    brand: charge.brand as CardTender['brand'],
    lastDigits: charge.last_digits,
    confirmation: charge.confirmation,
    transaction: charge.transaction,
  };
  cart.do({
    type: 'addPayment',
    payment: { ...tenderFields(means), name: TENDER_NAME.card, amount: charge.amount },
  });
  if (cart.priced.due !== 0) cart.pay();
  expect((await by.post('pos/transactions/cart_format', cart.wire())).json()).toHaveProperty(
    'data.0',
    '000',
  );
  return cart;
}

let one: number;
let two: number;

describe('a card terminal record', () => {
  it('must be in the local network, encrypted only with a fingerprint [TILL-001]', async () => {
    for (const [data, field] of [
      [{ network_address: '8.8.8.8' }, 'network_address'],
      [{ network_address: 'terminal.example.com' }, 'network_address'],
      [{ network_address: '' }, 'network_address'],
      [{ tls: true }, 'certificate_sha256'],
      [{ tls: true, certificate_sha256: 'ab:cd' }, 'certificate_sha256'],
    ] as const) {
      const refused = await office.post(`components/${COMPONENT.pinpads}/records`, {
        request_id: randomUUID(),
        data: {
          name: 'מסוף',
          driver: 'ashrait',
          reach: 'network',
          network_address: '10.0.0.7',
          ...data,
        },
      });
      expect(refused.json()).toMatchObject({ code: 'RECORD_INVALID', details: [{ field }] });
    }
  });

  it('decides which device a charge reaches, and a saved change holds from the next [TILL-001]', async () => {
    // No record: nothing to charge at, and the till is told so.
    expect(outcome(await till.post('payments/pinpad/transaction', order()))).toEqual({
      status: 422,
      code: 'CARD_TERMINAL_MISSING',
    });
    expect(await cardOfInit(till)).toEqual({ terminals: [], chosen: null });
    one = await aPinpad({
      name: 'מסוף 1',
      port: first.port,
      terminals: [{ id: 1, label: '' }],
      merchant_number: '10001',
    });
    two = await aPinpad({ name: 'מסוף 2', port: second.port, terminals: [{ id: 2, label: '' }] });
    expect(await chargeAt(till, order({ amount: 100 }))).toMatchObject({ state: 'approved' });
    expect(await chargeAt(till2, order({ amount: 200 }))).toMatchObject({ state: 'approved' });
    expect([deals(first), deals(second)]).toEqual([[[1, 100]], [[1, 200]]]);
    expect(await cardOfInit(till2)).toMatchObject({ chosen: two, terminals: [{ name: 'מסוף 2' }] });
    // The second till moves to the first device, without a restart.
    await editPinpad(two, { port: first.port });
    await chargeAt(till2, order({ amount: 300 }));
    expect([deals(first).at(-1), deals(second)]).toEqual([[1, 300], [[1, 200]]]);
    await editPinpad(two, { port: second.port });
    // The setting names a record, whatever till it is of.
    await office.put('settings/terminal.default_credit', {
      scope: 'terminal',
      scope_id: 2,
      value: 'מסוף 1',
    });
    await chargeAt(till2, order({ amount: 400 }));
    expect(deals(first).at(-1)).toEqual([1, 400]);
    await office.put('settings/terminal.default_credit', {
      scope: 'terminal',
      scope_id: 2,
      value: '',
    });
  });

  it('is picked by the cashier when the branch has several [TILL-001]', async () => {
    const till3 = await aTillOf(server, 3);
    const branch = await aPinpad({ name: 'דלפק', port: first.port });
    expect(await cardOfInit(till3)).toMatchObject({ chosen: branch });
    const other = await aPinpad({ name: 'נייד', port: second.port });
    expect(await cardOfInit(till3)).toMatchObject({ chosen: null });
    expect(outcome(await till3.post('payments/pinpad/transaction', order())).code).toBe(
      'CARD_TERMINAL_MISSING',
    );
    await chargeAt(till3, order({ amount: 500, pinpad: other }));
    expect(deals(second).at(-1)).toEqual([1, 500]);
    // A terminal of another till is not offered.
    expect(
      outcome(await till3.post('payments/pinpad/transaction', order({ pinpad: one }))).code,
    ).toBe('CARD_TERMINAL_MISSING');
  });

  it('that is not reached charges nothing, and the cashier learns it at once [TILL-001]', async () => {
    await editPinpad(two, { port: 1 });
    expect(await chargeAt(till2, order())).toMatchObject({
      state: 'declined',
      reason: 'unreachable',
    });
    await editPinpad(two, { port: second.port });
  });
});

describe('what the terminal approved', () => {
  it('is booked: part of the sum leaves the rest owed [TILL-007]', async () => {
    first.state.mood.charge = 'partial';
    const cart = new SaleCart().scan(GOODS.milk);
    const charge = await chargeAt(till, order({ cart: cart.id, amount: 690 }));
    expect(charge).toMatchObject({ state: 'approved', amount: 460, requested: 690 });
    // The rest is paid in cash, and the sale is accepted with what was approved.
    await soldBy(charge, cart);
    const [row] = await queryRows<{ amount: number }>(
      db(),
      'SELECT amount FROM transaction_payments WHERE cloud_id = $1 AND transaction_id = $2 AND type_id = 3',
      [cart.id],
    );
    expect(row).toEqual({ amount: 460 });
  });

  it('replaces terms and payments that were asked [TILL-007]', async () => {
    first.state.mood.charge = 'other_terms';
    const wish = order({
      amount: 700,
      terms: 'payments',
      payments: 3,
      ...splitInstalments(700, 3),
    });
    const six = await chargeAt(till, wish);
    expect(six).toMatchObject({ terms: 'payments', payments: 6, first: 120, fixed: 116 });
    expect(await chargeAt(till, wish)).toEqual(six);
    expect(await chargeAt(till, order())).toMatchObject({ terms: 'immediate_debit', payments: 1 });
  });

  it('is voided when it is more than was asked [TILL-007]', async () => {
    first.state.mood.charge = 'over';
    expect(await chargeAt(till, order({ amount: 690 }))).toMatchObject({
      state: 'voided',
      reason: 'over_approved',
    });
    expect(first.state.deals.at(-1)).toMatchObject({ amount: 790, voided: true });
  });
});

describe('a transmission', () => {
  it('fills the record, marks the deals, and names who pressed [TILL-017] [SHELL-249]', async () => {
    await ended((await transmit(till2, [two]))[0]);
    await chargeAt(till2, order({ amount: 900 }));
    const before = second.state.nextBatch;
    const view = await ended((await transmit(till2, [two]))[0]);
    expect(view).toMatchObject({
      code: 0,
      phase: 'done',
      batch: String(before),
      deals: 1,
      amount: 900,
      by: expect.any(String) as string,
    });
    const record = (await office.get(`components/${COMPONENT.pinpads}/records/${two}`)).json<{
      data: { data: Record<string, unknown> };
    }>().data.data;
    expect(record).toMatchObject({ status: '0', last_batch: String(before) });
    expect(record['last_batch_at']).toBeTruthy();
    expect(second.state.deals.every(({ batch, voided }) => batch !== null || voided)).toBe(true);
    const { data } = (await office.get('audit?action=pinpad.transmitted')).json<{
      data: { rows: { entity_id: string }[] };
    }>();
    expect(JSON.stringify(data)).toContain(`${COMPONENT.pinpads}:${two}`);
  });

  it.each([
    ['connecting', 1],
    ['parameters', 2],
    ['transactions', 3],
    ['blocked_cards', 4],
    ['software', 5],
  ] as const)(
    'broken off at %s has code %i, and its deals go with the next [TILL-017]',
    async (phase, code) => {
      const { id } = await chargeAt(till2, order());
      second.state.mood.breakAt = phase;
      expect(await ended((await transmit(till2, [two]))[0])).toMatchObject({ code, deals: 0 });
      expect((await cardOfInit(till2))?.terminals[0]?.last_batch_code).toBe(`00${code}`);
      second.state.mood.breakAt = null;
      expect(await ended((await transmit(till2, [two]))[0])).toMatchObject({ code: 0, deals: 1 });
      expect(second.state.deals.find(({ vuid }) => vuid === id)?.batch).not.toBeNull();
      expect((await cardOfInit(till2))?.terminals[0]).toMatchObject({
        last_batch_code: '000',
        oldest_deal_date: null,
      });
    },
  );

  it('of a device that is away ends with code 1 [TILL-017]', async () => {
    await editPinpad(two, { port: 1 });
    expect(await ended((await transmit(office, [two]))[0])).toMatchObject({ code: 1 });
    await editPinpad(two, { port: second.port });
    expect(await ended((await transmit(office, [two]))[0])).toMatchObject({ code: 0 });
  });

  it('runs once when it is pressed twice, and a charge waits for it [TILL-017]', async () => {
    // An open charge of the terminal holds the transmission back.
    const open = order();
    await changeRows(
      server,
      cloud,
      "INSERT INTO payment_intents (cloud_id, id, terminal_id, cart_id, provider, pinpad_id, amount, request, busy_until, created_at) VALUES ($1, $2, 2, $3, 'pinpad', $4, 690, '{}', now() + interval '1 hour', now())",
      [open.id, open.cart, two],
    );
    const [a] = await transmit(till2, [two]);
    const [b] = await transmit(office, [two]);
    expect(b?.id).toBe(a?.id);
    expect(outcome(await till2.post('payments/pinpad/transaction', order())).code).toBe(
      'CARD_TERMINAL_BUSY',
    );
    await changeRows(
      server,
      cloud,
      "UPDATE payment_intents SET state = 'declined', settled_at = now() WHERE cloud_id = $1 AND id = $2",
      [open.id],
    );
    expect(await ended(a)).toMatchObject({ code: 0 });
  });

  it('needs key 13 and a service with the module [TILL-017]', async () => {
    const cashier = await aTillOf(server, 4, CARDS.cashier);
    expect(
      outcome(await cashier.post('payments/pinpad/transmit', { id: randomUUID(), pinpads: [] })),
    ).toEqual({ status: 403, code: 'PERMISSION_DENIED' });
    const setPos = (change: string) =>
      changeRows(
        server,
        cloud,
        `UPDATE services SET modules = jsonb_set(modules, '{pos}', (modules -> 'pos') ${change}) WHERE cloud_id = $1`,
      );
    await setPos("- 'shva'::text");
    expect(
      outcome(await till.post('payments/pinpad/transmit', { id: randomUUID(), pinpads: [] })).code,
    ).toBe('UPGRADE');
    await setPos(`|| '["shva"]'::jsonb`);
  });
});

describe('money back to a card', () => {
  const refund = (sale: ChargeView, amount: number, by = till) =>
    chargeAt(by, order({ amount, refund_of: sale.transaction }));

  it('is a void while the whole deal waits in the terminal [TILL-008]', async () => {
    const cart = new SaleCart().scan(GOODS.milk);
    const charge = await chargeAt(till, order({ cart: cart.id }));
    await soldBy(charge, cart);
    const before = first.state.deals.length;
    expect(await refund(charge, -690)).toMatchObject({
      state: 'approved',
      amount: -690,
      last_digits: charge.last_digits,
    });
    expect(first.state.deals).toHaveLength(before);
    expect(first.state.deals.find(({ vuid }) => vuid === charge.id)).toMatchObject({
      voided: true,
    });
    expect(
      outcome(
        await till.post(
          'payments/pinpad/transaction',
          order({ amount: -10, refund_of: charge.transaction }),
        ),
      ).code,
    ).toBe('PAYMENT_MISMATCH');
  });

  it('is a refund deal for a part, and after the transmission, also from another till [TILL-008]', async () => {
    const cart = new SaleCart().scan(GOODS.milk);
    const charge = await chargeAt(till, order({ cart: cart.id }));
    await soldBy(charge, cart);
    await refund(charge, -90);
    expect(first.state.deals.at(-1)).toMatchObject({
      tranType: 53,
      amount: 90,
      originalUid: charge.transaction,
    });
    await ended((await transmit(till, [one]))[0]);
    expect(await refund(charge, -600, till2)).toMatchObject({ state: 'approved' });
    expect(first.state.deals.at(-1)).toMatchObject({ tranType: 53, amount: 600 });
  });

  it('is a refund when the terminal transmitted behind the back of the server [TILL-008]', async () => {
    const cart = new SaleCart().scan(GOODS.milk);
    const charge = await chargeAt(till, order({ cart: cart.id }));
    await soldBy(charge, cart);
    const deal = first.state.deals.find(({ vuid }) => vuid === charge.id);
    if (deal !== undefined) deal.batch = 999;
    expect(await refund(charge, -690)).toMatchObject({ state: 'approved' });
    expect(first.state.deals.at(-1)).toMatchObject({ tranType: 53, amount: 690 });
  });

  it('names the terminal that is missing [TILL-008]', async () => {
    const cart = new SaleCart({ terminal: 2 }).scan(GOODS.milk);
    const charge = await chargeAt(till2, order({ cart: cart.id }));
    await soldBy(charge, cart, till2);
    await ended((await transmit(till2, [two]))[0]);
    await changeRows(
      server,
      cloud,
      'UPDATE pinpads SET active = false WHERE cloud_id = $1 AND id = $2',
      [two],
    );
    const refused = await till.post(
      'payments/pinpad/transaction',
      order({ amount: -690, refund_of: charge.transaction }),
    );
    expect(outcome(refused).code).toBe('PAYMENT_NOT_ALLOWED');
    expect(refused.body).toContain('מסוף 2');
    await changeRows(
      server,
      cloud,
      'UPDATE pinpads SET active = true WHERE cloud_id = $1 AND id = $2',
      [two],
    );
  });
});

describe('the check of a connection', () => {
  const check = (id: number) => post<CardTerminalCheck>(office, `payments/pinpad/${id}/check`, {});

  it('tells who and how the device is, or exactly why not [TILL-014]', async () => {
    expect(await check(one)).toMatchObject({
      failure: null,
      terminal_number: '0010001',
      state: 'ready',
      number_matches: true,
      acquirers: [{ name: 'isracard' }, { name: 'cal' }, { name: 'max' }],
    });
    first.state.mood.state = 'not_established';
    expect(await check(one)).toMatchObject({ state: 'not_established' });
    await editPinpad(one, { port: 1 });
    expect(await check(one)).toMatchObject({ failure: 'refused', state: null });
    await editPinpad(one, { port: first.port });
  });

  it('closes card at the till of another device until its number is taken over [TILL-014]', async () => {
    first.state.mood.terminalNumber = '777';
    const fresh = await aTillOf(server, 5);
    await editPinpad(one, { terminals: [{ id: 5, label: '' }] });
    const refused = await fresh.post('payments/pinpad/transaction', order());
    expect(outcome(refused).code).toBe('CARD_TERMINAL_OTHER');
    expect(refused.body).toContain('המסופון המחובר 777 אינו המסופון שהוגדר 10001');
    await office.post(`payments/pinpad/${one}/adopt`, {});
    expect(await chargeAt(fresh, order())).toMatchObject({ state: 'approved' });
  });
});

describe('the schedule', () => {
  /** A clock and transmissions of its own, as of a server of another time. */
  function scheduleAt() {
    const clock = { now: 0 };
    const transmissions = createTransmissions({
      pinpads: pinpadDeps({ pinpadNetwork: true }),
      now: () => clock.now,
      tenant: server.kernel.tenant,
      complain: (text) => expect(text).toBe(''),
    });
    return {
      look: async (local: string) => {
        clock.now = Date.parse(local);
        await runDueTransmissions({
          system: server.kernel.database.system,
          tenant: server.kernel.tenant,
          transmissions,
          now: () => clock.now,
        });
        await transmissions.settled();
      },
    };
  }
  const batchesOf = async (id: number) =>
    (
      await queryRows<{ due: string; attempt: number; code: number }>(
        db(),
        'SELECT due_on::text AS due, attempt, code FROM pinpad_transmissions WHERE cloud_id = $1 AND pinpad_id = $2 AND due_on IS NOT NULL ORDER BY due_on, attempt',
        [id],
      )
    ).map(({ due, attempt, code }) => [due, attempt, code]);

  it('makes one batch a day, also without deals, across both clock changes and an outage, on two servers [TILL-019]', async () => {
    await changeRows(server, cloud, 'UPDATE pinpads SET active = false WHERE cloud_id = $1');
    const own = await aPinpad({ name: 'לפי שעון', port: second.port });
    await changeRows(
      server,
      cloud,
      "UPDATE pinpads SET created_at = '2030-01-01' WHERE cloud_id = $1 AND id = $2",
      [own],
    );
    const [here, there] = [scheduleAt(), scheduleAt()];
    // Daylight saving time begins on 2030-03-29 and ends on 2030-10-27.
    for (const day of ['2030-03-28', '2030-03-29', '2030-10-26', '2030-10-27']) {
      const zone = day > '2030-03-28' && day < '2030-10-27' ? '+03:00' : '+02:00';
      await here.look(`${day}T23:29:00${zone}`);
      await Promise.all([
        here.look(`${day}T23:31:00${zone}`),
        there.look(`${day}T23:31:00${zone}`),
      ]);
      await here.look(`${day}T23:50:00${zone}`);
    }
    // The machine was off at the time: the batch runs at its next start.
    await here.look('2030-10-29T08:00:00+02:00');
    const made = await batchesOf(own);
    // Each look before a day's time finds the day before it, which was missed where it was off.
    expect(made).toEqual([
      ['2030-03-27', 1, 0],
      ['2030-03-28', 1, 0],
      ['2030-03-29', 1, 0],
      ['2030-10-25', 1, 0],
      ['2030-10-26', 1, 0],
      ['2030-10-27', 1, 0],
      ['2030-10-28', 1, 0],
    ]);
  });

  it('tries again after 10, 30 and 60 minutes, and then tells who may transmit [TILL-018] [TILL-019]', async () => {
    const [{ id: own } = { id: 0 }] = await queryRows<{ id: number }>(
      db(),
      'SELECT id FROM pinpads WHERE cloud_id = $1 AND active',
    );
    second.state.mood.breakAt = 'transactions';
    const { look } = scheduleAt();
    for (const time of ['23:30', '23:35', '23:41', '23:59'])
      await look(`2030-11-04T${time}:00+02:00`);
    for (const time of ['00:12', '01:00', '01:13', '03:00'])
      await look(`2030-11-05T${time}:00+02:00`);
    expect((await batchesOf(own)).filter(([due]) => due === '2030-11-04')).toEqual([
      ['2030-11-04', 1, 3],
      ['2030-11-04', 2, 3],
      ['2030-11-04', 3, 3],
      ['2030-11-04', 4, 3],
    ]);
    const told = async () =>
      (
        await queryRows<{ code: string; params: object; status: number }>(
          db(),
          "SELECT code, params, status FROM notifications WHERE cloud_id = $1 AND type = 'card_batch' ORDER BY id",
        )
      ).map(({ code, params, status }) => [
        code === 'batch_failed' && 'attempts' in params && params.attempts === 4,
        status,
      ]);
    expect(await told()).toContainEqual([true, 1]);
    second.state.mood.breakAt = null;
    await look('2030-11-05T23:31:00+02:00');
    // A good transmission settles what was told.
    expect((await told()).every(([, status]) => status === 0)).toBe(true);
  });

  it('runs after the last Z of the branch, and never at a time that is switched off [TILL-019]', async () => {
    const [{ id: own } = { id: 0 }] = await queryRows<{ id: number }>(
      db(),
      'SELECT id FROM pinpads WHERE cloud_id = $1 AND active',
    );
    await changeRows(
      server,
      cloud,
      'UPDATE pinpads SET branch_id = 1, last_batch_at = NULL, status = NULL, status_at = NULL WHERE cloud_id = $1 AND id = $2',
      [own],
    );
    await office.put('settings/payments.transmission_time', {
      scope: 'branch',
      scope_id: 1,
      value: '',
    });
    const seller = await aTillOf(server, 6);
    const cart = new SaleCart({ terminal: 6 }).scan(GOODS.milk);
    await soldBy(await chargeAt(seller, order({ cart: cart.id, pinpad: own })), cart, seller);
    const count = async () =>
      (await office.get(`payments/pinpad/transmissions?pinpad=${own}`)).json<{
        data: TransmissionView[];
      }>().data.length;
    const before = await count();
    const { look } = scheduleAt();
    await look(new Date().toISOString());
    expect(await count()).toBe(before);
    const close = (by: Browser) =>
      by.post('pos/register/z', {
        id: randomUUID(),
        at: new Date().toISOString(),
        unsent: 0,
        counted: null,
      });
    for (const by of [till, till2]) expect((await close(by)).json()).toHaveProperty('data');
    await look(new Date().toISOString());
    expect(await count()).toBe(before);
    const closed = await close(seller);
    expect(closed.json()).toHaveProperty('data');
    await look(new Date().toISOString());
    expect(await count()).toBe(before + 1);
  });
});
