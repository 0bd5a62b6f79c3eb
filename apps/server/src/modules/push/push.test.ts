import type { FastifyInstance } from 'fastify';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type EventStream, openEvents, topicsOf } from '../../../test/event-stream.ts';
import { aBusiness, Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { appendOutbox } from '../../kernel/db/index.ts';
import { runAsOwner } from '../../kernel/db/test-database.ts';
import type { Kernel } from '../../kernel/kernel.ts';
import { publish } from '../../kernel/push/publish.ts';
import { lastIdOf } from './push.routes.ts';

const OTHER = { email: 'other@example.com', card: '2002', vatNumber: '514000017' } as const;

let server: TestApp;
let url: string;
let cloud: number;
let otherCloud: number;
const open: EventStream[] = [];

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aBusiness(server.kernel);
  otherCloud = await aBusiness(server.kernel, OTHER);
  url = await listen(server.app);
  await server.kernel
    .tenant(cloud)
    .tx((tx) =>
      tx.query(
        'test.terminals',
        `INSERT INTO terminals (cloud_id, id, branch_id, service_id, name, terminal_no) SELECT $1, n, 1, 1, 'קופה ' || n, n FROM generate_series(2, 3) n`,
        [cloud],
      ),
    );
});
afterEach(async () => {
  while (open.length > 0) await open.pop()?.disconnect();
});
afterAll(() => server.close());

const listen = (app: FastifyInstance) => app.listen({ port: 0, host: '127.0.0.1' });

async function openStream(
  caller: Browser,
  lastId: number | null = null,
  at = url,
): Promise<EventStream> {
  const stream = await openEvents(at, caller, lastId);
  open.push(stream);
  if (stream.status === 200) await expect.poll(() => stream.events[0]?.event).toMatch(/^stream:/);
  return stream;
}

async function aUser(email?: string): Promise<Browser> {
  const browser = new Browser(server.app);
  await browser.signIn(email);
  return browser;
}

async function aTillOf(terminal: number, withEmployee = true): Promise<Browser> {
  const browser = await aUser();
  expect((await browser.register(1, terminal, true)).statusCode).toBe(200);
  if (withEmployee) await browser.signInEmployee();
  return browser;
}

/** Publishes changed tables; the name identifies each event. */
const publishTables = (
  name: string,
  to: Parameters<typeof publish>[3] = {},
  cloudId = cloud,
  kernel: Kernel = server.kernel,
): Promise<number> =>
  kernel.tenant(cloudId).tx((tx) => publish(tx, 'sync:changed', { tables: [name] }, to));
const namesOf = (stream: EventStream) =>
  topicsOf(stream).map(({ data }) => (data as { tables: string[] }).tables[0]);

