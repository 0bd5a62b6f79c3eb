import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EventStream, openEvents, topicsOf } from '../../../test/event-stream.ts';
import { aBusiness, Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { runAsOwner } from '../../kernel/db/test-database.ts';
import {
  describeNotice,
  type NewNotification,
  notify,
  sayNotice,
  sweepNotifications,
} from './index.ts';

const OTHER = { email: 'other@example.com', card: '2002', vatNumber: '514000017' } as const;
/** The fixed query of the shell (specification, shell §9). */
const FIXED = 'status=0,1&date_created_from=2022-08-30&date_created_to=2023-12-31';

let server: TestApp;
let cloud: number;
let user: number;
let office: Browser;
let till: Browser;
let stranger: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aBusiness(server.kernel);
  await aBusiness(server.kernel, OTHER);
  user =
    (
      await server.kernel.database.system.find<{ id: number }>(
        'test.user',
        'SELECT id FROM auth_find_user_by_email($1)',
        ['dana@example.com'],
      )
    )?.id ?? 0;
  [office, till, stranger] = [
    new Browser(server.app),
    new Browser(server.app),
    new Browser(server.app),
  ];
  await office.signIn();
  await stranger.signIn(OTHER.email);
  await till.signIn();
  await till.register();
  await till.signInEmployee();
});
afterAll(() => server.close());

const tell = ({
  title = 'כותרת',
  body = '',
  ...more
}: Partial<NewNotification> &
  Pick<NewNotification, 'to'> & { title?: string; body?: string }): Promise<number> =>
  server.kernel
    .tenant(cloud)
    .tx((tx) => notify(tx, { type: 'info', text: { title, body }, ...more }));
const date = (id: number, created: string) =>
  runAsOwner(server.database.url, (owner) =>
    owner.query('UPDATE notifications SET date_created = $3 WHERE cloud_id = $1 AND id = $2', [
      cloud,
      id,
      created,
    ]),
  );

async function list(caller: Browser, query = ''): Promise<{ id: number; status: number }[]> {
  const answer = await caller.get(`notifications?${query}`);
  expect(answer.statusCode).toBe(200);
  return answer.json<{ data: { id: number; status: number }[] }>().data;
}
const mark = (caller: Browser, id: number, status = 0) =>
  caller.call('PUT', `/api/v2/notifications/${id}`, { status });
const idsOf = async (caller: Browser, query = '') =>
  (await list(caller, query)).map(({ id }) => id);

test('a notification has id, title, body, date, status and type, and reaches its recipient alone [SHELL-095, CART-221]', async () => {
  const id = await tell({
    to: { user },
    title: 'מלאי נמוך',
    body: 'נשארו שלוש יחידות',
    type: 'stock',
    subject: '13',
  });
  const answer = await office.get('notifications');
  expect(answer.json<{ data: unknown[] }>().data[0]).toEqual({
    id,
    title: 'מלאי נמוך',
    body: 'נשארו שלוש יחידות',
    date_created: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    status: 1,
    type: 'stock',
    said: null,
    subject: '13',
  });
  expect(await idsOf(till)).toEqual([]);
  expect(await idsOf(stranger)).toEqual([]);
});

test('a notice of the system is stored as its code, and is answered with its words in Hebrew too', async () => {
  const said = describeNotice('rota_asked', { name: 'רות', day: '07/12' });
  const id = await tell({ to: { user }, text: said, type: 'rota' });
  const answer = await office.get('notifications');
  expect(answer.json<{ data: unknown[] }>().data[0]).toMatchObject({
    id,
    title: 'סידור עבודה',
    body: 'בקשה מרות ליום 07/12.',
    said,
  });
  const stored = await server.kernel
    .tenant(cloud)
    .find('test.stored', 'SELECT title, body FROM notifications WHERE cloud_id = $1 AND id = $2', [
      cloud,
      id,
    ]);
  expect(stored).toEqual({ title: null, body: '' });
});

test.each([
  ['en', 'A scheduled report was stopped', 'Sales by day'],
  ['ru', 'Регулярная отправка отчёта остановлена', 'Sales by day'],
  ['ar', 'توقّف الإرسال الدوري لتقرير', 'מכירות לפי יום'],
  [null, 'שליחה קבועה של דוח נעצרה', 'מכירות לפי יום'],
])('a notice is said in %s, and its names in the language that stands in', (language, ...words) => {
  const report = { he: 'מכירות לפי יום', en: 'Sales by day' };
  expect(Object.values(sayNotice(describeNotice('report_stopped', { report }), language))).toEqual(
    words,
  );
  // A code of another version stands for itself.
  expect(sayNotice({ code: 'of_later', params: {} }, language)).toEqual({
    title: 'of_later',
    body: '',
  });
});

