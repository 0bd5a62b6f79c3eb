import { randomUUID } from 'node:crypto';
import {
  type AccessKeyView,
  type AuditItem,
  ENDPOINTS,
  endpointUrl,
  KEY_CALLS_A_MINUTE,
  type RecordView,
} from '@dalpak/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEvents } from '../../../test/event-stream.ts';
import { queryRows, aShop, aTillOf, CARDS, changeRows } from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { buildApp } from '../../build-app.ts';

const DAY = 24 * 3_600_000;
const CUSTOMERS = 111;
const PRODUCTS = 13;
const OTHERS = 'other@example.com';

let server: TestApp;
let cloud: number;
let office: Browser;
let stranger: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await aShop(server, OTHERS);
  office = new Browser(server.app);
  await office.signIn();
  stranger = new Browser(server.app);
  await stranger.signIn(OTHERS);
});
afterAll(() => server.close());

interface Made {
  readonly data: AccessKeyView;
  readonly token: string;
}
type Scopes = Readonly<Record<number, 'read' | 'write'>>;

const keyInput = (scopes: Scopes, more: Record<string, unknown> = {}) => ({
  name: 'חנות באינטרנט',
  scopes: Object.entries(scopes).map(([component, access]) => ({
    component: Number(component),
    rights: access === 'read' ? ['r'] : ['r', 'w', 'e', 'd'],
  })),
  expires_on: null,
  ...more,
});
const make = (scopes: Scopes, more: Record<string, unknown> = {}, by = office) =>
  by.post('account/access_keys', keyInput(scopes, more));
const made = async (
  scopes: Scopes,
  more: Record<string, unknown> = {},
  by = office,
): Promise<Made> => (await make(scopes, more, by)).json<Made>();
const list = async (by = office) =>
  (await by.get('account/access_keys')).json<{ data: AccessKeyView[] }>().data;
const revoke = (id: number, by = office) => by.call('DELETE', `/api/v2/account/access_keys/${id}`);

/** A program that calls the API: no cookies and no page, only its key. */
function as(
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  payload?: object,
  app = server.app,
): Promise<LightMyRequestResponse> {
  return app.inject({
    method,
    url: `/api/v2/${path}`,
    headers: { authorization: `Bearer ${token}`, host: 'pos.example' },
    ...(payload === undefined ? {} : { payload }),
  });
}
const records = (token: string, query: Record<string, string> = {}, component = CUSTOMERS) =>
  as(token, 'GET', `components/${component}/records?${new URLSearchParams(query).toString()}`);

