import { createHmac, randomUUID } from 'node:crypto';
import {
  COMPONENT,
  type DeliveryView,
  type DocumentView,
  type RecordView,
  type ShopOrder,
} from '@dalpak/contracts';
import { openHttpsSink, SINK_CERTIFICATE, SINK_HOST, type HttpsSink } from '@dalpak/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aShop, aTillOf, GOODS } from '../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { SaleCart } from '../../../test/sale-cart.ts';
import { sendDueDeliveries } from '../webhooks/index.ts';

let server: TestApp;
let office: Browser;
let sink: HttpsSink;
let token: string;

beforeAll(async () => {
  server = await startTestApp();
  await aShop(server);
  office = new Browser(server.app);
  await office.signIn();
  sink = await openHttpsSink();
  token = await aKey({
    [COMPONENT.products]: 'read',
    [COMPONENT.salesOrders]: 'write',
    [COMPONENT.stockLevels]: 'read',
    [COMPONENT.customers]: 'read',
  });
});
afterAll(async () => {
  await server.close();
  await sink.close();
});

async function aKey(scopes: Readonly<Record<number, 'read' | 'write'>>): Promise<string> {
  const made = await office.post('account/access_keys', {
    name: 'חנות באינטרנט',
    scopes: Object.entries(scopes).map(([component, access]) => ({
      component: Number(component),
      rights: access === 'read' ? ['r'] : ['r', 'w', 'e', 'd'],
    })),
    expires_on: null,
  });
  return made.json<{ token: string }>().token;
}
const byKey = (method: 'GET' | 'POST', path: string, body?: object, key = token) =>
  server.app.inject({
    method,
    url: `/api/v2/${path}`,
    headers: { authorization: `Bearer ${key}` },
    ...(body === undefined ? {} : { payload: body }),
  });
const basket = [
  { product: GOODS.cola.id, quantity: 3_000 },
  { product: 'P5', quantity: 500 },
];
const anOrder = (number: string, more: object = {}) => ({
  number,
  customer: { name: 'דנה מהאתר', phone: '050-7654321', email: 'dana@example.com' },
  rows: basket,
  ...more,
});

it('a basket is priced by the one engine, and nothing is stored [CLOUD-032]', async () => {
  const answer = await byKey('POST', 'pricing/quote', { rows: basket });
  // Three bottles for ten shekels, and half a kilogram without VAT.
  expect(answer.json()).toMatchObject({
    data: {
      total: 1_445,
      discount: 200,
      rows: [
        { name: 'קולה', list_price: 400, total: 1_000, promotions: ['3 ב-10'] },
        { name: 'עגבניות', total: 445, promotions: [] },
      ],
    },
  });
  expect(
    outcome(await byKey('POST', 'pricing/quote', { rows: [{ product: 'אין', quantity: 1_000 }] })),
  ).toEqual({ status: 422, code: 'PRODUCT_UNKNOWN' });
});

it('an outside shop places an order by key: its number makes one order, which the office shows [CLOUD-027]', async () => {
  const quoted = (await byKey('POST', 'pricing/quote', { rows: basket })).json<{
    data: { total: number };
  }>().data.total;
  const sent = anOrder('WEB-1', { total: quoted });
  const answers = await Promise.all([1, 2, 3].map(() => byKey('POST', 'shop/orders', sent)));
  const placed = answers.map((answer) => answer.json<{ data: ShopOrder }>().data);
  expect(new Set(placed.map(({ id }) => id)).size).toBe(1);
  expect(placed.filter(({ repeated }) => !repeated)).toHaveLength(1);
  const list = (await office.get(`components/${COMPONENT.salesOrders}/records?limit=50`)).json<{
    data: RecordView[];
  }>().data;
  expect(list).toHaveLength(1);
  expect((await byKey('GET', 'shop/orders/WEB-1')).json()).toMatchObject({
    data: { number: placed[0]?.number, lifecycle: expect.any(String), total: quoted },
  });
  expect(outcome(await byKey('POST', 'shop/orders', anOrder('WEB-1', { notes: 'אחר' })))).toEqual({
    status: 409,
    code: 'DUPLICATE_WITH_OTHER_CONTENT',
  });
  expect(outcome(await byKey('POST', 'shop/orders', anOrder('WEB-2', { total: 1 })))).toEqual({
    status: 409,
    code: 'PRICE_CHANGED',
  });
  // The customer of the second order is the one of the first.
  await byKey('POST', 'shop/orders', anOrder('WEB-3'));
  const customers = await office.get(
    `components/${COMPONENT.customers}/records?q=${encodeURIComponent('דנה מהאתר')}`,
  );
  expect(customers.json<{ data: RecordView[] }>().data).toHaveLength(1);
  // Another key has numbers of its own.
  const other = await aKey({ [COMPONENT.salesOrders]: 'read' });
  expect(outcome(await byKey('GET', 'shop/orders/WEB-1', undefined, other)).code).toBe('NOT_FOUND');
  expect(outcome(await byKey('POST', 'shop/orders', anOrder('WEB-9'), other)).code).toBe(
    'PERMISSION_DENIED',
  );
});

