import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openEvents, topicsOf } from '../../../test/event-stream.ts';
import { aShop, aTillOf, CARDS, changeRows } from '../../../test/sale-shop.ts';
import { Browser, OWNER, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let url: string;
let till: Browser;

const BILL = {
  state: 'selling',
  business: 'מכולת',
  rows: [{ key: 'a', name: 'חלב', quantity: 1_000, weighed: false, net: 690 }],
  total: 690,
  discount: 0,
  change: 0,
};

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  till = await aTillOf(server, 1, CARDS.cashier);
});
beforeEach(async () => {
  server.clock.offsetMs = 0;
  await changeRows(server, cloud, 'DELETE FROM till_displays WHERE cloud_id = $1', []);
});
afterAll(() => server.close());

const codeOf = async (): Promise<string> =>
  (await till.post('pos/displays/code')).json<{ digits: string }>().digits;

async function aDisplay(): Promise<Browser> {
  const display = new Browser(server.app);
  expect(outcome(await display.post('displays/pair', { code: await codeOf() })).status).toBe(200);
  return display;
}
const show = (total = BILL.total) => till.put('pos/displays/bill', { bill: { ...BILL, total } });

test('a tablet becomes the display of the till whose digits it types, and follows its bill [TILL-070]', async () => {
  // Without a display nothing is stored.
  expect((await show()).json()).toEqual({ displays: 0 });
  const tablet = await aDisplay();
  expect((await tablet.get('displays/1/bill')).json()).toMatchObject({ bill: null });
  const stream = await openEvents(url, tablet, null, 'displays/1/events');
  await expect.poll(() => stream.events.length).toBe(1);
  expect((await show()).json()).toEqual({ displays: 1 });
  await expect.poll(() => topicsOf(stream).map(({ data }) => data)).toEqual([{ bill: BILL }]);
  // A display that is loaded again shows the bill at once, and never one that is not confirmed.
  expect((await tablet.get('displays/1/bill')).json()).toMatchObject({ bill: BILL });
  server.clock.offsetMs += 10_001;
  expect((await tablet.get('displays/1/bill')).json()).toMatchObject({ bill: null });
  // It receives nothing that is not for displays of this till.
  expect(topicsOf(stream)).toHaveLength(1);
  await stream.disconnect();
});

test('a code opens one display within two minutes, and there are three to a till [TILL-070]', async () => {
  const code = await codeOf();
  const stranger = new Browser(server.app);
  const other = code === '000001' ? '000002' : '000001';
  expect(outcome(await stranger.post('displays/pair', { code: other }))).toEqual({
    status: 422,
    code: 'DISPLAY_CODE_WRONG',
  });
  const both = await Promise.all([
    stranger.post('displays/pair', { code }),
    new Browser(server.app).post('displays/pair', { code }),
  ]);
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 422]);
  const late = await codeOf();
  server.clock.offsetMs += 120_001;
  expect(outcome(await stranger.post('displays/pair', { code: late })).code).toBe(
    'DISPLAY_CODE_WRONG',
  );
  await aDisplay();
  await aDisplay();
  expect(outcome(await till.post('pos/displays/code')).code).toBe('DISPLAYS_FULL');
});

test('its token opens no other call, and no other till [TILL-070]', async () => {
  // A client that is no browser gets its token in the answer.
  const paired = await server.app.inject({
    method: 'POST',
    url: '/api/v2/displays/pair',
    headers: { host: 'pos.example' },
    payload: { code: await codeOf() },
  });
  const { token } = paired.json<{ token: string }>();
  const headers = { authorization: `Bearer ${token}` };
  const program = new Browser(server.app);
  expect((await program.get('displays/1/bill', headers)).statusCode).toBe(200);
  expect(outcome(await program.get('displays/2/bill', headers)).code).toBe('NOT_FOUND');
  for (const path of ['pos/displays', 'events', 'account/webhooks', 'notifications'])
    expect([path, outcome(await program.get(path, headers)).status]).toEqual([path, 403]);
  expect(outcome(await program.post('app/init', {}, headers))).toEqual({
    status: 403,
    code: 'PERMISSION_DENIED',
  });
});

test('an employee of the till or who may edit terminals ends it at once [TILL-070]', async () => {
  const tablet = await aDisplay();
  const stream = await openEvents(url, tablet, null, 'displays/1/events');
  await expect.poll(() => stream.events.length).toBe(1);
  const own = (await till.get('pos/displays')).json<{ data: { id: string }[] }>().data;
  expect(own).toHaveLength(1);
  const office = new Browser(server.app);
  await office.signIn(OWNER.email);
  expect((await office.get('pos/displays?terminal=1')).json()).toEqual({ data: own });
  const colleague = await aTillOf(server, 2, CARDS.cashier);
  const path = `/api/v2/pos/displays/${own[0]?.id}`;
  expect(outcome(await colleague.call('DELETE', path)).code).toBe('NOT_FOUND');
  expect((await office.call('DELETE', path)).statusCode).toBe(200);
  await stream.ended;
  expect(outcome(await tablet.get('displays/1/bill')).code).toBe('DISPLAY_ENDED');
  const again = await openEvents(url, tablet, null, 'displays/1/events');
  expect(again.status).toBe(401);
  await again.disconnect();
});