test('one stream carries all topics, says where it begins, and is neither cached nor compressed on the way [SHELL-230]', async () => {
  const stream = await openStream(await aUser());
  expect(stream.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(stream.headers['cache-control']).toContain('no-store');
  expect(stream.headers['x-accel-buffering']).toBe('no');
  expect(stream.headers['content-encoding']).toBeUndefined();
  expect(stream.headers['content-security-policy']).toContain("default-src 'self'");
  const person = { id: 1, name: 'דנה' };
  const order = { id: '7', name: 'שולחן 7', rows: [] };
  await server.kernel.tenant(cloud).tx(async (tx) => {
    await publish(tx, 'system:notification', {
      id: 1,
      title: 'א',
      body: '',
      date_created: '2026-11-21T08:00:00.000Z',
      status: 1,
      type: 'info',
      said: null,
      subject: '',
    });
    await publish(tx, 'system:permission_request', {
      id: crypto.randomUUID(),
      status: 'pending',
      changed: false,
      by: person,
      to: [person.id],
      desc: '',
    });
    await publish(tx, 'pos:orders', { event: 'orders_new', order, tickets: [], print_bones: true });
    await publish(tx, 'pos:orders', {
      event: 'orders_update',
      order,
      tickets: [],
      print_bones: false,
    });
  });
  await expect
    .poll(() =>
      topicsOf(stream).map(({ event, data }) => [event, (data as { event?: string }).event]),
    )
    .toEqual([
      ['system:notification', undefined],
      ['system:permission_request', undefined],
      ['pos:orders', 'orders_new'],
      ['pos:orders', 'orders_update'],
    ]);
});

test('without a session there is no stream', async () => {
  const stranger = await openStream(new Browser(server.app));
  expect(stranger.status).toBe(401);
});

test('one published event costs one read, however many screens are open', async () => {
  const user = await aUser();
  const streams = [
    await openStream(user),
    await openStream(user),
    await openStream(await aTillOf(1)),
    await openStream(await aTillOf(2, false)),
  ];
  await publishTables('i1');
  for (const stream of streams) await expect.poll(() => namesOf(stream)).toEqual(['i1']);
  server.database.takeStatements();
  await publishTables('i2');
  for (const stream of streams) await expect.poll(() => namesOf(stream)).toEqual(['i1', 'i2']);
  expect(
    server.database
      .takeStatements()
      .filter((name) => !/^(begin|commit)/i.test(name) && name !== 'kernel.outbox_append'),
  ).toEqual(['kernel.outbox_read']);
});

test('a client that reconnects receives missed events once, in order, and then live ones', async () => {
  const user = await aUser();
  const before = await openStream(user);
  await publishTables('a1');
  await expect.poll(() => namesOf(before)).toEqual(['a1']);
  await before.disconnect();
  for (const name of ['a2', 'a3', 'a4']) await publishTables(name);
  const after = await openStream(user, before.lastId());
  await publishTables('a5');
  await expect.poll(() => namesOf(after)).toEqual(['a2', 'a3', 'a4', 'a5']);
});

test('a longer absence than memory holds is read from the database, page by page', async () => {
  const user = await aUser();
  const before = await openStream(user);
  const missed = Array.from({ length: 450 }, (_, index) => `b${index}`);
  await before.disconnect();
  await server.kernel.tenant(cloud).tx(async (tx) => {
    for (const name of missed) await publish(tx, 'sync:changed', { tables: [name] });
  });
  const after = await openStream(user, before.lastId());
  await expect.poll(() => namesOf(after)).toEqual(missed);
});

test('after any interruptions, and through any process, every event arrives once and in order', async () => {
  const second = await server.secondProcess();
  const addresses = [url, await listen(second.app)] as const;
  const kernels = [server.kernel, second.kernel] as const;
  const user = await aUser();
  let run = 0;
  try {
    const step = fc.record({
      tell: fc.integer({ min: 0, max: 3 }),
      through: fc.constantFrom(0, 1),
      leave: fc.boolean(),
      back: fc.constantFrom(0, 1),
      settle: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        run += 1;
        const told: string[] = [];
        const heard: string[] = [];
        const collect = async (stream: EventStream): Promise<number | null> => {
          await stream.disconnect();
          heard.push(...namesOf(stream).map(String));
          return stream.lastId();
        };
        let stream = await openStream(user);
        for (const { tell: count, through, leave, back, settle } of steps) {
          for (let at = 0; at < count; at += 1) {
            const name = `p${run}-${told.length}`;
            told.push(name);
            await publishTables(name, {}, cloud, kernels[through === 0 ? 0 : 1]);
          }
          if (settle && !leave)
            await expect.poll(() => heard.length + namesOf(stream).length).toBe(told.length);
          if (leave)
            stream = await openStream(user, await collect(stream), addresses[back === 0 ? 0 : 1]);
        }
        await expect.poll(() => heard.length + namesOf(stream).length).toBe(told.length);
        await collect(stream);
        expect(heard).toEqual(told);
      }),
      { numRuns: 12, seed: 20_261_121 },
    );
  } finally {
    await second.close();
  }
});

