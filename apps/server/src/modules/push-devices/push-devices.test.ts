import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  randomBytes,
  verify,
} from 'node:crypto';
import { MAX_PUSH_AN_HOUR, MAX_PUSH_DEVICES, type PushDevice } from '@dalpak/contracts';
import { type HttpsSink, openHttpsSink, SINK_CERTIFICATE, SINK_HOST } from '@dalpak/testkit';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  CARDS,
  changeRows,
  queryRows,
  shopAtWork,
  type ShopAtWork,
  signInAt,
} from '../../../test/sale-shop.ts';
import { Browser, outcome } from '../../../test/test-app.ts';
import { describeNotice, notify } from '../notifications/index.ts';
import { createPushSender, pushKeys, runDuePush } from './index.ts';
import type { PushSender } from './send-push.ts';
import { quietLeft } from './run-due-push.ts';

/** A browser's side of a subscription (RFC 8291). */
class PushBrowser {
  readonly #pair = createECDH('prime256v1');
  readonly #auth = randomBytes(16);
  readonly path = `/push/${randomBytes(12).toString('hex')}`;

  constructor() {
    this.#pair.generateKeys();
  }

  get keys(): { readonly p256dh: string; readonly auth: string } {
    return {
      p256dh: this.#pair.getPublicKey('base64url', 'uncompressed'),
      auth: this.#auth.toString('base64url'),
    };
  }

  /** Decrypts a body of content encoding aes128gcm (RFC 8188). */
  read(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const hmac = (key: Buffer, ...parts: readonly Buffer[]): Buffer =>
      createHmac('sha256', key).update(Buffer.concat(parts)).digest();
    const one = Buffer.from([1]);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), sender]);
    const secret = hmac(hmac(this.#auth, this.#pair.computeSecret(sender)), info, one);
    const base = hmac(salt, secret);
    const key = hmac(base, Buffer.from('Content-Encoding: aes128gcm\0'), one).subarray(0, 16);
    const nonce = hmac(base, Buffer.from('Content-Encoding: nonce\0'), one).subarray(0, 12);
    const cipher = createDecipheriv('aes-128-gcm', key, nonce);
    cipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString('utf8'));
  }
}

let shop: ShopAtWork;
let service: HttpsSink;
let me: number;
const browser = new PushBrowser();
/** Calls of earlier tests. */
let seen = 0;

beforeAll(async () => {
  [shop, service] = await Promise.all([shopAtWork(), openHttpsSink()]);
  me =
    (
      await queryRows<{ user_id: number }>(
        shop.server.kernel.tenant(shop.cloud),
        'SELECT user_id FROM cloud_users WHERE cloud_id = $1 ORDER BY user_id LIMIT 1',
        [],
      )
    )[0]?.user_id ?? 0;
});
afterAll(async () => {
  await shop.server.close();
  await service.close();
});
afterEach(async () => {
  await changeRows(shop.server, shop.cloud, 'DELETE FROM push_devices WHERE cloud_id = $1');
  seen = service.calls.length;
  shop.server.clock.offsetMs = 0;
});

const keys = () => pushKeys(shop.server.kernel.database.secrets['web-push']);
const endpointOf = (one: PushBrowser) => `https://${SINK_HOST}:${service.port}${one.path}`;
/** Switches a device on; its address is of this machine, which the call itself refuses. */
async function switchOn(more: object = {}, one = browser, by = shop.office): Promise<PushDevice> {
  const answer = await by.put('account/me/push', {
    endpoint: `https://push.example.com${one.path}`,
    keys: one.keys,
    kinds: ['approvals', 'troubles', 'tasks'],
    quiet: null,
    details: false,
    ...more,
  });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  await changeRows(
    shop.server,
    shop.cloud,
    'UPDATE push_devices SET endpoint = $2 WHERE cloud_id = $1 AND p256dh = $3',
    [endpointOf(one), one.keys.p256dh],
  );
  return answer.json<{ data: PushDevice }>().data;
}
const tell = (type = 'operator', title = 'חסר בקופה 12.50', subject = '') =>
  shop.server.kernel
    .tenant(shop.cloud)
    .tx((tx) => notify(tx, { to: { user: me }, type, text: { title, body: 'דנה לוי' }, subject }));
const look = () => {
  const { kernel } = shop.server;
  return runDuePush(
    {
      system: kernel.database.system,
      tenant: kernel.tenant,
      now: kernel.now,
      sender: createPushSender(
        {
          resolve: () => Promise.resolve(['127.0.0.1']),
          mayReach: (address) => address === '127.0.0.1',
          ca: SINK_CERTIFICATE,
        },
        keys(),
        'mailto:push@example.com',
      ),
    },
    new AbortController().signal,
  );
};
const calls = () => service.calls.slice(seen);
const received = (one = browser) =>
  calls()
    .filter(({ url }) => url === one.path)
    .map(({ bytes }) => one.read(bytes));