describe('an access key', () => {
  it('is shown once, and the database stores only its hash and its first characters', async () => {
    const { token, data } = await made({ [CUSTOMERS]: 'read' });
    expect(token).toMatch(/^dlp_[\w-]{43}$/);
    expect(data).toMatchObject({
      name: 'חנות באינטרנט',
      shown: token.slice(0, 8),
      status: 'active',
      last_used_at: null,
      made_by: 'דנה לוי',
      scopes: [{ component: CUSTOMERS, rights: ['r'] }],
    });
    const answer = await office.get('account/access_keys');
    expect(answer.body).not.toContain(token);
    const rows = await queryRows<{ row: string }>(
      server.kernel.tenant(cloud),
      'SELECT k::text AS row FROM access_keys k WHERE cloud_id = $1',
      [],
    );
    expect(rows.some(({ row }) => row.includes(token.slice(8)))).toBe(false);
    expect(
      (
        await queryRows<{ after: unknown }>(
          server.kernel.tenant(cloud),
          "SELECT after FROM audit_log WHERE cloud_id = $1 AND action = 'access_key.made'",
          [],
        )
      )[0]?.after,
    ).toEqual({
      name: 'חנות באינטרנט',
      shown: token.slice(0, 8),
      scopes: { [CUSTOMERS]: '10000' },
      reports: [],
      branches: null,
      networks: [],
      expires_on: null,
    });
  });

  it('creates, reads, changes and archives records under its own name', async () => {
    const { token, data: key } = await made({ [CUSTOMERS]: 'write' }, { name: 'מערכת ההזמנות' });
    const requestId = randomUUID();
    const one = await as(token, 'POST', `components/${CUSTOMERS}/records`, {
      request_id: requestId,
      data: { name: 'לקוח מהאתר', city: 'חיפה' },
    });
    expect(one.statusCode).toBe(200);
    const { id } = one.json<{ data: RecordView }>().data;
    const again = await as(token, 'POST', `components/${CUSTOMERS}/records`, {
      request_id: requestId,
      data: { name: 'לקוח מהאתר', city: 'חיפה' },
    });
    expect(again.json<{ data: RecordView }>().data.id).toBe(id);
    const patched = await as(token, 'PATCH', `components/${CUSTOMERS}/records/${id}`, {
      data: { city: 'עכו' },
    });
    expect(patched.json()).toMatchObject({
      data: { id, data: { name: 'לקוח מהאתר', city: 'עכו' } },
    });
    expect(
      (
        await as(token, 'POST', `components/${CUSTOMERS}/status`, {
          ids: [Number(id)],
          active: false,
        })
      ).json(),
    ).toEqual({ data: { changed: [Number(id)] } });
    expect((await as(token, 'GET', `components/${CUSTOMERS}/records/${id}`)).json()).toMatchObject({
      data: { active: false },
    });

    const acts = (await office.get(`audit?entity=record&entity_id=${CUSTOMERS}:${id}`)).json<{
      data: AuditItem[];
    }>().data;
    expect(acts.map(({ action }) => action)).toEqual([
      'record.status',
      'record.changed',
      'record.created',
    ]);
    for (const act of acts)
      expect(act).toMatchObject({
        actor_kind: 'key',
        actor: { id: key.id, name: 'מערכת ההזמנות' },
        employee: null,
        terminal: null,
      });
    const history = (await office.get(`components/${CUSTOMERS}/records/${id}/history`)).json<{
      data: { who: string }[];
    }>().data;
    expect(new Set(history.map(({ who }) => who))).toEqual(new Set(['מערכת ההזמנות']));
  });

  it('notifies open screens of what it changed', async () => {
    const { token } = await made({ [CUSTOMERS]: 'write' });
    const url = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const stream = await openEvents(url, office);
    await as(token, 'POST', `components/${CUSTOMERS}/records`, {
      request_id: randomUUID(),
      data: { name: 'נשמע מיד' },
    });
    await expect
      .poll(() => stream.events.find(({ event }) => event === 'records:changed')?.data)
      .toMatchObject({ component: CUSTOMERS });
    await stream.disconnect();
  });

  it('shows when it was last used, to the minute', async () => {
    const { token, data } = await made({ [CUSTOMERS]: 'read' });
    await records(token);
    const used = (await list()).find(({ id }) => id === data.id)?.last_used_at;
    expect(used).not.toBeNull();
    server.kernel.sessions.dropCache(cloud);
    await records(token);
    expect((await list()).find(({ id }) => id === data.id)?.last_used_at).toBe(used);
  });
});

