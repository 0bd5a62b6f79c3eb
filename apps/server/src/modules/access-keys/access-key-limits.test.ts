import {
  type AccessKeyUse,
  COMPONENT,
  type RecordView,
  type ReportResult,
} from '@dalpak/contracts';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SaleCart } from '../../../test/sale-cart.ts';
import {
  changeRows,
  CUSTOMERS,
  GOODS,
  shopAtWork,
  type ShopAtWork,
} from '../../../test/sale-shop.ts';
import { outcome } from '../../../test/test-app.ts';

let shop: ShopAtWork;

interface Made {
  readonly data: { readonly id: number };
  readonly token: string;
}
const scope = (component: number, ...rights: readonly string[]) => ({ component, rights });
const make = (input: object) =>
  shop.office.post('account/access_keys', { name: 'מפתח', scopes: [], expires_on: null, ...input });
const made = async (input: object): Promise<Made> => {
  const answer = await make(input);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Made>();
};
const by = (
  token: string,
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  payload?: object,
  remoteAddress = '203.0.113.7',
): Promise<LightMyRequestResponse> =>
  shop.server.app.inject({
    method,
    url: `/api/v2/${path}`,
    remoteAddress,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });
/** The use of a key, once so many calls were counted after their answers. */
const useOf = (id: number, count: number): Promise<AccessKeyUse> =>
  vi.waitFor(async () => {
    const answer = await shop.office.get(`account/access_keys/${id}/use`);
    const { data } = answer.json<{ data: AccessKeyUse }>();
    expect(data.calls.reduce((sum, call) => sum + call.count, 0)).toBe(count);
    return data;
  });

beforeAll(async () => {
  shop = await shopAtWork();
  await changeRows(
    shop.server,
    shop.cloud,
    "INSERT INTO branches (cloud_id, id, name) VALUES ($1, 2, 'סניף הצפון')",
  );
  await changeRows(
    shop.server,
    shop.cloud,
    "INSERT INTO warehouses (cloud_id, id, branch_id, name) VALUES ($1, 60, 2, 'מחסן הצפון')",
  );
  const sold = await shop.till.post(
    'pos/transactions/cart_format',
    new SaleCart().scan(GOODS.milk, 2).pay().wire(),
  );
  if (sold.statusCode !== 200) throw new Error(sold.body);
});
afterAll(() => shop.server.close());

it('opens each right of a component by itself [CLOUD-026]', async () => {
  const calls = {
    r: ['GET', `components/${COMPONENT.customers}/records`, undefined],
    w: [
      'POST',
      `components/${COMPONENT.customers}/records`,
      { request_id: '0199a0f3-0000-7000-8000-000000000001', data: { name: 'לקוח של מפתח' } },
    ],
    e: [
      'PATCH',
      `components/${COMPONENT.customers}/records/${CUSTOMERS.member}`,
      { data: { city: 'עכו' } },
    ],
    d: [
      'POST',
      `components/${COMPONENT.customers}/status`,
      { ids: [CUSTOMERS.eilat], active: false },
    ],
  } as const;
  for (const rights of [['r'], ['r', 'w'], ['r', 'e'], ['r', 'd']]) {
    const { token } = await made({ scopes: [scope(COMPONENT.customers, ...rights)] });
    for (const [right, [method, path, body]] of Object.entries(calls)) {
      const { statusCode } = await by(token, method, path, body);
      expect([rights, right, statusCode === 200]).toEqual([rights, right, rights.includes(right)]);
    }
  }
  expect(outcome(await make({ scopes: [scope(COMPONENT.customers, 'w')] })).status).toBe(422);
});

it('keeps what a key of before opens [CLOUD-026]', async () => {
  const { token, data } = await made({ scopes: [scope(COMPONENT.customers, 'r')] });
  const path = `components/${COMPONENT.customers}/records/${CUSTOMERS.member}`;
  const rename = () => by(token, 'PATCH', path, { data: { city: 'צפת' } });
  const store = async (scopes: object): Promise<void> => {
    await changeRows(
      shop.server,
      shop.cloud,
      'UPDATE access_keys SET scopes = $3::jsonb WHERE cloud_id = $1 AND id = $2',
      [data.id, JSON.stringify(scopes)],
    );
    shop.server.kernel.sessions.dropCache(shop.cloud);
  };
  await store({ [COMPONENT.customers]: 'write' });
  expect((await rename()).statusCode).toBe(200);
  await store({ [COMPONENT.customers]: 'read' });
  expect(outcome(await rename()).code).toBe('PERMISSION_DENIED');
  expect((await by(token, 'GET', path)).statusCode).toBe(200);
});