test('a till lists those of the signed-in employee', async () => {
  const id = await tell({ to: { employee: 1 } });
  expect(await idsOf(till)).toEqual([id]);
  const { 'x-employee-token': _out, ...headers } = till.headers;
  expect(
    await idsOf(Object.assign(new Browser(server.app), { cookies: till.cookies, headers })),
  ).toEqual([]);
});

test('the date range of the shell with both statuses returns those of its days alone, newest first [SHELL-228]', async () => {
  const ids = [
    await tell({ to: { user } }),
    await tell({ to: { user } }),
    await tell({ to: { user } }),
    await tell({ to: { user } }),
  ];
  const [before = 0, first = 0, last = 0, after = 0] = ids;
  // Midnights of the business: one second before and after on both ends.
  await date(before, '2022-08-29T20:59:59Z');
  await date(first, '2022-08-29T21:00:00Z');
  await date(last, '2023-12-31T21:59:59Z');
  await date(after, '2023-12-31T22:00:00Z');
  expect(await idsOf(office, FIXED)).toEqual([last, first]);
  expect((await mark(office, first)).statusCode).toBe(200);
  expect(await list(office, FIXED)).toMatchObject([
    { id: last, status: 1 },
    { id: first, status: 0 },
  ]);
  expect(await idsOf(office, FIXED.replace('0,1', '1'))).toEqual([last]);
  expect(await idsOf(office, FIXED.replace('0,1', '0'))).toEqual([first]);
});

test.each(['status=2', 'status=1,', 'status=0,1,0', 'date_created_from=2022-13-01'])(
  '%s is refused',
  async (query) => {
    expect(outcome(await office.get(`notifications?${query}`))).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
    });
  },
);

test("reading stores 1→0, once, and another reader's is not found [SHELL-113]", async () => {
  const id = await tell({ to: { user } });
  for (const other of [till, stranger])
    expect(outcome(await mark(other, id))).toEqual({ status: 404, code: 'NOT_FOUND' });
  expect((await list(office)).find((one) => one.id === id)?.status).toBe(1);
  for (let twice = 0; twice < 2; twice += 1)
    expect(outcome(await mark(office, id))).toEqual({ status: 200, code: '000' });
  expect((await list(office)).find((one) => one.id === id)?.status).toBe(0);
  expect(outcome(await mark(office, id, 1))).toEqual({ status: 422, code: 'VALIDATION_FAILED' });
  expect(outcome(await mark(office, 999_999))).toEqual({ status: 404, code: 'NOT_FOUND' });
});

test("the reader's open screens are notified of a new one and of its reading; a rolled-back one is pushed to no screen [SHELL-130]", async () => {
  const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const streams: EventStream[] = [
    await openEvents(url, office),
    await openEvents(url, till),
    await openEvents(url, stranger),
  ];
  const [own, others, foreign] = streams;
  if (own === undefined || others === undefined || foreign === undefined)
    throw new Error('No streams');
  await expect.poll(() => streams.map(({ events }) => events.length)).toEqual([1, 1, 1]);
  await server.kernel
    .tenant(cloud)
    .tx(async (tx) =>
      tx.rollbackWith(
        await notify(tx, { to: { user }, type: 'info', text: { title: 'לא נשמרה', body: '' } }),
      ),
    );
  const id = await tell({ to: { user }, title: 'נשמרה' });
  await mark(office, id);
  await mark(office, id);
  const last = await tell({ to: { user }, title: 'אחרונה' });
  await expect
    .poll(() =>
      topicsOf(own).map(({ event, data }) => [
        event,
        (data as { id: number }).id,
        (data as { status: number }).status,
      ]),
    )
    .toEqual([
      ['system:notification', id, 1],
      ['system:notification', id, 0],
      ['system:notification', last, 1],
    ]);
  expect([topicsOf(others), topicsOf(foreign)]).toEqual([[], []]);
  await Promise.all(streams.map((stream) => stream.disconnect()));
});

test('those older than ninety days are swept', async () => {
  const [old, young] = [await tell({ to: { user } }), await tell({ to: { user } })];
  const days = (count: number) => new Date(Date.now() - count * 24 * 3600_000).toISOString();
  await date(old, days(91));
  await date(young, days(89));
  await sweepNotifications(
    { system: server.kernel.database.system, tenant: server.kernel.tenant },
    new AbortController().signal,
  );
  const left = await idsOf(office);
  expect(left).toContain(young);
  expect(left).not.toContain(old);
});