describe('the list that a program pages through', () => {
  it('goes by a cursor through every record once, while others are added and removed', async () => {
    const { token } = await made({ [CUSTOMERS]: 'write' });
    const add = (name: string) =>
      as(token, 'POST', `components/${CUSTOMERS}/records`, {
        request_id: randomUUID(),
        data: { name, city: 'נתיבות' },
      });
    for (const name of ['א', 'ב', 'ג', 'ד', 'ה']) await add(`דף ${name}`);
    const filter = `city~equal~${encodeURIComponent('נתיבות')}`;
    const seen: unknown[] = [];
    let after: string | null = null;
    do {
      const page: { data: RecordView[]; next: string | null } = (
        await records(token, { limit: '2', filter, ...(after === null ? {} : { after }) })
      ).json();
      expect(page.data.length).toBeLessThanOrEqual(2);
      seen.push(...page.data.map(({ data }) => data['name']));
      after = page.next;
    } while (after !== null);
    expect(seen.map(String).toSorted()).toEqual(['דף א', 'דף ב', 'דף ג', 'דף ד', 'דף ה']);
  });

  it('takes the text of filters literally, as text and nothing else', async () => {
    const { token } = await made({ [CUSTOMERS]: 'write' });
    const name = `<img src=x onerror=alert(1)> '; DROP TABLE customers; -- %_\\`;
    await as(token, 'POST', `components/${CUSTOMERS}/records`, {
      request_id: randomUUID(),
      data: { name },
    });
    const of = (type: string, val: string) =>
      records(token, { filter: `name~${type}~${encodeURIComponent(val)}` });
    const exact = await of('equal', name);
    expect(exact.json<{ data: RecordView[] }>().data.map(({ data }) => data['name'])).toEqual([
      name,
    ]);
    expect(exact.headers['content-type']).toContain('application/json');
    expect((await of('equal', "x' OR '1'='1")).json()).toMatchObject({ data: [] });
    expect((await of('contains', "%' OR 1=1 --")).json()).toMatchObject({ data: [] });
    expect((await records(token, { q: "') OR true --" })).json()).toMatchObject({ data: [] });
    for (const filter of [
      'cloud_id~equal~2',
      'name"~equal~x',
      'name~like~x',
      '__proto__~equal~x',
      'card_lookup~not_empty~',
    ]) {
      expect(outcome(await records(token, { filter }))).toEqual({
        status: 422,
        code: 'VALIDATION_FAILED',
      });
    }
    expect((await records(token)).statusCode).toBe(200);
  });

  it('refuses a cursor that it did not issue, and a cursor of another list reaches no other records', async () => {
    const { token } = await made({ [CUSTOMERS]: 'read', [PRODUCTS]: 'read' });
    const cursor = (value: unknown) =>
      Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
    for (const after of [
      cursor('x'),
      cursor(['x']),
      cursor({ a: 1 }),
      cursor(['x', '1); DROP TABLE customers']),
      cursor(['x', 1, 1]),
      cursor(['\u0000', 1]),
      cursor(['x', 1e300]),
      'AAAA',
      '____',
    ]) {
      expect(outcome(await records(token, { after }))).toEqual({
        status: 422,
        code: 'VALIDATION_FAILED',
      });
    }
    expect(outcome(await records(token, { after: '../../etc' }))).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
    });
    // A well-formed cursor that belongs to no row: the list continues after its place, within the
    // own business alone.
    const all = (await records(token, { limit: '200' }))
      .json<{ data: RecordView[] }>()
      .data.map(({ id }) => id);
    const from = (await records(token, { limit: '200', after: cursor(['', 1]) }))
      .json<{ data: RecordView[] }>()
      .data.map(({ id }) => id);
    expect(from.every((id) => all.includes(id))).toBe(true);
  });
});