it('reaches a device once, encrypted for it and signed by the installation [SEE-062]', async () => {
  await switchOn();
  await tell('permission_request', 'בקשת אישור', '7');
  await Promise.all([look(), look()]);
  await look();
  expect(received()).toEqual([
    { title: 'בקשת אישור', body: '', route: '/approve/7', id: expect.any(Number) },
  ]);
  const { headers = {} } = calls()[0] ?? {};
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high' });
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), ?k=(.+)$/.exec(String(headers['authorization'])) ?? [];
  expect(key).toBe(keys().publicKey);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const raw = Buffer.from(key, 'base64url');
  const shown = createPublicKey({
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: raw.subarray(1, 33).toString('base64url'),
      y: raw.subarray(33).toString('base64url'),
    },
    format: 'jwk',
  });
  expect(
    verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: shown, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
  ).toBe(true);
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    aud: `https://${SINK_HOST}:${service.port}`,
  });
});

it('brings a request for an approval to the phones of all who may give it, unless it is over [SEE-063]', async () => {
  await signInAt(shop.till, CARDS.cashier);
  await switchOn({ quiet: { from: 0, to: 1_439 } });
  const ask = async (): Promise<string> => {
    const asked = await shop.till.put('employees/perrmissions/request', {
      type: 'pos',
      key: 'cart.discount',
      desc: 'הנחה',
    });
    if (asked.statusCode !== 200) throw new Error(asked.body);
    return asked.json<{ data: { id: string } }>().data.id;
  };
  const first = await ask();
  await look();
  expect(received()).toMatchObject([{ title: 'בקשת אישור', route: `/approve/${first}` }]);
  expect(calls()[0]?.headers).toMatchObject({ ttl: '120', urgency: 'high' });
  const second = await ask();
  await shop.till.post(`employees/perrmissions/request/${second}/withdraw`);
  await look();
  expect(received()).toHaveLength(1);
});

it('tells kinds the person chose, and names and sums only where that is switched on [SEE-062]', async () => {
  const other = new PushBrowser();
  await switchOn({ kinds: ['tasks'] });
  await switchOn({ details: true }, other);
  await tell();
  await look();
  expect(received()).toEqual([]);
  expect(received(other)).toMatchObject([{ title: 'חסר בקופה 12.50', body: 'דנה לוי' }]);
});

it('is in the language of the employee that the user is, with details and without [SEE-062]', async () => {
  const other = new PushBrowser();
  await switchOn();
  await switchOn({ details: true }, other);
  await changeRows(
    shop.server,
    shop.cloud,
    `WITH own AS (UPDATE cloud_users SET employee_id = (SELECT min(id) FROM employees WHERE cloud_id = $1)
       WHERE cloud_id = $1 AND user_id = $2 RETURNING employee_id)
     UPDATE employees e SET language = 'ru' FROM own WHERE e.cloud_id = $1 AND e.id = own.employee_id`,
    [me],
  );
  const text = describeNotice('rota_given', { day: '07/12' });
  await shop.server.kernel
    .tenant(shop.cloud)
    .tx((tx) => notify(tx, { to: { user: me }, type: 'rota', text }));
  await look();
  expect(received()).toMatchObject([{ title: 'График работы', body: '' }]);
  expect(received(other)).toMatchObject([
    { title: 'График работы', body: 'Вам дали смену 07/12.' },
  ]);
  await changeRows(
    shop.server,
    shop.cloud,
    'UPDATE employees SET language = NULL WHERE cloud_id = $1',
  );
});

it('is quiet in the hours that the person set, except for approvals [SEE-062]', async () => {
  expect(
    quietLeft({ quiet_from: 22 * 60, quiet_to: 7 * 60 }, Date.parse('2026-01-10T21:30:00Z')),
  ).toBe(7.5 * 3_600_000);
  expect(
    quietLeft({ quiet_from: 22 * 60, quiet_to: 7 * 60 }, Date.parse('2026-01-10T10:00:00Z')),
  ).toBeNull();
  expect(quietLeft({ quiet_from: 60, quiet_to: 120 }, Date.parse('2026-01-10T23:30:00Z'))).toBe(
    30 * 60_000,
  );
  await switchOn({ quiet: { from: 0, to: 1_439 } });
  await tell();
  await tell('permission_request', 'בקשת אישור', '8');
  await look();
  expect(received()).toMatchObject([{ route: '/approve/8' }]);
});

it('comes at most so often in an hour, and then as one with the number of the rest [SEE-062]', async () => {
  await switchOn();
  for (let at = 0; at < MAX_PUSH_AN_HOUR + 7; at += 1) await tell();
  await look();
  expect(received()).toHaveLength(MAX_PUSH_AN_HOUR + 1);
  expect(received().at(-1)).toMatchObject({ title: 'ועוד 7' });
  await look();
  expect(received()).toHaveLength(MAX_PUSH_AN_HOUR + 1);
});

