import { randomUUID } from 'node:crypto';
import { type ActivePlugin, type MarketManifest, permissionKey } from '@dalpak/contracts';
import { makeAccount } from '@dalpak/engine';
import { PLUGIN_MANIFESTS } from '@dalpak/plugins';
import {
  type HttpsSink,
  openHttpsSink,
  openSmtpSink,
  SINK_CERTIFICATE,
  SINK_HOST,
  type SmtpSink,
} from '@dalpak/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../test/sale-cart.ts';
import {
  queryRows,
  aShop,
  aTillOf,
  changeRows,
  CUSTOMERS,
  GOODS,
} from '../../../test/sale-shop.ts';
import { aBusiness, Browser, outcome, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createMarketplace } from './marketplace.service.ts';
import type { OutboundNetwork } from '../../kernel/mail/outbound-address.ts';
import { fillIn } from './message-text.ts';
import { type Messenger, createMessenger } from './send-messages.ts';

const OTHER = { email: 'other@example.com', card: '2002', vatNumber: '514000017' } as const;
const MINUTE_MS = 60_000;
/** A malicious customer name. */
const NAME = 'רות <img src=x onerror=alert(1)>';

let server: TestApp;
let cloud: number;
let otherCloud: number;
let office: Browser;
let stranger: Browser;
let web: HttpsSink;
let post: SmtpSink;
let sale: string;
let number: number;

function plugin(): MarketManifest {
  const found = PLUGIN_MANIFESTS.find(({ id }) => id === 'receipt-sender');
  if (found === undefined) throw new Error('There is no such plugin');
  return found;
}

const NEAR: OutboundNetwork = {
  resolve: () => Promise.resolve(['127.0.0.1']),
  mayReach: () => true,
  ca: SINK_CERTIFICATE,
};

/**
 * What the messenger of a running server does every few seconds, with the sinks in place of the
 * Internet.
 */
async function sendDue(laterMs = 0): Promise<void> {
  const messenger = aMessenger({ laterMs });
  await messenger.startDue();
  await messenger.waitUntilIdle();
}

function aMessenger({
  laterMs = 0,
  tryMs = MINUTE_MS,
  stop = new AbortController().signal,
}: {
  readonly laterMs?: number;
  readonly tryMs?: number;
  readonly stop?: AbortSignal;
} = {}): Messenger {
  const { database, tenant, now } = server.kernel;
  const market = createMarketplace({ database, now: () => now() + laterMs }, PLUGIN_MANIFESTS);
  const fail = (error: unknown): never => {
    throw error;
  };
  return createMessenger(
    { system: database.system, tenant, market, outside: NEAR, attemptTimeoutMs: tryMs },
    stop,
    fail,
  );
}

beforeAll(async () => {
  [server, web, post] = await Promise.all([startTestApp(), openHttpsSink(), openSmtpSink()]);
  cloud = await aShop(server);
  otherCloud = await aBusiness(server.kernel, OTHER);
  await changeRows(
    server,
    cloud,
    'UPDATE customers SET name = $2, email = $3, phone = $4 WHERE cloud_id = $1 AND id = 1',
    [NAME, 'ruth@example.com', '0501234567'],
  );
  [office, stranger] = [new Browser(server.app), new Browser(server.app)];
  await office.signIn();
  await stranger.signIn(OTHER.email);
  const till = await aTillOf(server, 1);
  const cart = new SaleCart()
    .scan(GOODS.milk, 2)
    .customer(makeAccount({ type: 'customer', id: CUSTOMERS.member, code: 'C1', name: NAME }))
    .pay();
  const sold = await till.post('pos/transactions/cart_format', cart.wire());
  const { id } = sold.json<{ data: [string, string, { id: string }] }>().data[2];
  sale = id;
  number = (await office.get(`pos/transactions/${sale}`)).json<{ data: { number: number } }>().data
    .number;
});
afterAll(async () => {
  await server.close();
  await Promise.all([web.close(), post.close()]);
});

const install = (who = office) =>
  who.post('app/marketplace/plugins/receipt-sender/install', {
    permissions: plugin().permissions.map(permissionKey),
  });
const operate = (operation: string, data: Readonly<Record<string, unknown>>, who = office) =>
  who.post(`marketplace/plugins/receipt-sender/${operation}`, { data });
const send = (changes: Readonly<Record<string, unknown>> = {}, who = office) =>
  operate(
    'send',
    { id: randomUUID(), sale, channel: 'mail', to: 'ruth@example.com', ...changes },
    who,
  );