describe('what a key does not give access to', () => {
  it('is another business, whichever number is named', async () => {
    const { data: theirs } = (
      await stranger.post(`components/${CUSTOMERS}/records`, {
        request_id: randomUUID(),
        data: { name: 'לקוח של אחרים' },
      })
    ).json<{ data: RecordView }>();
    const { token } = await made({ [CUSTOMERS]: 'write' });
    await changeRows(server, cloud, 'DELETE FROM customers WHERE cloud_id = $1 AND id = $2', [
      Number(theirs.id),
    ]);
    for (const answer of [
      await as(token, 'GET', `components/${CUSTOMERS}/records/${theirs.id}`),
      await as(token, 'PATCH', `components/${CUSTOMERS}/records/${theirs.id}`, {
        data: { name: 'שלנו' },
      }),
    ])
      expect(outcome(answer)).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect((await records(token, { q: 'לקוח של אחרים' })).json()).toMatchObject({ data: [] });
    expect(
      (await stranger.get(`components/${CUSTOMERS}/records/${theirs.id}`)).json(),
    ).toMatchObject({ data: { data: { name: 'לקוח של אחרים' } } });
    // Nor can it revoke a key of the other business.
    const { data: ours } = await made({ [CUSTOMERS]: 'read' });
    for (let extra = 0; extra < 2; extra += 1)
      await changeRows(
        server,
        cloud,
        "UPDATE id_counters SET next_id = next_id + 100 WHERE cloud_id = $1 AND entity = 'access_keys'",
      );
    expect(outcome(await revoke(ours.id, stranger)).code).toBe('NOT_FOUND');
    expect((await list(stranger)).map(({ id }) => id)).not.toContain(ours.id);
  });

  it('is a component without a scope, and writing with a scope to read', async () => {
    const { token } = await made({ [CUSTOMERS]: 'read' });
    expect((await records(token)).statusCode).toBe(200);
    expect(outcome(await records(token, {}, PRODUCTS))).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(outcome(await as(token, 'GET', `components/${PRODUCTS}/records/1`))).toEqual({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect(
      outcome(
        await as(token, 'POST', `components/${CUSTOMERS}/records`, {
          request_id: randomUUID(),
          data: { name: 'א' },
        }),
      ),
    ).toEqual({ status: 403, code: 'PERMISSION_DENIED' });
    expect(
      outcome(
        await as(token, 'PATCH', `components/${CUSTOMERS}/records/1`, { data: { name: 'א' } }),
      ),
    ).toEqual({ status: 403, code: 'PERMISSION_DENIED' });
    expect(
      outcome(
        await as(token, 'POST', `components/${CUSTOMERS}/status`, { ids: [1], active: false }),
      ),
    ).toEqual({ status: 403, code: 'PERMISSION_DENIED' });
  });

  it('is the position or the card of a person who may do more than the key', async () => {
    const { token } = await made({ 31: 'write' });
    const answer = await as(token, 'PATCH', 'components/31/records/1', { data: { card: '77777' } });
    expect(outcome(answer)).toEqual({ status: 422, code: 'RECORD_INVALID' });
  });

  it('is every call that is not declared open to keys', async () => {
    const { token } = await made({ [CUSTOMERS]: 'write', [PRODUCTS]: 'write' });
    const open = ENDPOINTS.filter(({ keys }) => keys !== undefined).map(({ name }) => name);
    expect(open.toSorted()).toEqual([
      'changeRecord',
      'createRecord',
      'documentHistory',
      'documentsByAccount',
      'exportReport',
      'getDocument',
      'getRecord',
      'listForecastProducts',
      'listLowStock',
      'listOrderHints',
      'listRecords',
      'listReportValues',
      'patchRecord',
      'placeShopOrder',
      'quotePrices',
      'readForecast',
      'readReportCatalogue',
      'readShopOrder',
      'readSmallCash',
      'readStockCard',
      'runReport',
      'setRecordStatus',
    ]);
    const answers: string[] = [];
    for (const endpoint of ENDPOINTS.filter(
      ({ keys, auth }) => keys === undefined && auth !== 'public',
    )) {
      const url = endpointUrl(endpoint).replaceAll(/:\w+/g, '1');
      const response = await server.app.inject({
        method: endpoint.method,
        url,
        headers: { authorization: `Bearer ${token}`, host: 'pos.example' },
      });
      if (outcome(response).code !== 'UNAUTHENTICATED')
        answers.push(`${endpoint.name} ${response.statusCode}`);
    }
    expect(answers).toEqual([]);
    const refused = await as(token, 'GET', 'pos/transactions');
    expect(refused.json<{ desc: string }>().desc).toContain('מפתח גישה');
    // Nor does it sign in, or refresh a session.
    expect(
      (
        await as(token, 'POST', 'oauth/token', {
          grant_type: 'refresh_token',
          refresh_token: token,
        })
      ).statusCode,
    ).toBe(401);
  });

  it('is anything when it is sent as a cookie or as an employee token', async () => {
    const { token } = await made({ [CUSTOMERS]: 'write' });
    const answer = await server.app.inject({
      method: 'GET',
      url: `/api/v2/components/${CUSTOMERS}/records`,
      cookies: { dalpak_session: token, dalpak_terminal: token },
    });
    expect(outcome(answer).code).toBe('UNAUTHENTICATED');
  });
});

describe('a key ends', () => {
  it('when it is revoked: at once, in every process, and revoking it twice is the same as once', async () => {
    const { token, data } = await made({ [CUSTOMERS]: 'read' });
    const elsewhere = await server.secondProcess();
    const there = () =>
      as(token, 'GET', `components/${CUSTOMERS}/records`, undefined, elsewhere.app);
    expect([(await records(token)).statusCode, (await there()).statusCode]).toEqual([200, 200]);
    expect((await revoke(data.id)).statusCode).toBe(200);
    expect(outcome(await records(token))).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
    await expect.poll(async () => outcome(await there()).code).toBe('UNAUTHENTICATED');
    expect((await revoke(data.id)).statusCode).toBe(200);
    const acts = await queryRows(
      server.kernel.tenant(cloud),
      "SELECT 1 FROM audit_log WHERE cloud_id = $1 AND action = 'access_key.revoked' AND entity_id = $2",
      [String(data.id)],
    );
    expect(acts).toHaveLength(1);
    expect((await list()).find(({ id }) => id === data.id)).toMatchObject({ status: 'revoked' });
    await elsewhere.close();
  });

  it('after its last day, by the clock of the business', async () => {
    const tomorrow = new Date(server.kernel.now() + DAY).toISOString().slice(0, 10);
    const { token, data } = await made({ [CUSTOMERS]: 'read' }, { expires_on: tomorrow });
    expect((await records(token)).statusCode).toBe(200);
    server.clock.offsetMs = 3 * DAY;
    expect(outcome(await records(token))).toEqual({ status: 401, code: 'TOKEN_EXPIRED' });
    server.clock.offsetMs = 0;
    // The day is that of the business: it ends at the midnight there.
    const [{ ends } = { ends: '' }] = await queryRows<{ ends: string }>(
      server.kernel.tenant(cloud),
      "SELECT (expires_at AT TIME ZONE 'Asia/Jerusalem')::text AS ends FROM access_keys WHERE cloud_id = $1 AND id = $2",
      [data.id],
    );
    expect(ends).toBe(
      `${new Date(Date.parse(tomorrow) + DAY).toISOString().slice(0, 10)} 00:00:00`,
    );
    await changeRows(
      server,
      cloud,
      "UPDATE access_keys SET expires_at = now() - interval '1 second' WHERE cloud_id = $1 AND id = $2",
      [data.id],
    );
    expect((await list()).find(({ id }) => id === data.id)).toMatchObject({ status: 'expired' });
    expect(outcome(await make({ [CUSTOMERS]: 'read' }, { expires_on: '2020-01-01' }))).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
    });
  });

  it('when the service of the business ends', async () => {
    const { token } = await made({ [CUSTOMERS]: 'read' });
    await changeRows(server, cloud, "UPDATE services SET status = 'suspended' WHERE cloud_id = $1");
    server.kernel.sessions.dropCache(cloud);
    expect(outcome(await records(token)).code).toBe('SERVICE_NOT_OK');
    await changeRows(server, cloud, "UPDATE services SET status = 'ok' WHERE cloud_id = $1");
    server.kernel.sessions.dropCache(cloud);
    expect((await records(token)).statusCode).toBe(200);
  });
});