test('an event published in another process arrives here, and vice versa', async () => {
  const second = await server.secondProcess();
  try {
    const user = await aUser();
    const [here, there] = [
      await openStream(user),
      await openStream(user, null, await listen(second.app)),
    ];
    await publishTables('c1', {}, cloud, second.kernel);
    await publishTables('c2', {}, cloud, server.kernel);
    for (const stream of [here, there])
      await expect.poll(() => namesOf(stream)).toEqual(['c1', 'c2']);
  } finally {
    await second.close();
  }
});

test('an event reaches only sessions that match every part of its audience, and none of another business', async () => {
  const user = await aUser();
  const me = await server.kernel.database.system.find<{ id: number }>(
    'test.user',
    'SELECT id FROM auth_find_user_by_email($1)',
    ['dana@example.com'],
  );
  if (me === null) throw new Error('No user');
  const streams = {
    user: await openStream(user),
    till: await openStream(await aTillOf(1)),
    empty: await openStream(await aTillOf(2, false)),
    stranger: await openStream(await aUser(OTHER.email)),
  };
  await publishTables('all');
  await publishTables('branch', { branch: 1 });
  await publishTables('elsewhere', { branch: 2 });
  await publishTables('terminal', { terminal: 2 });
  await publishTables('employee', { employee: 1 });
  await publishTables('employee there', { employee: 1, terminal: 1 });
  await publishTables('employee elsewhere', { employee: 1, terminal: 2 });
  await publishTables('user', { user: me.id });
  await publishTables('last');
  await publishTables('theirs', {}, otherCloud);
  await expect.poll(() => namesOf(streams.stranger)).toEqual(['theirs']);
  await expect.poll(() => namesOf(streams.user)).toEqual(['all', 'user', 'last']);
  await expect
    .poll(() => namesOf(streams.till))
    .toEqual(['all', 'branch', 'employee', 'employee there', 'last']);
  await expect.poll(() => namesOf(streams.empty)).toEqual(['all', 'branch', 'terminal', 'last']);
});

test('outbox entries for other consumers are sent to no screen', async () => {
  const stream = await openStream(await aUser());
  await server.kernel.tenant(cloud).tx(async (tx) => {
    await appendOutbox(tx, 'mail:send', { to: {}, data: { secret: 1 } });
    await appendOutbox(tx, 'sync:changed', { data: { tables: ['no audience'] } });
    await publish(tx, 'sync:changed', { tables: ['d1'] });
  });
  await expect.poll(() => namesOf(stream)).toEqual(['d1']);
});

test('the stream of a session that was ended is closed', async () => {
  const [user, other] = [await aUser(), await aUser()];
  const [mine, others] = [await openStream(user), await openStream(other)];
  await user.post('oauth/logout', {});
  await mine.ended;
  await publishTables('e1');
  await expect.poll(() => namesOf(others)).toEqual(['e1']);
  expect(namesOf(mine)).toEqual([]);
});

test('the sign-out of one user, or a session that moves, causes no lookup of other sessions', async () => {
  const [user, others] = [await aUser(), [await aUser(), await aTillOf(2), await aTillOf(3)]];
  const mine = await openStream(user);
  const streams = [];
  for (const other of others) streams.push(await openStream(other));
  server.database.takeStatements();
  await user.post('oauth/logout', {});
  await mine.ended;
  await publishTables('n1');
  for (const stream of streams) await expect.poll(() => namesOf(stream)).toEqual(['n1']);
  expect(asked()).toBe(1);
  await others[1]?.post('employees/logout', {});
  await streams[1]?.ended;
  await publishTables('n2');
  for (const stream of [streams[0], streams[2]])
    await expect.poll(() => stream && namesOf(stream)).toEqual(['n1', 'n2']);
  // The terminal and its employee: once for the call itself, and once for the stream that it ends.
  expect(asked()).toBe(4);

  /** How often a session was looked up in the database. */
  function asked(): number {
    return server.database.takeStatements().filter((name) => name === 'auth.find_session').length;
  }
});

