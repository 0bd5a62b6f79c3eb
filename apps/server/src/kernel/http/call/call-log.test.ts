import { Writable } from 'node:stream';
import { COMPONENT } from '@dalpak/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shopAtWork, type ShopAtWork } from '../../../../test/sale-shop.ts';
import { buildApp } from '../../../build-app.ts';
import { errorForLog } from './call-log.ts';

let shop: ShopAtWork;
let app: Awaited<ReturnType<typeof buildApp>>;
const lines: Record<string, unknown>[] = [];
const texts: string[] = [];
const sink = new Writable({
  write(chunk: Buffer, _encoding, done) {
    const text = chunk.toString();
    texts.push(text);
    lines.push(JSON.parse(text) as Record<string, unknown>);
    done();
  },
});

beforeAll(async () => {
  shop = await shopAtWork();
  app = await buildApp(shop.server.kernel, { logLevel: 'info', logTo: sink, trustProxy: true });
});
afterAll(async () => {
  await app.close();
  await shop.server.close();
});

const CANARY = 'canary-dana@example.com';

it('writes one line for each call, which its answer names, with allowed fields only [CLOUD-068]', async () => {
  const made = await shop.office.post('account/access_keys', {
    name: CANARY,
    scopes: [{ component: COMPONENT.customers, rights: ['r'] }],
    expires_on: null,
  });
  const { token, data } = made.json<{ token: string; data: { id: number } }>();
  lines.length = 0;
  texts.length = 0;
  const answers = await Promise.all([
    app.inject({
      method: 'GET',
      url: `/api/v2/components/${COMPONENT.customers}/records?q=${encodeURIComponent(CANARY)}`,
      headers: { authorization: `Bearer ${token}`, 'x-request-id': 'from-the-proxy-1' },
    }),
    app.inject({
      method: 'POST',
      url: '/api/v2/oauth/token',
      payload: { grant_type: 'password', email: CANARY, password: CANARY },
    }),
    app.inject({ method: 'GET', url: `/api/v2/nothing/${CANARY}` }),
  ]);
  const ids = answers.map(({ headers }) => headers['x-request-id']);
  expect(ids[0]).toBe('from-the-proxy-1');
  expect(new Set(ids).size).toBe(3);
  const calls = lines.filter(({ msg }) => msg === 'call');
  const byId = new Map(calls.map((line) => [line['reqId'], line]));
  expect(ids.map((id) => byId.get(id)?.['call'])).toEqual(['listRecords', 'oauthToken', 'none']);
  expect(byId.get(ids[0])).toMatchObject({
    status: 200,
    code: '000',
    cloud: shop.cloud,
    terminal: null,
    key: data.id,
    ms: expect.any(Number),
  });
  for (const line of calls)
    expect(Object.keys(line).toSorted()).toEqual([
      'call',
      'cloud',
      'code',
      'hostname',
      'key',
      'level',
      'method',
      'ms',
      'msg',
      'pid',
      'reqId',
      'status',
      'terminal',
      'time',
    ]);
  expect(texts.join('')).not.toContain('canary');
  expect(texts.join('')).not.toContain(token);
});

it('shows of an error its kind, and its text without personal data [CLOUD-068]', () => {
  const error = Object.assign(new Error(`no such buyer: ${CANARY}, 054-1234567`), {
    code: '23503',
    detail: CANARY,
  });
  const shown = errorForLog(error);
  expect(shown).toMatchObject({
    type: 'Error',
    code: '23503',
    message: 'no such buyer: <email>, <number>',
  });
  expect(JSON.stringify(shown)).not.toContain('canary');
});
