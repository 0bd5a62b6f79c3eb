import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShop, aTillOf, CARDS } from '../../../test/sale-shop.ts';
import { Browser, OWNER, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let till: Browser;
let owner: Browser;

beforeAll(async () => {
  server = await startTestApp();
  await aShop(server);
  till = await aTillOf(server, 1, CARDS.cashier);
  owner = new Browser(server.app);
  await owner.post('oauth/token', { grant_type: 'password', ...OWNER });
});
afterAll(() => server.close());

const times = (group: number, count: number): number[] =>
  Array.from({ length: 12 }, (_, at) => (at === group ? count : 0));
const dayAgo = (days: number): string =>
  new Date(Date.now() + server.clock.offsetMs - days * 86_400_000).toISOString().slice(0, 10);
const send = (days: readonly object[]) => till.put('pos/speed', { days });
const list = async () => (await owner.get('speed')).json<{ data: unknown[] }>().data;

test('what tills measured sums over a week, a day that comes again counts once, and older days go [SEE-064]', async () => {
  const today = { day: dayAgo(0), counts: { scan: times(0, 5), sale: times(3, 1) } };
  expect(outcome(await send([today])).status).toBe(200);
  // The till goes on counting the same day, and sends it whole.
  await send([
    { day: dayAgo(2), counts: { scan: times(11, 2) } },
    { ...today, counts: { scan: times(0, 8) } },
    { day: dayAgo(9), counts: { scan: times(0, 99) } },
  ]);
  const scans = times(0, 8).with(11, 2);
  expect(await list()).toEqual([
    expect.objectContaining({ terminal: 1, key: 'sale', counts: times(3, 1) }),
    expect.objectContaining({ terminal: 1, key: 'scan', counts: scans }),
  ]);
});

test('a cashier does not see them, and a malformed report changes nothing [SEE-064]', async () => {
  expect(outcome(await till.get('speed')).status).toBe(403);
  const before = await list();
  for (const counts of [{ scan: [1, 2] }, { scan: times(0, -1) }, { price: times(0, 1) }])
    expect(outcome(await send([{ day: dayAgo(0), counts }])).status).toBe(422);
  expect(await list()).toEqual(before);
});
