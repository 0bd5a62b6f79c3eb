import type { CampaignSending, MessageProvider } from '@dalpak/contracts';
import { openHttpsSink, type HttpsSink, SINK_CERTIFICATE, SINK_HOST } from '@dalpak/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRows, queryRows, type ShopAtWork, shopAtWork } from '../../../test/sale-shop.ts';
import { isSendingTime } from '../crm/sending-time.ts';
import { runDueCrm } from '../crm/index.ts';
import { createProviderPort } from './index.ts';

const MINUTE_MS = 60_000;
const GROUP = 77;
const CUSTOMERS_COUNT = 40;

let shop: ShopAtWork;
let provider: HttpsSink;
/** A part of the day in which advertising may go out, for the three hours of all attempts. */
let now = Date.now();

beforeAll(async () => {
  shop = await shopAtWork();
  provider = await openHttpsSink();
  while (!isSendingTime(now) || !isSendingTime(now + 180 * MINUTE_MS)) now += 15 * MINUTE_MS;
  await changeRows(
    shop.server,
    shop.cloud,
    `INSERT INTO customer_groups (cloud_id, id, name) VALUES ($1, ${GROUP}, 'מסרונים')`,
  );
  await changeRows(
    shop.server,
    shop.cloud,
    `INSERT INTO customers (cloud_id, id, code, name, group_id, phone, marketing)
     SELECT $1, 5000 + n, 'M' || n, 'לקוח ' || n, ${GROUP}, '050700' || lpad(n::text, 4, '0'), n > 1 FROM generate_series(1, ${CUSTOMERS_COUNT}) n`,
  );
});
afterAll(async () => {
  await shop.server.close();
  await provider.close();
});

const setUp = async (over: object = {}): Promise<void> => {
  const answer = await shop.office.put('messages/providers/sms', {
    url: `https://${SINK_HOST}:${provider.port}/send`,
    key: 'turnip',
    sender: 'Dalpak',
    day_cap: 1_000,
    month_cap: 10_000,
    ...over,
  });
  expect(answer.statusCode).toBe(200);
};
const providers = async (): Promise<readonly MessageProvider[]> =>
  (await shop.office.get('messages/providers')).json<{ data: MessageProvider[] }>().data;

const runDue = (at: number): Promise<void> =>
  runDueCrm(
    {
      system: shop.server.database.system,
      tenant: shop.server.kernel.tenant,
      messages: createProviderPort({
        simulator: { send: () => Promise.resolve({ kind: 'stored' }) },
        outside: {
          resolve: () => Promise.resolve(['127.0.0.1']),
          mayReach: () => true,
          ca: SINK_CERTIFICATE,
        },
        key: shop.server.kernel.database.secrets['plugin-settings'],
        now: () => at,
        stop: new AbortController().signal,
      }),
      now: () => at,
    },
    new AbortController().signal,
  );

async function campaign(message: string): Promise<number> {
  const { data } = (
    await shop.office.post('components/114/records', {
      request_id: crypto.randomUUID(),
      data: {
        name: message,
        status: 'published',
        channel: 'sms',
        customer_groups: [{ id: GROUP, label: '' }],
        message,
      },
    })
  ).json<{ data: { id: string } }>();
  expect((await shop.office.post(`crm/campaigns/${data.id}/sending`, {})).statusCode).toBe(200);
  return Number(data.id);
}
const sending = async (id: number): Promise<CampaignSending> =>
  (await shop.office.get(`crm/campaigns/${id}/sending`)).json<{ data: CampaignSending }>().data;