it('lists a call that is not open to keys among its refused ones [CLOUD-026]', async () => {
  const { token, data } = await made({ scopes: [scope(COMPONENT.customers, 'r')] });
  expect((await by(token, 'GET', 'pos/transactions')).statusCode).toBe(401);
  expect((await useOf(data.id, 1)).refused).toMatchObject([{ answer: 'UNAUTHENTICATED' }]);
});

it('opens from its networks only, and its page says what a refused call lacked [CLOUD-026]', async () => {
  const { token, data } = await made({
    scopes: [scope(COMPONENT.customers, 'r')],
    networks: ['10.0.0.0/8', '2001:db8::/32', '198.51.100.4'],
  });
  const from = async (address: string) =>
    outcome(await by(token, 'GET', `components/${COMPONENT.customers}/records`, undefined, address))
      .code ?? 'ok';
  expect(
    await Promise.all(
      [
        '10.9.8.7',
        '::ffff:10.1.1.1',
        '2001:db8::5',
        '198.51.100.4',
        '198.51.100.5',
        '2001:db9::1',
      ].map(from),
    ),
  ).toEqual(['ok', 'ok', 'ok', 'ok', 'PERMISSION_DENIED', 'PERMISSION_DENIED']);
  expect(
    outcome(
      await by(token, 'GET', `components/${COMPONENT.suppliers}/records`, undefined, '10.1.1.1'),
    ),
  ).toMatchObject({ code: 'NOT_FOUND' });
  const { calls, refused } = await useOf(data.id, 7);
  expect(calls).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ call: 'listRecords', answer: '000', count: 4 }),
      expect.objectContaining({ call: 'listRecords', answer: 'PERMISSION_DENIED', count: 2 }),
      expect.objectContaining({ call: 'listRecords', answer: 'NOT_FOUND', count: 1 }),
    ]),
  );
  expect(refused.map(({ answer, missing }) => [answer, missing])).toEqual([
    ['NOT_FOUND', ''],
    ['PERMISSION_DENIED', 'network'],
    ['PERMISSION_DENIED', 'network'],
  ]);
  for (const wrong of ['10.0.0.0/33', 'shop.example', '10.0.0.1/8/8', ''])
    expect(
      outcome(await make({ scopes: [scope(COMPONENT.customers, 'r')], networks: [wrong] })).status,
    ).toBe(422);
});

it('is held to its branches: orders, documents, lists and reports of others do not exist [CLOUD-026]', async () => {
  const scopes = [
    scope(COMPONENT.salesOrders, 'r', 'w'),
    scope(COMPONENT.customers, 'r'),
    scope(COMPONENT.products, 'r'),
  ];
  const all = await made({ scopes, reports: ['goods'] });
  const north = await made({ scopes, reports: ['goods'], branches: [2] });
  const order = (token: string, number: string, branch?: number) =>
    by(token, 'POST', 'shop/orders', {
      number,
      ...(branch === undefined ? {} : { branch }),
      customer: { id: CUSTOMERS.member },
      rows: [{ product: GOODS.milk.id, quantity: 1_000 }],
    });
  const first = (await order(all.token, 'A-1', 1)).json<{ data: { id: string } }>().data.id;
  const own = (await order(north.token, 'N-1')).json<{ data: { id: string } }>().data.id;
  expect(outcome(await order(north.token, 'N-2', 1)).code).toBe('NOT_FOUND');
  const list = async (token: string) =>
    (await by(token, 'GET', `components/${COMPONENT.salesOrders}/records`))
      .json<{ data: RecordView[] }>()
      .data.map(({ id }) => id);
  expect(await list(all.token)).toEqual(expect.arrayContaining([first, own]));
  expect(await list(north.token)).toEqual([own]);
  const path = (id: string) => `components/${COMPONENT.salesOrders}/records/${id}`;
  expect(outcome(await by(north.token, 'GET', path(first))).code).toBe('NOT_FOUND');
  for (const part of ['cart_format', 'history']) {
    expect(outcome(await by(north.token, 'GET', `documents/${first}/${part}`)).code).toBe(
      'NOT_FOUND',
    );
    expect((await by(north.token, 'GET', `documents/${own}/${part}`)).statusCode).toBe(200);
  }
  const account = (token: string) =>
    by(
      token,
      'GET',
      `documents/byaccount?account_type=customer&account=${CUSTOMERS.member}&open=0`,
    );
  expect(
    (await account(north.token)).json<{ data: { id: string }[] }>().data.map(({ id }) => id),
  ).toEqual([own]);
  const report = async (token: string) =>
    (await by(token, 'GET', 'reports/M100/run')).json<{ data: ReportResult }>().data.rows.length;
  expect([await report(all.token), await report(north.token)]).toEqual([1, 0]);
});

