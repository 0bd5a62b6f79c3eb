import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEvents, topicsOf } from '../../../test/event-stream.ts';
import { OrderDesk } from '../../../test/order-desk.ts';
import {
  aShop,
  aTillOf,
  CARDS,
  changeRows,
  EMPLOYEES,
  GOODS,
  queryRows,
} from '../../../test/sale-shop.ts';
import { Browser, OWNER, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';

const OTHER = 'other@example.com';
let server: TestApp;
let cloud: number;
let url: string;
let till: Browser;
let office: Browser;
let path: string;
let secret: string;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  const other = await aShop(server, OTHER);
  url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  till = await aTillOf(server, 1, CARDS.manager);
  office = new Browser(server.app);
  await office.signIn(OWNER.email);
  const customer =
    'INSERT INTO customers (cloud_id, id, code, name, phone, notes) VALUES ($1, $2, $3, $4, $5, $6)';
  await changeRows(server, cloud, customer, [901, 'V901', 'אורית', '054-7654321', 'בלי בצל']);
  await changeRows(server, other, customer, [902, 'V902', 'זר', '054-7654321', '']);
  const me = (await office.post('app/init', {})).json<{ user: { id: number } }>().user.id;
  const setting = `INSERT INTO settings (cloud_id, key, value, scope, scope_id) VALUES ($1, $2, to_jsonb($3::text), $4, $5)`;
  await changeRows(server, cloud, setting, ['voice.extension', '21', 'terminal', 1]);
  await changeRows(server, cloud, setting, ['voice.line', '7', 'user', me]);
  const boards = (await office.get('account/switchboards')).json<{
    data: { path: string }[];
  }>().data;
  path = boards[0]?.path ?? '';
  secret = (await office.post('account/switchboards/1/secret')).json<{ secret: string }>().secret;
});
afterAll(() => server.close());

interface Report {
  readonly call_id: string;
  readonly event: 'ring' | 'answer' | 'end' | 'elsewhere';
  readonly number?: string;
  readonly extension?: string;
  readonly line?: string;
}

/** The switchboard of the branch, which has no session. */
async function report(body: Report, key = secret) {
  const payload = JSON.stringify(body);
  return server.app.inject({
    method: 'POST',
    url: path,
    headers: {
      host: 'pos.example',
      'content-type': 'application/json',
      'x-dalpak-signature': createHmac('sha256', key).update(payload).digest('hex'),
    },
    payload,
  });
}
const cardsOf = async (who: Browser) =>
  (await who.get('voice/calls')).json<{
    data: {
      id: number;
      ended_at: number | null;
      customers: { name: string; place: object }[] | null;
    }[];
  }>().data;
const records = () =>
  queryRows<{ subject: string; customer_id: number | null; minutes: number | null }>(
    server.kernel.tenant(cloud),
    "SELECT subject, customer_id, minutes FROM activities WHERE cloud_id = $1 AND kind = 'call' ORDER BY id",
    [],
  );

test('a signed call rings once at the till of its extension, with its customer, and is kept as a record [REST-029]', async () => {
  const stream = await openEvents(url, till);
  await expect.poll(() => stream.events.length).toBe(1);
  const ring = {
    call_id: 'a1',
    event: 'ring',
    number: '+972-54-765-4321',
    extension: '21',
  } as const;
  for (let times = 0; times < 3; times += 1)
    expect((await report(ring)).json()).toEqual({ code: '000' });
  await Promise.all([report({ ...ring, event: 'answer' }), report({ ...ring, event: 'answer' })]);
  await expect
    .poll(() =>
      topicsOf(stream).flatMap(({ event, data }) => (event === 'voice:call' ? [data] : [])),
    )
    .toMatchObject([{ event: 'ring' }, { event: 'answer' }]);
  // Of two businesses with the number each sees its own customer.
  expect(await cardsOf(till)).toMatchObject([
    {
      number: '+972-54-765-4321',
      answered: true,
      customers: [{ id: 901, name: 'אורית', note: 'בלי בצל' }],
    },
  ]);
  expect(await cardsOf(office)).toEqual([]);
  expect(await records()).toEqual([{ subject: 'אורית', customer_id: 901, minutes: null }]);
  server.clock.offsetMs += 61_000;
  await report({ ...ring, event: 'end' });
  // A ring that comes late does not take the end back.
  await report(ring);
  expect(await records()).toMatchObject([{ minutes: 2 }]);
  expect(await cardsOf(till)).toMatchObject([{ ended_at: expect.any(Number) as number }]);
  server.clock.offsetMs += 10_001;
  expect(await cardsOf(till)).toEqual([]);
  await stream.disconnect();
});

test('a call whose end is not reported leaves the till after ten minutes [REST-029]', async () => {
  await report({ call_id: 'lost', event: 'ring', number: '0546666666', extension: '21' });
  await report({ call_id: 'lost', event: 'answer', extension: '21' });
  server.clock.offsetMs += 590_000;
  expect(await cardsOf(till)).toMatchObject([{ ended_at: null }]);
  server.clock.offsetMs += 10_001;
  expect(await cardsOf(till)).toEqual([]);
});