describe('calls of a key', () => {
  it('are limited per minute: the next one is refused with the time to wait, and another key is not affected', async () => {
    const app = await buildApp(server.kernel, { logLevel: false, keyCallsAMinute: 3 });
    const [one, two] = [await made({ [CUSTOMERS]: 'read' }), await made({ [CUSTOMERS]: 'read' })];
    const ofKey = ({ token }: Made) =>
      as(token, 'GET', `components/${CUSTOMERS}/records?limit=1`, undefined, app);
    const answers = [await ofKey(one), await ofKey(one), await ofKey(one), await ofKey(one)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429]);
    const wait = Number(answers[3]?.headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(20);
    expect((await ofKey(two)).statusCode).toBe(200);
    server.clock.offsetMs = wait * 1_000;
    expect((await ofKey(one)).statusCode).toBe(200);
    server.clock.offsetMs = 0;
    await app.close();
  });
});

describe('making keys', () => {
  it('is for users who manage interfaces, grants no more than they may do, and no unknown component', async () => {
    await changeRows(
      server,
      cloud,
      `INSERT INTO positions (cloud_id, id, name, permissions) VALUES ($1, 91, 'מחבר מערכות', '{"system": {"3": 1}, "components": {"111": "10000"}}')`,
    );
    await changeRows(
      server,
      cloud,
      `INSERT INTO cloud_users (cloud_id, user_id, position_id) SELECT $1, auth_create_user('api@example.com', 'רן', u.password_hash), 91 FROM auth_find_user_by_email($2) u`,
      [OTHERS],
    );
    const connector = new Browser(server.app);
    await connector.signIn('api@example.com');
    expect((await make({ [CUSTOMERS]: 'read' }, {}, connector)).statusCode).toBe(200);
    expect(outcome(await make({ [CUSTOMERS]: 'write' }, {}, connector))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    expect(outcome(await make({ [PRODUCTS]: 'read' }, {}, connector))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    // Nor does a new secret of a key open more than its holder may give, with or without overlap.
    const owners = await made({ [CUSTOMERS]: 'write', [PRODUCTS]: 'read' }, { reports: ['sales'] });
    const rotate = (id: number, by: Browser, body: object = {}) =>
      by.post(`account/access_keys/${id}/rotate`, body);
    for (const keep_hours of [0, 720])
      expect(outcome(await rotate(owners.data.id, connector, { keep_hours }))).toEqual({
        status: 403,
        code: 'PERMISSION_DENIED',
      });
    expect((await records(owners.token)).statusCode).toBe(200);
    const [unchanged] = (await list()).filter(({ id }) => id === owners.data.id);
    expect(unchanged).toMatchObject({ shown: owners.data.shown, earlier_until: null });
    const narrow = await made({ [CUSTOMERS]: 'read' });
    expect((await rotate(narrow.data.id, connector)).statusCode).toBe(200);
    const north = await made({}, { reports: ['sales'], branches: [1] });
    expect(outcome(await rotate(north.data.id, connector)).code).toBe('PERMISSION_DENIED');
    expect((await revoke(owners.data.id, connector)).statusCode).toBe(200);
    // Transactions can be read but not written; component 9999 does not exist.
    expect(outcome(await make({ 101: 'write' }))).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
    });
    expect(outcome(await make({ 9999: 'read' }))).toEqual({
      status: 422,
      code: 'VALIDATION_FAILED',
    });
    expect(
      outcome(
        await office.post('account/access_keys', {
          name: 'א',
          scopes: [
            { component: 13, rights: ['r'] },
            { component: 13, rights: ['r', 'w'] },
          ],
          expires_on: null,
        }),
      ).status,
    ).toBe(422);
    const cashier = await aTillOf(server, 2, CARDS.cashier);
    expect((await make({ [CUSTOMERS]: 'read' }, {}, cashier)).statusCode).not.toBe(200);
  });

  it('stops at fifty active keys, also when two are created at once', async () => {
    const inUse = async () =>
      (await list(stranger)).filter(({ status }) => status === 'active').length;
    while ((await inUse()) < 49) await make({ [CUSTOMERS]: 'read' }, {}, stranger);
    const two = await Promise.all([
      make({ [CUSTOMERS]: 'read' }, {}, stranger),
      make({ [CUSTOMERS]: 'read' }, {}, stranger),
    ]);
    expect(two.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(two.map((one) => outcome(one).code).filter((code) => code !== undefined)).toEqual([
      'ACCESS_KEYS_FULL',
    ]);
    expect(await inUse()).toBe(50);
  });
});

describe('the page about the API', () => {
  it('explains how keys work and which calls accept them', async () => {
    const page = (await server.app.inject({ method: 'GET', url: '/api/docs' })).body;
    expect(page).toContain('Authorization: Bearer dlp_');
    expect(page).toContain(`${KEY_CALLS_A_MINUTE} calls a minute`);
    const document = (await server.app.inject({ method: 'GET', url: '/api/docs/json' })).json<{
      components: { securitySchemes: Record<string, unknown> };
      paths: Record<string, Record<string, { security?: unknown[] }>>;
    }>();
    expect(document.components.securitySchemes).toHaveProperty('accessKey');
    const takes = (path: string, method: string) =>
      document.paths[`/api/v2/${path}`]?.[method]?.security;
    expect(takes('components/{component}/records', 'get')).toContainEqual({ accessKey: [] });
    expect(takes('components/{component}/records/{id}', 'patch')).toContainEqual({ accessKey: [] });
    expect(takes('account/access_keys', 'get')).toEqual([{ bearer: [] }]);
  });
});