describe('messages by a provider', () => {
  it('reach each customer once over faults of a fifth, and no one without consent [LOOK-031]', async () => {
    await setUp();
    const id = await campaign('שלום {name}');
    // Every fifth call is refused for now, delayed until it is tried again, or lost on the way back.
    provider.answerBy((call) => ({ status: call % 5 === 0 ? 503 : 200 }));
    for (const minutes of [0, 5, 21, 62, 153]) await runDue(now + minutes * MINUTE_MS);
    const { counts } = await sending(id);
    expect(counts).toMatchObject({
      sent: CUSTOMERS_COUNT - 1,
      no_consent: 1,
      waiting: 0,
      failed: 0,
      stored: 0,
    });
    const [call] = provider.calls;
    expect(call?.headers.authorization).toBe('Bearer turnip');
    expect(JSON.parse(call?.body ?? '')).toMatchObject({ channel: 'sms', from: 'Dalpak' });
    const sms = (await providers()).find(({ channel }) => channel === 'sms');
    expect(sms).toMatchObject({ setup: { has_key: true, sender: 'Dalpak' } });
    expect(JSON.stringify(sms)).not.toContain('turnip');
  });

  it('follow the reports of the provider, forward only and however often they come [LOOK-031]', async () => {
    const id = await campaign('דיווח {name}');
    provider.answerBy(() => ({ status: 200 }));
    await runDue(now);
    const sms = (await providers()).find(({ channel }) => channel === 'sms');
    const report = (state: string, customer = 5_002, path = sms?.report_path ?? '') =>
      shop.server.app.inject({
        method: 'POST',
        url: path,
        payload: { id: `${shop.cloud}-${id}-${customer}`, state, reason: 'no such number' },
      });
    for (const state of ['delivered', 'read', 'delivered', 'failed'])
      expect((await report(state)).statusCode).toBe(200);
    expect((await report('failed', 5_003)).statusCode).toBe(200);
    const { messages } = await sending(id);
    const of = (customer: number) => messages.find((one) => one.customer === customer);
    expect(of(5_002)).toMatchObject({ state: 'sent', report: 'read', failure: '' });
    expect(of(5_003)).toMatchObject({ state: 'failed', failure: 'no such number' });
    const forged = (sms?.report_path ?? '').replace(/.{43}$/, 'A'.repeat(43));
    expect((await report('read', 5_004, forged)).statusCode).toBe(404);
    expect((await report('read', 9_999_999_999)).statusCode).toBe(422);
  });

  it('send the key to the address that it was typed for, and to no other one', async () => {
    const elsewhere = await shop.office.put('messages/providers/sms', {
      url: 'https://sink.example/send',
      sender: 'Dalpak',
      day_cap: 1_000,
      month_cap: 10_000,
    });
    expect(elsewhere.statusCode).toBe(422);
    const sms = (await providers()).find(({ channel }) => channel === 'sms');
    expect(sms?.setup?.url).toContain(SINK_HOST);
  });

  it('stop at the cap of the day and say so [LOOK-031]', async () => {
    // The day of the sending may be another one than the day of this run.
    const [spent] = await queryRows<{ parts: number }>(
      shop.server.kernel.tenant(shop.cloud),
      'SELECT coalesce(max(parts), 0)::integer AS parts FROM message_days WHERE cloud_id = $1',
    );
    await setUp({ day_cap: (spent?.parts ?? 0) + 4, key: undefined });
    const id = await campaign('קצר');
    await runDue(now);
    const { counts, messages } = await sending(id);
    // A message with its way out has two parts.
    expect(counts.sent).toBeLessThan(5);
    expect(counts.waiting).toBeGreaterThan(0);
    expect(messages.some(({ failure }) => failure === 'cap_day')).toBe(true);
    // A cap is no failure, however often a look meets it; a higher one lets them go at once.
    for (const minutes of [5, 21, 62, 153]) await runDue(now + minutes * MINUTE_MS);
    expect((await sending(id)).counts).toMatchObject({ failed: 0, waiting: counts.waiting });
    await setUp({ key: undefined });
    await runDue(now + 154 * MINUTE_MS);
    expect((await sending(id)).counts).toMatchObject({
      failed: 0,
      waiting: 0,
      sent: CUSTOMERS_COUNT - 1,
    });
  });

  it('wait for the next day when the cap is reached, and go then [LOOK-031]', async () => {
    const [spent] = await queryRows<{ parts: number }>(
      shop.server.kernel.tenant(shop.cloud),
      'SELECT coalesce(max(parts), 0)::integer AS parts FROM message_days WHERE cloud_id = $1',
    );
    // More than the next day's messages together, and less than this day's.
    await setUp({ day_cap: spent?.parts ?? 0, key: undefined });
    const id = await campaign('מחר');
    await runDue(now);
    expect((await sending(id)).counts).toMatchObject({ failed: 0, waiting: CUSTOMERS_COUNT - 1 });
    let morning = now + 12 * 60 * MINUTE_MS;
    while (!isSendingTime(morning)) morning += 15 * MINUTE_MS;
    await runDue(morning);
    expect((await sending(id)).counts).toMatchObject({ failed: 0, sent: CUSTOMERS_COUNT - 1 });
  });

  it('are another message to the provider after it failed to deliver them [LOOK-031]', async () => {
    await setUp({ key: undefined });
    const id = await campaign('שוב {name}');
    await runDue(now);
    const path = (await providers()).find(({ channel }) => channel === 'sms')?.report_path ?? '';
    const report = async (state: string, round = '') =>
      (
        await shop.server.app.inject({
          method: 'POST',
          url: path,
          payload: { id: `${shop.cloud}-${id}-5002${round}`, state, reason: 'switched off' },
        })
      ).statusCode;
    const stateOf = async () =>
      (await sending(id)).messages.find(({ customer }) => customer === 5_002);
    for (const round of ['', '-1']) {
      expect(await report('failed', round)).toBe(200);
      expect(await stateOf()).toMatchObject({ state: 'failed', failure: 'switched off' });
      expect((await shop.office.post(`crm/campaigns/${id}/sending`, {})).statusCode).toBe(200);
      expect(await stateOf()).toMatchObject({ state: 'waiting', report: '', failure: '' });
      await runDue(now);
    }
    const ids = provider.calls.map(({ body }) => (JSON.parse(body) as { id: string }).id);
    expect(ids.filter((one) => one.startsWith(`${shop.cloud}-${id}-5002`))).toEqual(
      ['', '-1', '-2'].map((round) => `${shop.cloud}-${id}-5002${round}`),
    );
    // What comes late about an earlier one changes nothing.
    expect(await report('failed', '-1')).toBe(404);
    expect(await report('delivered', '-2')).toBe(200);
    expect(await stateOf()).toMatchObject({ state: 'sent', report: 'delivered', failure: '' });
  });

  it('go by https addresses alone, from a sender that phones show [LOOK-031]', async () => {
    for (const over of [
      { url: 'http://sms.example/' },
      { sender: 'דלפק' },
      { sender: 'TwelveLetter' },
    ])
      expect(
        (
          await shop.office.put('messages/providers/sms', {
            url: 'https://sms.example/',
            sender: 'Shop',
            day_cap: 1,
            month_cap: 1,
            ...over,
          })
        ).statusCode,
      ).toBe(422);
  });
});