it('documents and stock levels are read by key, as far as its scopes go [CLOUD-026, CLOUD-028]', async () => {
  const { id } = (await byKey('GET', 'shop/orders/WEB-1')).json<{ data: ShopOrder }>().data;
  const list = await byKey('GET', `components/${COMPONENT.salesOrders}/records?limit=10`);
  expect(list.json<{ data: RecordView[] }>().data.length).toBeGreaterThan(0);
  const one = (await byKey('GET', `documents/${id}/cart_format`)).json<{ data: DocumentView }>();
  expect(one.data).toMatchObject({ type: 2, reference: 'WEB-1', account: 'דנה מהאתר' });
  expect((await byKey('GET', `documents/${id}/history`)).json()).toMatchObject({
    data: [{ who: 'חנות באינטרנט', action: 'document.stored' }],
  });
  expect(
    (await byKey('GET', `components/${COMPONENT.stockLevels}/records?limit=5`)).statusCode,
  ).toBe(200);
  const blind = await aKey({ [COMPONENT.products]: 'read' });
  expect(outcome(await byKey('GET', `documents/${id}/cart_format`, undefined, blind)).code).toBe(
    'PERMISSION_DENIED',
  );
});

it('a webhook is told of documents and sales, signed; failures are tried again and shown [CLOUD-040, CLOUD-041, CLOUD-042]', async () => {
  const refused = await office.post('account/webhooks', {
    name: 'פנימי',
    url: 'https://169.254.169.254/',
    events: ['sale.stored'],
  });
  expect(outcome(refused)).toEqual({ status: 422, code: 'WEBHOOK_ADDRESS' });
  const made = await office.post('account/webhooks', {
    name: 'חנות',
    url: `https://${SINK_HOST}:${sink.port}/hook`,
    events: ['sale.stored', 'document.stored'],
  });
  const { data: webhook, secret } = made.json<{ data: { id: number }; secret: string }>();
  const deliver = () =>
    sendDueDeliveries({
      system: server.kernel.database.system,
      tenant: server.kernel.tenant,
      key: server.kernel.database.secrets['plugin-settings'],
      now: server.kernel.now,
      outside: {
        resolve: () => Promise.resolve(['127.0.0.1']),
        mayReach: (address) => address === '127.0.0.1',
        ca: SINK_CERTIFICATE,
      },
      stop: new AbortController().signal,
    });
  const deliveries = async () =>
    (await office.get(`account/webhooks/${webhook.id}/deliveries`)).json<{
      data: DeliveryView[];
    }>().data;

  await byKey('POST', 'shop/orders', anOrder('WEB-4'));
  sink.answerNext({ status: 503 });
  await deliver();
  expect(await deliveries()).toMatchObject([
    { state: 'waiting', attempts: 1, error: 'status_503' },
  ]);
  // Not before its time.
  await deliver();
  expect((await deliveries())[0]?.attempts).toBe(1);
  server.clock.offsetMs += 31_000;
  await deliver();
  expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 2, error: '' }]);
  const last = sink.calls.at(-1);
  const signature = String(last?.headers['x-dalpak-signature']);
  const seconds = Number(/t=(\d+)/.exec(signature)?.[1]);
  expect(signature).toContain(
    createHmac('sha256', secret).update(`${seconds}.${last?.body}`).digest('hex'),
  );
  const [first] = await deliveries();
  const before = sink.calls.length;
  await office.post(`account/webhooks/${webhook.id}/deliveries/${first?.id}`, {});
  await deliver();
  expect(sink.calls).toHaveLength(before + 1);
  expect(sink.calls.at(-1)?.headers['x-dalpak-delivery']).toBe(first?.id);
  expect(
    outcome(await office.post(`account/webhooks/${webhook.id}/deliveries/${randomUUID()}`, {}))
      .code,
  ).toBe('NOT_FOUND');
  // A sale of a till is told of as well.
  const till = await aTillOf(server, 1);
  const sale = await till.post(
    'pos/transactions/cart_format',
    new SaleCart({ now: server.kernel.now() }).scan(GOODS.milk).pay().wire(),
  );
  expect(sale.statusCode).toBe(200);
  expect((await deliveries())[0]).toMatchObject({ event: 'sale.stored', state: 'waiting' });
  await office.call('DELETE', `/api/v2/account/webhooks/${webhook.id}`);
  await byKey('POST', 'shop/orders', anOrder('WEB-5'));
  expect(await deliveries()).toHaveLength(2);
  expect((await deliveries())[0]).toMatchObject({ state: 'failed', error: 'stopped' });
});