it('that is limited to branches opens nothing that does not hold to them [CLOUD-026]', async () => {
  const limited = { branches: [1] };
  expect(
    outcome(await make({ ...limited, scopes: [scope(COMPONENT.stockLevels, 'r')] })).status,
  ).toBe(422);
  expect(
    outcome(await make({ ...limited, scopes: [scope(COMPONENT.terminals, 'r', 'w')] })).status,
  ).toBe(422);
  for (const component of [COMPONENT.journalEntries, COMPONENT.accounts])
    expect(outcome(await make({ ...limited, scopes: [scope(component, 'r')] })).status).toBe(422);
  expect(
    outcome(await make({ ...limited, scopes: [scope(COMPONENT.floorTables, 'r', 'e')] })).status,
  ).toBe(422);
  expect(
    outcome(await make({ branches: [99], scopes: [scope(COMPONENT.products, 'r')] })).status,
  ).toBe(422);
  const { token } = await made({ ...limited, scopes: [scope(COMPONENT.products, 'r')] });
  expect(outcome(await by(token, 'GET', `stock/card?product=${GOODS.milk.id}`)).code).toBe(
    'PERMISSION_DENIED',
  );
});

it('that is limited to branches has tables by the branch of their floor, and no ledger, also by a key of before [CLOUD-026]', async () => {
  for (const sql of [
    "INSERT INTO floors (cloud_id, id, branch_id, name) VALUES ($1, 71, 1, 'מרפסת'), ($1, 72, 2, 'אולם')",
    "INSERT INTO floor_tables (cloud_id, id, floor_id, name) VALUES ($1, 711, 71, 'א1'), ($1, 721, 72, 'ב1')",
  ])
    await changeRows(shop.server, shop.cloud, sql);
  const { token, data } = await made({
    branches: [2],
    scopes: [scope(COMPONENT.floorTables, 'r'), scope(COMPONENT.products, 'r')],
  });
  const path = `components/${COMPONENT.floorTables}/records`;
  expect(
    (await by(token, 'GET', path)).json<{ data: RecordView[] }>().data.map(({ id }) => id),
  ).toEqual(['721']);
  expect((await by(token, 'GET', `${path}/721`)).statusCode).toBe(200);
  expect(outcome(await by(token, 'GET', `${path}/711`)).code).toBe('NOT_FOUND');
  await changeRows(
    shop.server,
    shop.cloud,
    'UPDATE access_keys SET scopes = $3::jsonb WHERE cloud_id = $1 AND id = $2',
    [
      data.id,
      JSON.stringify({
        [COMPONENT.floorTables]: '11110',
        [COMPONENT.journalEntries]: '10000',
        [COMPONENT.accounts]: '10000',
      }),
    ],
  );
  shop.server.kernel.sessions.dropCache(shop.cloud);
  for (const component of [COMPONENT.journalEntries, COMPONENT.accounts])
    expect(outcome(await by(token, 'GET', `components/${component}/records`)).code).toBe(
      'NOT_FOUND',
    );
  const rename = (id: number) => by(token, 'PATCH', `${path}/${id}`, { data: { name: 'ג1' } });
  expect(outcome(await rename(711)).code).toBe('PERMISSION_DENIED');
  expect(outcome(await rename(721)).code).toBe('PERMISSION_DENIED');
  expect(
    outcome(
      await by(token, 'POST', path, {
        request_id: '0199a0f3-0000-7000-8000-000000000002',
        data: { name: 'ג2', floor: 71, seats: 4, sort_order: 0 },
      }),
    ).code,
  ).toBe('PERMISSION_DENIED');
  expect(
    outcome(
      await by(token, 'POST', `components/${COMPONENT.floorTables}/status`, {
        ids: [711],
        active: false,
      }),
    ).code,
  ).toBe('PERMISSION_DENIED');
});