test('an employee who signs out, and a till that is taken over, receive nothing more', async () => {
  const till = await aTillOf(3);
  const asEmployee = await openStream(till);
  await till.post('employees/logout', {});
  await asEmployee.ended;
  const { 'x-employee-token': _gone, ...headers } = till.headers;
  const asTill = await openStream(
    Object.assign(new Browser(server.app), { cookies: till.cookies, headers }),
  );
  await publishTables('j1', { terminal: 3 });
  await expect.poll(() => namesOf(asTill)).toEqual(['j1']);
  await aTillOf(3, false);
  await asTill.ended;
  await publishTables('j2', { terminal: 3 });
  expect([namesOf(asEmployee), namesOf(asTill)]).toEqual([[], ['j1']]);
});

test('an expired session receives nothing more', async () => {
  const stream = await openStream(await aUser());
  server.clock.offsetMs = 21 * 60_000;
  try {
    await publishTables('f1');
    await stream.ended;
    expect(namesOf(stream)).toEqual([]);
  } finally {
    server.clock.offsetMs = 0;
  }
});

test('missed events that were swept are not skipped silently: the screen is told to reload, and continues from there', async () => {
  const user = await aUser();
  const before = await openStream(user);
  await before.disconnect();
  for (const name of ['g1', 'g2', 'g3']) await publishTables(name);
  const lost = (before.lastId() ?? 0) + 1;
  await runAsOwner(server.database.url, (owner) =>
    owner.query('DELETE FROM outbox WHERE cloud_id = $1 AND id = $2', [cloud, lost]),
  );
  // Memory would still have it: this process starts empty.
  const second = await server.secondProcess();
  try {
    const at = await listen(second.app);
    const after = await openStream(user, before.lastId(), at);
    await expect.poll(() => after.events.map(({ event }) => event)).toContain('stream:resync');
    await publishTables('g4');
    await expect.poll(() => namesOf(after)).toEqual(['g4']);
    expect(after.lastId()).toBe(lost + 3);
    const future = await openStream(user, 1_000_000_000, at);
    expect(future.events.map(({ event }) => event)).toEqual(['stream:resync']);
    expect(future.lastId()).toBe(lost + 3);
  } finally {
    await second.close();
  }
});

test('a session has six streams: the seventh ends the first; an address has two hundred', async () => {
  const user = await aUser();
  const streams: EventStream[] = [];
  for (let at = 0; at < 7; at += 1) streams.push(await openStream(user));
  await streams[0]?.ended;
  await publishTables('h1');
  for (const stream of streams.slice(1)) await expect.poll(() => namesOf(stream)).toEqual(['h1']);
  const me = await server.kernel.database.system.find<{ id: number }>(
    'test.user',
    'SELECT id FROM auth_find_user_by_email($1)',
    ['dana@example.com'],
  );
  const statuses: number[] = [];
  for (let session = 0; session < 33; session += 1) {
    const { access } = await server.kernel.sessions.openUser(me?.id ?? 0, cloud);
    const caller = {
      cookies: new Map<string, string>(),
      headers: { authorization: `Bearer ${access}` },
    };
    const some = await Promise.all([1, 2, 3, 4, 5, 6].map(() => openEvents(url, caller)));
    open.push(...some);
    statuses.push(...some.map(({ status }) => status));
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(200 - 6);
  expect(statuses.filter((status) => status === 429)).toHaveLength(33 * 6 - 194);
});

test('a server that closes ends its streams and does not wait for them', async () => {
  const second = await server.secondProcess();
  const stream = await openStream(await aUser(), null, await listen(second.app));
  await second.close();
  await stream.ended;
  expect(stream.status).toBe(200);
});

test.each([
  ['12', 12],
  ['0', 0],
  [undefined, null],
  ['', null],
  ['-1', null],
  ['1e3', null],
  ['9'.repeat(20), null],
])('Last-Event-ID %s is read as %s', (header, id) => {
  expect(lastIdOf(header)).toBe(id);
});