const stateOf = async (id: string) =>
  (await operate('state', { id })).json<{ data: { state: string; error: string | null } }>().data;

async function setUp(who = office, where = cloud): Promise<void> {
  await install(who);
  await who.put('app/marketplace/plugins/receipt-sender/settings', {
    values: {
      mail_host: SINK_HOST,
      mail_port: '465',
      mail_user: 'shop',
      mail_password: 'turnip',
      mail_from: 'shop@example.com',
      webhook_url: `https://${SINK_HOST}:${web.port}/hook`,
      webhook_token: 'key-of-provider',
    },
  });
  // The sink has a port of its own, which no setting may name.
  await changeRows(
    server,
    where,
    `UPDATE marketplace_plugins SET settings = settings || jsonb_build_object('mail_port', $2::text) WHERE cloud_id = $1`,
    [String(post.port)],
  );
}

/** The decoded text of a part of a mail. */
function partOf(data: string, type: string): string {
  const part =
    data.split(/\r\n--[^\r\n]+/).find((one) => one.includes(`Content-Type: ${type}`)) ?? '';
  const [head = '', ...body] = part.replace(/^\r\n/, '').split('\r\n\r\n');
  const text = body.join('\r\n\r\n');
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString('utf8');
  const bytes = text
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_whole, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

beforeEach(() => setUp());

describe('a receipt', () => {
  it('is offered for a sale and for a customer, with the addresses to send it to, by an operation of the plugin [CART-220]', async () => {
    const filled = {
      email: 'ruth@example.com',
      phone: '0501234567',
      channels: ['mail', 'webhook'],
    };
    const ofSale = (await operate('draft', { component: 101, id: sale })).json<{
      data: { sales: { id: string; label: string }[] };
    }>();
    expect(ofSale).toMatchObject({ data: { ...filled, sales: [{ id: sale }] } });
    expect(ofSale.data.sales[0]?.label).toContain(String(number));
    expect((await operate('draft', { component: 111, id: '1' })).json()).toMatchObject({
      data: { ...filled, sales: [{ id: sale }] },
    });
    expect((await operate('draft', { component: 111, id: '2' })).json()).toMatchObject({
      data: { sales: [] },
    });
  });

  it('is offered by the channels that are set up, which a till gets with the active plugins', async () => {
    const channels = async () =>
      (await office.get('marketplace/plugins'))
        .json<{ data: ActivePlugin[] }>()
        .data.find(({ id }) => id === 'receipt-sender')?.channels;
    const save = (values: Readonly<Record<string, string | null>>) =>
      office.put('app/marketplace/plugins/receipt-sender/settings', { values });
    expect(await channels()).toEqual(['mail', 'webhook']);
    await save({ mail_host: null });
    expect(await channels()).toEqual(['webhook']);
    await save({ webhook_url: null });
    expect(await channels()).toEqual([]);
  });

  it('goes by mail as the copy that the screens show, right to left, and escapes scripts in names', async () => {
    const { id } = (await send()).json<{ data: { id: string } }>().data;
    expect(await stateOf(id)).toEqual({ state: 'waiting', error: null });
    await sendDue();
    expect(await stateOf(id)).toEqual({ state: 'sent', error: null });
    const mail = post.mails.at(-1);
    expect(mail).toMatchObject({
      from: 'shop@example.com',
      to: ['ruth@example.com'],
      auth: 'shop:turnip',
    });
    const html = partOf(mail?.data ?? '', 'text/html');
    expect(html).toContain('dir="rtl"');
    for (const words of [
      `חשבונית מס קבלה ${number}`,
      '[העתק]'.slice(1, -1),
      'סה&quot;כ לתשלום',
      'חלב',
    ])
      expect(html).toContain(words);
    expect(html).not.toContain('<img');
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(partOf(mail?.data ?? '', 'text/plain')).toContain('[העתק]');
  });

  it('goes to a message provider with the facts of the sale', async () => {
    await send({ channel: 'webhook', to: '0501234567' });
    await sendDue();
    const call = web.calls.at(-1);
    expect(call).toMatchObject({
      method: 'POST',
      url: '/hook',
      headers: { authorization: 'Bearer key-of-provider' },
    });
    expect(JSON.parse(call?.body ?? '')).toMatchObject({
      to: '0501234567',
      number,
      name: NAME,
      text: expect.stringContaining(`קבלה ${number}`),
    });
  });

  it('requested twice is sent once', async () => {
    const id = randomUUID();
    const before = post.mails.length;
    await send({ id });
    await send({ id });
    await Promise.all([sendDue(), sendDue()]);
    await send({ id });
    await sendDue();
    expect(post.mails.length).toBe(before + 1);
  });

  it('is audited with who sent what to whom', async () => {
    const { id } = (await send()).json<{ data: { id: string } }>().data;
    const [act] = (await office.get('audit?limit=1&action=marketplace.message_queued')).json<{
      data: { after: unknown }[];
    }>().data;
    expect(act).toMatchObject({
      actor_kind: 'user',
      after: { message: id, channel: 'mail', to: 'ruth@example.com', transaction: sale, number },
    });
    await sendDue();
  });

  it('is deleted once it was sent', async () => {
    const { id } = (await send()).json<{ data: { id: string } }>().data;
    await sendDue();
    expect(
      await queryRows(
        server.kernel.tenant(cloud),
        'SELECT content FROM marketplace_messages WHERE cloud_id = $1 AND id = $2',
        [id],
      ),
    ).toEqual([{ content: {} }]);
  });

  it('is retried when the server is temporarily unavailable, and given up in the end', async () => {
    const { id } = (await send({ channel: 'webhook', to: '0501234567' })).json<{
      data: { id: string };
    }>().data;
    const before = web.calls.length;
    for (const minutes of [0, 2, 8, 39, 160]) {
      web.answerNext({ status: 503 });
      await sendDue(minutes * MINUTE_MS);
      // Not before its time.
      await sendDue(minutes * MINUTE_MS);
    }
    expect(web.calls.length).toBe(before + 5);
    expect(await stateOf(id)).toEqual({ state: 'failed', error: 'status_503' });
  });

  it('that cannot arrive is given up at once', async () => {
    const { id } = (await send()).json<{ data: { id: string } }>().data;
    post.refuseNext('550 nobody here');
    await sendDue();
    expect(await stateOf(id)).toEqual({ state: 'failed', error: 'mail_550' });
  });

  it('is not sent any more once the plugin is uninstalled', async () => {
    const { id } = (await send()).json<{ data: { id: string } }>().data;
    const before = post.mails.length;
    await office.post('app/marketplace/plugins/receipt-sender/uninstall', {});
    await sendDue();
    expect(post.mails.length).toBe(before);
    await install();
    expect(await stateOf(id)).toEqual({ state: 'failed', error: 'not_allowed' });
  });
});

it.each([
  ['mail_host', 'mail.thief.example'],
  ['mail_port', '587'],
  ['mail_user', 'thief'],
  ['webhook_url', 'https://thief.example/'],
])('a password is dropped when %s changes', async (key, value) => {
  await office.put('app/marketplace/plugins/receipt-sender/settings', {
    values: { mail_port: '465' },
  });
  await office.put('app/marketplace/plugins/receipt-sender/settings', {
    values: { mail_password: 'turnip', webhook_token: 'key-of-provider' },
  });
  const secret = key === 'webhook_url' ? 'webhook_token' : 'mail_password';
  const answer = await office.put('app/marketplace/plugins/receipt-sender/settings', {
    values: { [key]: value, mail_password: true, webhook_token: true },
  });
  expect(answer.json()).toMatchObject({ data: { dropped: [secret], values: { [secret]: false } } });
});

it.each([
  ['webhook_url', 'http://example.com/hook'],
  ['webhook_url', 'https://10.0.0.7/hook'],
  ['webhook_url', 'https://user:pass@example.com/'],
  ['webhook_url', 'example.com'],
  ['mail_host', 'localhost'],
  ['mail_host', '192.168.1.9'],
  ['mail_host', 'smtp.example.com:465'],
])('%s is not saved as %s, where nothing can ever be sent', async (key, value) => {
  const path = 'app/marketplace/plugins/receipt-sender/settings';
  const before = (await office.get(path)).json<{ data: { values: unknown } }>().data.values;
  const answer = await office.put(path, { values: { [key]: value } });
  expect(outcome(answer)).toMatchObject({ code: 'RECORD_INVALID' });
  expect(answer.json<{ details: unknown[] }>().details).toEqual([
    {
      field: key,
      text: expect.stringMatching(/^אי אפשר לשלוח/) as string,
      reason: key === 'mail_host' ? 'mail_server_refused' : 'address_refused',
    },
  ]);
  expect((await office.get(path)).json<{ data: { values: unknown } }>().data.values).toEqual(
    before,
  );
});

describe('a mail server that never stops sending', () => {
  it('blocks no other business, and no shutdown', async () => {
    await setUp(stranger, otherCloud);
    const { id } = (await send()).json<{ data: { id: string } }>().data;
    const stop = new AbortController();
    const messenger = aMessenger({ stop: stop.signal });
    post.dripNext();
    await messenger.startDue();
    await expect.poll(() => post.connections()).toBe(1);
    const before = post.mails.length;
    await changeRows(
      server,
      otherCloud,
      `INSERT INTO marketplace_messages (cloud_id, id, plugin_id, channel, recipient, content, next_at, created_at)
      VALUES ($1, gen_random_uuid(), 'receipt-sender', 'mail', 'b@example.com', '{"subject":"s","text":"t","html":"h","facts":{}}', $2, $2)`,
      [new Date(server.kernel.now())],
    );
    await messenger.startDue();
    await expect.poll(() => post.mails.length).toBe(before + 1);
    expect(post.mails.at(-1)).toMatchObject({ to: ['b@example.com'] });
    expect(await stateOf(id)).toEqual({ state: 'waiting', error: null });
    stop.abort();
    await messenger.waitUntilIdle();
    expect(await stateOf(id)).toEqual({ state: 'waiting', error: 'not_reached' });
    await sendDue(2 * MINUTE_MS);
    expect(await stateOf(id)).toEqual({ state: 'sent', error: null });
  });

  it('is disconnected when the time limit of an attempt is over', async () => {
    const { id } = (await send()).json<{ data: { id: string } }>().data;
    const messenger = aMessenger({ tryMs: 200 });
    post.dripNext();
    await messenger.startDue();
    await messenger.waitUntilIdle();
    expect(await stateOf(id)).toEqual({ state: 'waiting', error: 'not_reached' });
    await expect.poll(() => post.connections()).toBe(0);
    await sendDue(2 * MINUTE_MS);
  });
});

describe('no message is sent', () => {
  it('before the plugin is set up', async () => {
    await office.post('app/marketplace/plugins/receipt-sender/uninstall', {});
    await install();
    expect((await operate('draft', { component: 101, id: sale })).json()).toMatchObject({
      data: { channels: [] },
    });
    expect(outcome(await send())).toEqual({ status: 409, code: 'PLUGIN_NOT_SET_UP' });
  });

  it('for a sale, or to a customer, of another business', async () => {
    await install(stranger);
    for (const answer of [
      await operate('draft', { component: 101, id: sale }, stranger),
      await operate('draft', { component: 101, id: randomUUID() }, stranger),
      await operate('state', { id: randomUUID() }, stranger),
    ]) {
      expect(outcome(answer)).toEqual({ status: 404, code: 'NOT_FOUND' });
    }
    const { id } = (await send()).json<{ data: { id: string } }>().data;
    expect(outcome(await operate('state', { id }, stranger)).code).toBe('NOT_FOUND');
    await sendDue();
  });

  it('with records that the caller may not read', async () => {
    const clerk = await aTillOf(server, 2, '5050');
    await changeRows(
      server,
      cloud,
      `UPDATE positions p SET permissions = '{"components":{}}' FROM employees e WHERE p.cloud_id = $1 AND e.cloud_id = $1 AND e.id = 50 AND p.id = e.position_id`,
    );
    await clerk.signInEmployee('5050');
    expect(outcome(await operate('draft', { component: 101, id: sale }, clerk)).code).toBe(
      'NOT_FOUND',
    );
    expect(outcome(await send({}, clerk)).code).toBe('NOT_FOUND');
  });

  it.each([
    'a@example.com, b@example.com',
    'x',
    'a@example.com\r\nBcc: b@example.com',
    '"a" <a@example.com>',
    'a@b',
  ])('to "%s"', async (to) => {
    expect(outcome(await send({ to }))).toEqual({ status: 422, code: 'VALIDATION_FAILED' });
  });

  it('beyond the hourly limit', async () => {
    await changeRows(
      server,
      cloud,
      `INSERT INTO marketplace_messages (cloud_id, id, plugin_id, channel, recipient, content, state, next_at, created_at, done_at)
      SELECT $1, gen_random_uuid(), 'receipt-sender', 'mail', 'a@example.com', '{}', 'sent', now(), $2, now() FROM generate_series(1, 300)`,
      [new Date(server.kernel.now())],
    );
    expect(outcome(await send())).toEqual({ status: 429, code: 'TOO_MANY_REQUESTS' });
  });
});

it('fills in the known placeholders of a text, once, and leaves unknown ones', () => {
  expect(fillIn('{name} {number} {other} {constructor}', { name: '{number}', number: 7 })).toBe(
    '{number} 7 {other} {constructor}',
  );
});