it('reads stock and the reports of its categories, and no others [CLOUD-026]', async () => {
  const { token } = await made({ scopes: [scope(COMPONENT.stockLevels, 'r')], reports: ['goods'] });
  expect((await by(token, 'GET', `stock/card?product=${GOODS.milk.id}`)).statusCode).toBe(200);
  expect((await by(token, 'GET', 'stock/low')).statusCode).toBe(200);
  expect((await by(token, 'GET', 'reports/M100/run')).statusCode).toBe(200);
  expect((await by(token, 'GET', 'reports/M100/file?format=csv')).statusCode).toBe(200);
  const without = await made({ scopes: [scope(COMPONENT.products, 'r')] });
  expect(outcome(await by(without.token, 'GET', 'reports/M100/run')).code).toBe(
    'PERMISSION_DENIED',
  );
  const others = await made({ reports: ['stock'] });
  expect((await by(others.token, 'GET', 'reports/M100/run')).statusCode).not.toBe(200);
});

it('changes its secret while both open, and stops the earlier one when asked [CLOUD-026]', async () => {
  const { token, data } = await made({ scopes: [scope(COMPONENT.customers, 'r')] });
  const path = `components/${COMPONENT.customers}/records?limit=1`;
  const rotate = async (body: object) =>
    (await shop.office.post(`account/access_keys/${data.id}/rotate`, body)).json<Made>();
  const underLoad = Promise.all(Array.from({ length: 20 }, () => by(token, 'GET', path)));
  const second = await rotate({});
  expect((await underLoad).every(({ statusCode }) => statusCode === 200)).toBe(true);
  expect(second.data).toMatchObject({ id: data.id, shown: second.token.slice(0, 8) });
  expect((await by(token, 'GET', path)).statusCode).toBe(200);
  expect((await by(second.token, 'GET', path)).statusCode).toBe(200);
  await changeRows(
    shop.server,
    shop.cloud,
    "UPDATE access_keys SET earlier_until = now() - interval '1 second' WHERE cloud_id = $1 AND id = $2",
    [data.id],
  );
  shop.server.kernel.sessions.dropCache(shop.cloud);
  expect((await by(token, 'GET', path)).statusCode).toBe(401);
  expect((await by(second.token, 'GET', path)).statusCode).toBe(200);
  const third = await rotate({ keep_hours: 0 });
  expect((await by(second.token, 'GET', path)).statusCode).toBe(401);
  expect((await by(third.token, 'GET', path)).statusCode).toBe(200);
  await shop.office.call('DELETE', `/api/v2/account/access_keys/${data.id}`);
  expect((await by(third.token, 'GET', path)).statusCode).toBe(401);
  expect(outcome(await shop.office.post(`account/access_keys/${data.id}/rotate`, {})).code).toBe(
    'NOT_FOUND',
  );
});

it('is refused in an address, and its page says so [CLOUD-026]', async () => {
  const { token, data } = await made({ scopes: [scope(COMPONENT.customers, 'r')] });
  const answer = await shop.server.app.inject({
    method: 'GET',
    url: `/api/v2/components/${COMPONENT.customers}/records?key=${token}`,
  });
  expect(outcome(answer)).toEqual({ status: 400, code: 'KEY_IN_ADDRESS' });
  expect((await useOf(data.id, 1)).refused).toMatchObject([
    { answer: 'KEY_IN_ADDRESS', missing: 'address' },
  ]);
});