test('of a group that rings, the extension that answers keeps the call, and the cards of the others close [TILL-075]', async () => {
  const before = await records();
  await report({ call_id: 'g:1', event: 'ring', number: '0546666666', extension: '21' });
  await report({ call_id: 'g:2', event: 'ring', number: '0546666666', line: '7' });
  expect([(await cardsOf(till)).length, (await cardsOf(office)).length]).toEqual([1, 1]);
  await report({ call_id: 'g:2', event: 'answer', line: '7' });
  await report({ call_id: 'g:1', event: 'elsewhere', extension: '21' });
  await report({ call_id: 'g:1', event: 'elsewhere', extension: '21' });
  expect(await cardsOf(till)).toEqual([]);
  expect(await cardsOf(office)).toMatchObject([{ answered: true }]);
  expect(await records()).toHaveLength(before.length + 1);
  await report({ call_id: 'g:2', event: 'end', line: '7' });
  server.clock.offsetMs += 10_001;
});

test('it rings a user of the back office at their line, and a hidden number has no customer [TILL-074]', async () => {
  await report({ call_id: 'b1', event: 'ring', line: '7' });
  expect(await cardsOf(office)).toMatchObject([{ number: '', customers: [] }]);
  expect(await cardsOf(till)).toEqual([]);
  await report({ call_id: 'b1', event: 'end', line: '7' });
  expect((await records()).at(-1)).toEqual({ subject: '***', customer_id: null, minutes: 0 });
});

test('who may not read customers sees the number alone [TILL-074]', async () => {
  await changeRows(
    server,
    cloud,
    "INSERT INTO settings (cloud_id, key, value, scope, scope_id) VALUES ($1, 'voice.extension', '\"22\"', 'terminal', 2)",
    [],
  );
  await report({ call_id: 'c1', event: 'ring', number: '0547654321', extension: '22' });
  // A locked till has no permission.
  const locked = await aTillOf(server, 2, CARDS.cashier);
  await locked.post('employees/logout', {});
  delete locked.headers['x-employee-token'];
  expect(await cardsOf(locked)).toMatchObject([{ number: '0547654321', customers: null }]);
});

test('a call of an unknown number keeps the customer who is chosen on its card [REST-029]', async () => {
  await report({ call_id: 'd1', event: 'ring', number: '03-9999999', line: '7' });
  const [card] = await cardsOf(office);
  expect(card).toMatchObject({ customers: [] });
  expect((await office.put(`voice/calls/${card?.id}`, { customer: 901 })).statusCode).toBe(200);
  expect((await records()).at(-1)).toMatchObject({ subject: 'אורית', customer_id: 901 });
  expect(outcome(await office.put(`voice/calls/${card?.id}`, { customer: 999_999 })).code).toBe(
    'NOT_FOUND',
  );
});

test('the record of a call names the order that came of it, open and when it was canceled [REST-029]', async () => {
  await report({ call_id: 'o1', event: 'ring', number: '0547654321', extension: '21' });
  const [card] = await cardsOf(till);
  expect(card?.customers).toMatchObject([{ id: 901, place: { street: '', house: '' } }]);
  const id = randomUUID();
  // The till names the order before it stores it.
  expect((await till.put(`voice/calls/${card?.id}`, { order: id, customer: 901 })).statusCode).toBe(
    200,
  );
  const orderOf = async () => (await office.get(`voice/calls/${card?.id}/order`)).json<unknown>();
  expect(await orderOf()).toEqual({ data: null });
  const desk = new OrderDesk(till, 1, EMPLOYEES.manager);
  const { id: stored } = await desk.begin({ kind: 'pickup', name: 'אורית' }, (sale) =>
    sale.scan(GOODS.milk),
  );
  await till.put(`voice/calls/${card?.id}`, { order: stored });
  expect(await orderOf()).toMatchObject({
    data: { id: stored, name: 'אורית', kind: 'pickup', state: 'open', sale: null },
  });
  expect(outcome(await till.put('voice/calls/999999', { order: stored })).code).toBe('NOT_FOUND');
  expect(outcome(await till.put(`voice/calls/${card?.id}`, {})).status).toBe(422);
  await report({ call_id: 'o1', event: 'end', extension: '21' });
  server.clock.offsetMs += 10_001;
});

test('a wrong signature, an old secret or another branch is refused and stores nothing [REST-029]', async () => {
  const before = (await records()).length;
  const call = { call_id: 'e1', event: 'ring', number: '0547654321', extension: '21' } as const;
  expect(outcome(await report(call, 'wrong')).code).toBe('VOICE_SIGNATURE');
  const old = secret;
  secret = (await office.post('account/switchboards/1/secret')).json<{ secret: string }>().secret;
  expect(outcome(await report(call, old))).toEqual({ status: 401, code: 'VOICE_SIGNATURE' });
  path = path.replace('/1/calls', '/99/calls');
  expect(outcome(await report(call)).code).toBe('VOICE_SIGNATURE');
  expect((await records()).length).toBe(before);
});