it('waits for a service that is busy, and forgets a browser that is gone [SEE-062]', async () => {
  await switchOn();
  await tell();
  service.answerNext({ status: 429, headers: { 'retry-after': '30' } });
  await look();
  await look();
  expect(calls()).toHaveLength(1);
  shop.server.clock.offsetMs = 31_000;
  await look();
  expect(calls()).toHaveLength(2);
  await tell();
  service.answerNext({ status: 410 });
  await look();
  expect((await shop.office.get('account/me/push')).json<{ data: unknown[] }>().data).toEqual([]);
});

it('ends with the session that switched it on, and is not sent for what was read meanwhile [SEE-062]', async () => {
  const phone = new Browser(shop.server.app);
  await phone.signIn();
  const other = new PushBrowser();
  await switchOn({}, other, phone);
  await switchOn();
  await phone.post('oauth/logout');
  const id = await tell();
  await look();
  expect([received(other).length, received().length]).toEqual([0, 1]);
  const read = await tell();
  expect(read).not.toBe(id);
  await shop.office.put(`notifications/${read}`, { status: 0 });
  await look();
  expect(received()).toHaveLength(1);
});

it('is of the person alone, and of an address outside this network [SEE-062]', async () => {
  const device = await switchOn();
  expect(device.mark).toBe(browser.path.slice(-16));
  const stranger = new Browser(shop.server.app);
  await stranger.signIn();
  const { data } = (await stranger.get('account/me/push')).json<{ data: PushDevice[] }>();
  expect(data).toHaveLength(1);
  for (const host of ['127.0.0.1', '10.0.0.1', '[::1]', 'localhost', 'push.example.com:22'])
    expect(
      outcome(
        await shop.office.put('account/me/push', {
          endpoint: `https://${host}/push`,
          keys: browser.keys,
          kinds: ['tasks'],
          quiet: null,
          details: false,
        }),
      ),
    ).toEqual({ status: 422, code: 'PUSH_ADDRESS' });
  expect(outcome(await shop.office.call('DELETE', '/api/v2/account/me/push/999')).code).toBe(
    'NOT_FOUND',
  );
  const [own] = (await shop.office.get('account/me/push')).json<{ data: PushDevice[] }>().data;
  expect((await shop.office.call('DELETE', `/api/v2/account/me/push/${own?.id}`)).statusCode).toBe(
    200,
  );
});

it('keeps ten devices of a person, of which one more ends the oldest [SEE-062]', async () => {
  const first = await switchOn({}, new PushBrowser());
  for (let at = 0; at < MAX_PUSH_DEVICES; at += 1) await switchOn({}, new PushBrowser());
  const { data } = (await shop.office.get('account/me/push')).json<{ data: PushDevice[] }>();
  expect(data).toHaveLength(MAX_PUSH_DEVICES);
  expect(data.map(({ id }) => id)).not.toContain(first.id);
});

it('waits no longer than an hour for a service, whatever it asks for [SEE-062]', async () => {
  await switchOn();
  for (const after of ['1e300', '999999', '-5', 'soon']) {
    await tell();
    service.answerNext({ status: 429, headers: { 'retry-after': after } });
    await look();
    shop.server.clock.offsetMs += 3_601_000;
  }
  const before = calls().length;
  await look();
  expect(calls().length).toBeGreaterThan(before);
});

it('goes on with other devices and businesses when one fails, several at once [SEE-062]', async () => {
  const devices = Array.from({ length: 6 }, () => new PushBrowser());
  for (const one of devices) await switchOn({}, one);
  await tell();
  let open = 0;
  let most = 0;
  const sent = new Set<string>();
  const { kernel } = shop.server;
  const sender: PushSender = {
    async send({ endpoint }) {
      open += 1;
      most = Math.max(most, open);
      // All that may run at once have begun before one ends.
      await new Promise((done) => setTimeout(done, 50));
      open -= 1;
      sent.add(endpoint);
      return { kind: 'taken' };
    },
  };
  let asked = 0;
  const tenant = (cloudId: number) => {
    asked += 1;
    if (asked === 1) throw new Error('no database');
    return kernel.tenant(cloudId);
  };
  const system = {
    query: <T>() => Promise.resolve({ rows: [{ id: 1 }, { id: shop.cloud }] as T[], rowCount: 2 }),
  } as unknown as Parameters<typeof runDuePush>[0]['system'];
  await expect(
    runDuePush({ system, tenant, now: kernel.now, sender }, new AbortController().signal),
  ).rejects.toThrow('no database');
  expect(sent.size).toBe(devices.length);
  expect(most).toBeGreaterThan(1);
  expect(most).toBeLessThanOrEqual(8);
});
