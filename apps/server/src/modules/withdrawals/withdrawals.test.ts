import { createHash, randomUUID } from 'node:crypto';
import { COMPONENT, type RegisterReportView, type WithdrawalView } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aShop, aTillOf, CARDS, changeRows, queryRows } from '../../../test/sale-shop.ts';
import { Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';
import {
  emptyTerminal,
  startTerminalSimulator,
  type TerminalSimulator,
} from '../../terminal-simulator/terminal-simulator.ts';
import { verifyClosings } from '../register/index.ts';

let server: TestApp;
let cloud: number;
let till: Browser;
let till2: Browser;
let cashier: Browser;
let terminal: TerminalSimulator;

beforeAll(async () => {
  server = await startTestApp({ pinpadNetwork: true });
  cloud = await aShop(server);
  terminal = await startTerminalSimulator({ port: 0, state: emptyTerminal('0010001') });
  const office = new Browser(server.app);
  await office.signIn();
  const made = await office.post(`components/${COMPONENT.pinpads}/records`, {
    request_id: randomUUID(),
    data: {
      name: 'מסוף',
      driver: 'ashrait',
      reach: 'network',
      network_address: '127.0.0.1',
      port: terminal.port,
      branch: '1',
    },
  });
  if (made.statusCode !== 200) throw new Error(made.body);
  till = await aTillOf(server, 1);
  till2 = await aTillOf(server, 2);
  cashier = await aTillOf(server, 3, CARDS.cashier);
});
afterAll(async () => {
  await server.close();
  await terminal.close();
});

const db = () => server.kernel.tenant(cloud);
const set = (key: string, value: unknown) =>
  changeRows(
    server,
    cloud,
    `INSERT INTO settings (cloud_id, key, scope, scope_id, value, valid_from) VALUES ($1, $2, 'cloud', 0, $3::jsonb, '2000-01-01')
     ON CONFLICT (cloud_id, key, scope, scope_id, valid_from) DO UPDATE SET value = EXCLUDED.value`,
    [key, JSON.stringify(value)],
  );
interface Answer {
  readonly code?: string;
  readonly details?: readonly { readonly field: string; readonly text: string }[];
  readonly data: WithdrawalView;
}
const begin = async (by: Browser, amount: number, id: string = randomUUID()): Promise<Answer> =>
  (await by.post('pos/withdrawals', { id, amount })).json<Answer>();
const end = async (by: Browser, id: string, how: 'handed' | 'dropped'): Promise<Answer> =>
  (await by.post(`pos/withdrawals/${id}/${how}`, {})).json<Answer>();
const openOf = async (by: Browser): Promise<readonly WithdrawalView[]> =>
  (await by.get('pos/withdrawals')).json<{ data: WithdrawalView[] }>().data;
const move = (by: Browser, amount: number) =>
  by.post('pos/register/movements', {
    id: randomUUID(),
    at: new Date().toISOString(),
    kind: 'in',
    amount,
    reason: 'פתיחה',
  });
const x = async (by: Browser): Promise<RegisterReportView> =>
  (await by.get('pos/register/x')).json<{ data: RegisterReportView }>().data;
const z = (by: Browser, counted: number | null) =>
  by.post('pos/register/z', {
    id: randomUUID(),
    at: new Date().toISOString(),
    unsent: 0,
    counted,
  });

describe('cash against a card', () => {
  it('is given only by the setting, the key, whole tens and what the drawer can spare [TILL-031]', async () => {
    expect(await begin(till, 20_000)).toMatchObject({ code: 'WITHDRAWAL_OFF' });
    await set('atm.enabled', true);
    expect(await begin(cashier, 20_000)).toMatchObject({ code: 'PERMISSION_DENIED' });
    for (const wrong of [4_000, 50_500, 51_000])
      expect(await begin(till, wrong)).toMatchObject({
        code: 'WITHDRAWAL_LIMIT',
        details: [{ field: 'amount', text: '50000' }],
      });
    expect(await begin(till, 20_000)).toMatchObject({
      code: 'WITHDRAWAL_LIMIT',
      details: [{ field: 'drawer', text: '0' }],
    });
    await move(till, 45_500);
    expect(await begin(till, 20_000)).toMatchObject({
      code: 'WITHDRAWAL_LIMIT',
      details: [{ field: 'drawer', text: '15000' }],
    });
    // Nothing was asked of the terminal.
    expect(terminal.state.deals).toEqual([]);
  });

  it('is charged as cash, handed over once, and stands apart on X, Z and in the books, where its deal waits for transmission [TILL-031, TILL-032, TILL-021]', async () => {
    await move(till, 200_000);
    const id = randomUUID();
    const asked = await begin(till, 20_000, id);
    expect(asked.data).toMatchObject({ state: 'approved', amount: 20_000 });
    expect((await begin(till, 20_000, id)).data).toMatchObject({ state: 'approved' });
    expect(await begin(till, 10_000, id)).toMatchObject({ code: 'DUPLICATE_WITH_OTHER_CONTENT' });
    expect(terminal.state.deals.map(({ tranType, amount }) => [tranType, amount])).toEqual([
      [7, 20_000],
    ]);
    // Until the cashier says what became of the cash, nothing left the drawer and no Z is made.
    expect((await x(till)).cash).toMatchObject({ expected: 245_500 });
    expect((await z(till, null)).json()).toMatchObject({ code: 'WITHDRAWAL_OPEN' });
    expect(await begin(till, 10_000)).toMatchObject({ code: 'WITHDRAWAL_OPEN' });
    expect(await end(till2, id, 'handed')).toMatchObject({ code: 'NOT_FOUND' });
    expect((await end(till, id, 'handed')).data.state).toBe('handed');
    expect((await end(till, id, 'handed')).data.state).toBe('handed');
    expect(await end(till, id, 'dropped')).toMatchObject({ code: 'CONFLICT' });
    expect((await till.post(`payments/charges/${id}/void`, {})).statusCode).toBe(409);
    const shown = await x(till);
    // The deal waits in its terminal, and the X says so [TILL-021].
    expect(shown.waiting_deals).toEqual([{ name: 'מסוף', deals: 1, amount: 20_000 }]);
    const state = await till.get('pos/register');
    expect(state.json()).toMatchObject({ data: { waiting_deals: shown.waiting_deals } });
    expect(shown.cash).toMatchObject({ atm: 20_000, expected: 225_500 });
    expect(shown.sums).toMatchObject({ sale_count: 0, total: 0, vat: 0, means: [], documents: [] });
    expect(await openOf(till)).toEqual([]);
    const closed = (await z(till, 225_500)).json<{ data: RegisterReportView }>().data;
    expect(closed.cash).toMatchObject({ atm: 20_000, expected: 225_500 });
    expect(
      closed.movements.filter(({ kind }) => kind === 'atm').map(({ reason }) => reason),
    ).toEqual([expect.stringMatching(new RegExp(`${asked.data.last_digits} · \\d+$`))]);
    expect(
      await queryRows(
        db(),
        `SELECT d.role AS debit, c.role AS credit, e.amount FROM journal_entries e
         JOIN accounts d ON d.cloud_id = e.cloud_id AND d.id = e.debit_account_id
         JOIN accounts c ON c.cloud_id = e.cloud_id AND c.id = e.credit_account_id
         JOIN cash_movements m ON m.cloud_id = e.cloud_id AND m.id = e.movement_id AND m.kind = 'atm' WHERE e.cloud_id = $1`,
      ),
    ).toEqual([{ debit: 'cards', credit: 'cash', amount: 20_000 }]);
    expect((await verifyClosings(db())).broken).toBeNull();
  });

  it('that is not handed over is voided and nets to nothing; an unknown charge waits [TILL-031, TILL-032]', async () => {
    await move(till, 100_000);
    const before = (await x(till)).cash.expected;
    const id = randomUUID();
    await begin(till, 10_000, id);
    expect((await end(till, id, 'dropped')).data).toMatchObject({ state: 'dropped' });
    expect(terminal.state.deals.at(-1)).toMatchObject({ voided: true });
    terminal.state.mood.charge = 'refuse';
    expect((await begin(till, 10_000)).data).toMatchObject({ state: 'dropped', reason: 'refused' });
    // The answer is lost: the terminal is asked what became of it, and nothing is charged twice.
    terminal.state.mood.charge = 'lose_answer';
    const lost = randomUUID();
    expect((await begin(till, 10_000, lost)).data.state).toBe('approved');
    terminal.state.mood.charge = 'approve';
    expect((await end(till, lost, 'dropped')).data.state).toBe('dropped');
    terminal.state.mood.charge = 'time_out';
    const silent = randomUUID();
    expect((await begin(till, 10_000, silent)).data.state).toBe('unknown');
    expect((await openOf(till)).map(({ state }) => state)).toEqual(['unknown']);
    expect(await end(till, silent, 'handed')).toMatchObject({ code: 'CONFLICT' });
    terminal.state.mood.charge = 'approve';
    expect(await openOf(till)).toEqual([]);
    expect(await end(till, silent, 'handed')).toMatchObject({ code: 'CONFLICT' });
    expect((await x(till)).cash.expected).toBe(before);
  });

  it('keeps the limits of a card over all tills and of a till over its day [TILL-031]', async () => {
    await move(till2, 500_000);
    const id = randomUUID();
    const { data } = await begin(till, 10_000, id);
    await end(till, id, 'handed');
    await set('atm.per_till', 60_000);
    const both = await Promise.all([begin(till2, 30_000), begin(till2, 30_000)]);
    expect(both.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['WITHDRAWAL_OPEN', 'ok']);
    for (const one of await openOf(till2)) await end(till2, one.id, 'handed');
    expect(await begin(till2, 40_000)).toMatchObject({
      code: 'WITHDRAWAL_LIMIT',
      details: [{ field: 'till', text: '30000' }],
    });
    // The next deal is of the same card, which has withdrawn 100.00 today.
    await set('atm.per_card', 25_000);
    const next = randomUUID();
    const uid = createHash('sha256').update(next).digest('hex').slice(0, 16);
    const digits = String(Number.parseInt(uid.slice(-6), 16) % 10_000).padStart(4, '0');
    await changeRows(
      server,
      cloud,
      'UPDATE cash_withdrawals SET card = $3 WHERE cloud_id = $1 AND id = $2',
      [id, `${data.brand ?? ''} ${digits}`],
    );
    expect((await begin(till2, 20_000, next)).data).toMatchObject({
      state: 'dropped',
      reason: 'card_limit',
      last_digits: digits,
    });
    expect(terminal.state.deals.at(-1)).toMatchObject({ voided: true });
  });
});
