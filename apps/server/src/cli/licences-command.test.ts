import type { AuditItem, SubscriptionView } from '@dalpak/contracts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aBusiness, Browser, startTestApp, type TestApp } from '../../test/test-app.ts';
import { setLicences } from '../modules/subscriptions/index.ts';
import { runCli } from './run-cli.ts';

let server: TestApp;
let cloud: number;
let office: Browser;
let out: string[];
let errors: string[];
beforeAll(async () => {
  server = await startTestApp();
  cloud = await aBusiness(server.kernel);
  office = new Browser(server.app);
  await office.signIn();
});
afterAll(() => server.close());
beforeEach(() => {
  out = [];
  errors = [];
});

const run = (...args: string[]) =>
  runCli(['licences', ...args], {
    env: { DATABASE_URL: server.database.url, DALPAK_DATA: '/nowhere' },
    out: (text) => out.push(text),
    error: (text) => errors.push(text),
  });
const list = async () =>
  (await office.get('account/billings/subscriptions')).json<{ data: SubscriptionView[] }>().data;

test('shows what a business has, and adds licences and a product that it did not have', async () => {
  expect(await run()).toBe(0);
  expect(out).toEqual([
    'L1  Point of sale · Web: 0 of 5 in use',
    'L2  Back office · Basic: 0 of 10 in use',
  ]);
  expect(await run('--app', 'pos', '--tier', 'web', '--amount', '8')).toBe(0);
  expect(await run('--app', 'time', '--tier', 'gold', '--amount', '3')).toBe(0);
  expect(
    (await list()).map(({ app_id, tier, code, amount }) => [app_id, tier, code, amount]),
  ).toEqual([
    [2, 'web', 'L1', 8],
    [3, 'basic', 'L2', 10],
    [4, 'gold', 'L3', 3],
  ]);
  const acts = (await office.get('audit?action=licence.amount_set')).json<{ data: AuditItem[] }>()
    .data;
  expect(acts.map(({ actor_kind, before, after }) => [actor_kind, before, after])).toEqual([
    ['system', { amount: 0 }, { amount: 3 }],
    ['system', { amount: 5 }, { amount: 8 }],
  ]);
});

test('takes no licence from its holder when the amount is reduced', async () => {
  await office.put('account/billings/subscriptions/update', {
    app_type: 'terminal',
    selected: { 2: 1 },
    terminal_id: 1,
  });
  expect(await run('--app', 'pos', '--tier', 'web', '--amount', '0')).toBe(0);
  expect((await list())[0]).toMatchObject({
    amount: 0,
    available_amount: 0,
    holders: [{ type: 'terminal', id: 1 }],
  });
});

test.each([
  [['--app', 'bus', '--tier', 'web', '--amount', '1'], '--app is one of pay, pos, bo'],
  [
    ['--app', 'pos', '--tier', 'gold', '--amount', '1'],
    '--tier of pos is one of windows, android, web',
  ],
  [['--app', 'pos', '--tier', 'web'], '--amount is a number up to 100000'],
  [['--app', 'pos', '--tier', 'web', '--amount', '-1'], '--amount'],
  [['--cloud', 'none-such'], 'There is no business with the code "none-such"'],
])('%j is a usage error: %s', async (args, text) => {
  expect(await run(...args)).toBe(2);
  expect(errors[0]).toContain(text);
});

test('creates a product that the business did not have once, when two commands set it concurrently', async () => {
  const db = server.kernel.tenant(cloud);
  await Promise.all(
    [4, 6, 4, 6].map((amount) => setLicences(db, { app: 4, tier: 'basic', amount })),
  );
  const made = (await list()).filter(({ app_id, tier }) => app_id === 4 && tier === 'basic');
  expect(made).toHaveLength(1);
  const acts = (await office.get('audit?action=licence.amount_set&entity_id=4:basic')).json<{
    data: AuditItem[];
  }>().data;
  expect(acts).toHaveLength(4);
  // Each act started from the amount at which another ended, the first from none; the one end that
  // no act started from is the current amount. (The log is in the order of their starts, not of
  // their turns.)
  const amounts = (side: 'before' | 'after'): number[] =>
    acts.map((act) => (act[side] as { amount: number }).amount);
  const reached = [0, ...amounts('after')];
  for (const amount of amounts('before')) {
    expect(reached).toContain(amount);
    reached.splice(reached.indexOf(amount), 1);
  }
  expect(reached).toEqual([made[0]?.amount]);
});
