import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CampaignSending, CustomerSummary, LeadColumn, TimelineItem } from '@dalpak/contracts';
import { refundPicksOf } from '@dalpak/engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCart, RUTH } from '../../../test/document-cart.ts';
import { SaleCart } from '../../../test/sale-cart.ts';
import {
  changeRows,
  EMPLOYEES,
  GOODS,
  queryRows,
  type ShopAtWork,
  shopAtWork,
} from '../../../test/sale-shop.ts';
import { outcome } from '../../../test/test-app.ts';
import { runAsOwner } from '../../kernel/db/test-database.ts';
import { createMessageSimulator, type MessagePort, runDueCrm } from './index.ts';
import { isSendingTime } from './sending-time.ts';

let shop: ShopAtWork;
let folder: string;

beforeAll(async () => {
  shop = await shopAtWork();
  folder = await mkdtemp(join(tmpdir(), 'dalpak-messages-'));
  await changeRows(
    shop.server,
    shop.cloud,
    `INSERT INTO lead_statuses (cloud_id, id, name, stage, sort_order) VALUES ($1, 1, 'חדש', 'open', 1), ($1, 2, 'הצעה', 'open', 2), ($1, 3, 'לקוח', 'won', 3), ($1, 4, 'אבוד', 'lost', 4)`,
  );
});
afterAll(async () => {
  await shop.server.close();
  await rm(folder, { recursive: true, force: true });
});

const runDue = (messages: MessagePort = createMessageSimulator(folder), now = Date.now()) =>
  runDueCrm(
    {
      system: shop.server.database.system,
      tenant: shop.server.kernel.tenant,
      messages,
      now: () => now,
    },
    new AbortController().signal,
  );
const HOUR_MS = 3_600_000;
/** A time after now from which messages go out for three hours, and twelve hours before it none. */
function nextDaytime(): number {
  let at = Date.now() + 13 * HOUR_MS;
  while (!isSendingTime(at) || !isSendingTime(at + 3 * HOUR_MS) || isSendingTime(at - 12 * HOUR_MS))
    at += HOUR_MS;
  return at;
}
let requests = 0;
async function make(component: number, data: object): Promise<number> {
  requests += 1;
  const answer = await shop.office.post(`components/${component}/records`, {
    request_id: `00000000-0000-4000-8000-${String(requests).padStart(12, '0')}`,
    data,
  });
  expect(answer.statusCode).toBe(200);
  return Number(answer.json<{ data: { id: string } }>().data.id);
}
const change = (component: number, id: number, data: object, before?: object) =>
  shop.office.put(`components/${component}/records/${id}`, { data, ...(before && { before }) });
const rows = <T extends Record<string, unknown>>(sql: string) =>
  queryRows<T>(shop.server.kernel.tenant(shop.cloud), sql);

describe('leads', () => {
  const board = async () =>
    (await shop.office.get('crm/leads/board')).json<{ data: LeadColumn[] }>().data;

  it('stand on a board by status; a move that another made meanwhile is refused, and a lost one says why [TRADE-075]', async () => {
    const id = await make(131, {
      name: 'גן פרפר',
      status: 1,
      value: 5_000,
      next_contact: '2020-01-01',
    });
    expect(await board()).toMatchObject([
      { id: 1, count: 1, sum: 5_000, cards: [{ id, name: 'גן פרפר', late: true, days: 0 }] },
      { id: 2, count: 0, cards: [] },
      { id: 3 },
      { id: 4 },
    ]);
    expect((await change(131, id, { status: 2 }, { status: 1 })).statusCode).toBe(200);
    expect(outcome(await change(131, id, { status: 3 }, { status: 1 })).code).toBe(
      'RECORD_CHANGED',
    );
    expect(outcome(await change(131, id, { status: 4 })).code).toBe('RECORD_INVALID');
    expect((await change(131, id, { status: 4, lost_reason: 'price' })).statusCode).toBe(200);
    expect((await board()).map(({ count }) => count)).toEqual([0, 0, 0, 1]);
  });

  it('become a customer in one touch, once however often touched, and a customer who is like it is offered first [TRADE-076]', async () => {
    const id = await make(131, {
      name: 'קו ישר',
      phone: '03-5550163',
      email: 'a@line.example',
      status: 1,
    });
    await make(135, { subject: 'להתקשר', due: '2020-01-01', lead: id });
    const convert = (lead: number, customer: number | 'new' | null = null) =>
      shop.office.post(`crm/leads/${lead}/convert`, { customer });
    const both = await Promise.all([convert(id), convert(id)]);
    const [first, second] = both.map((one) => one.json<{ data: { customer: number } }>().data);
    expect(second).toEqual(first);
    expect(
      await rows(
        'SELECT customer_id, status_id, won_at IS NOT NULL AS won FROM leads WHERE cloud_id = $1 AND id = ' +
          id,
      ),
    ).toEqual([{ customer_id: first?.customer, status_id: 3, won: true }]);
    expect(
      await rows("SELECT phone FROM customers WHERE cloud_id = $1 AND name = 'קו ישר'"),
    ).toEqual([{ phone: '03-5550163' }]);
    const like = await make(131, { name: 'אחר', phone: '035550163', status: 1 });
    expect((await convert(like)).json()).toMatchObject({
      data: { customer: null, matches: [{ id: first?.customer, name: 'קו ישר' }] },
    });
    expect((await convert(like, first?.customer)).json()).toMatchObject({
      data: { customer: first?.customer },
    });
    // The lead's task stands at the customer too.
    const timeline = await shop.office.get(`crm/timeline?of=customer&id=${first?.customer}`);
    expect(timeline.json<{ data: TimelineItem[] }>().data).toMatchObject([
      { kind: 'task', text: 'להתקשר', done: false },
    ]);
  });
});

describe('a task', () => {
  it('reminds its owner once when it is due, over restarts and two servers, and again when it is moved [TRADE-077]', async () => {
    const told = () =>
      rows(
        "SELECT title, body, employee_id FROM notifications WHERE cloud_id = $1 AND type = 'task' AND title = 'לחזור לרות' ORDER BY id",
      );
    const id = await make(135, {
      subject: 'לחזור לרות',
      due: '2026-03-10',
      hour: '14:30',
      remind: '15',
      employee: EMPLOYEES.cashier,
      customer: 1,
    });
    const due = Date.parse('2026-03-10T12:15:00Z');
    await runDue(undefined, due - 1_000);
    expect(await told()).toEqual([]);
    await Promise.all([runDue(undefined, due), runDue(undefined, due)]);
    await runDue(undefined, due + 60_000);
    expect(await told()).toEqual([
      {
        title: 'לחזור לרות',
        body: expect.stringContaining('10/03/2026 14:30'),
        employee_id: EMPLOYEES.cashier,
      },
    ]);
    await change(135, id, { due: '2026-03-11' });
    await runDue(undefined, due + 24 * 3_600_000);
    expect(await told()).toHaveLength(2);
    await change(135, id, { due: '2026-03-12', status: 'done' });
    await runDue(undefined, due + 48 * 3_600_000);
    expect(await told()).toHaveLength(2);
  });
});

describe('a campaign', () => {
  it.each([
    ['2026-11-24T07:59:00+02:00', false],
    ['2026-11-24T08:00:00+02:00', true],
    ['2026-11-24T19:59:00+02:00', true],
    ['2026-11-24T20:00:00+02:00', false],
    ['2026-11-27T14:59:00+02:00', true],
    ['2026-11-27T15:00:00+02:00', false],
    ['2026-11-28T12:00:00+02:00', false],
    ['2026-07-05T08:00:00+03:00', true],
  ])('at %s is sent: %s', (time, sent) => {
    expect(isSendingTime(Date.parse(time))).toBe(sent);
  });

  it('reaches each customer once over failures and restarts, and skips those without consent or address [TRADE-064]', async () => {
    await changeRows(
      shop.server,
      shop.cloud,
      "INSERT INTO customer_groups (cloud_id, id, name) VALUES ($1, 9, 'ותיקים')",
    );
    const customer = (name: string, over: object) =>
      make(111, { name, group: 9, marketing: true, ...over });
    const ids = [
      await customer('אבי', { phone: '050-1111111' }),
      await customer('ברכה', { phone: '050-2222222' }),
      await customer('אח של אבי', { phone: '0501111111' }),
      await customer('גיל', { phone: '050-3333333', marketing: false }),
      await customer('דורית', { phone: '050-4444444', refused_channels: ['sms'] }),
      await customer('הדר', { phone: '' }),
      await customer('ורד', { phone: '050-5550000' }),
    ];
    const id = await make(114, {
      name: 'חגים',
      status: 'draft',
      channel: 'sms',
      customer_groups: [9],
      message: 'שלום {name}',
    });
    const send = () => shop.office.post(`crm/campaigns/${id}/sending`, {});
    const read = async () =>
      (await shop.office.get(`crm/campaigns/${id}/sending`)).json<{ data: CampaignSending }>().data;
    expect(await read()).toMatchObject({
      started: false,
      counts: { waiting: 3, no_consent: 2, no_address: 1, same_address: 1 },
      preview: {
        name: 'אבי',
        address: '0501111111',
        body: expect.stringMatching(/^שלום אבי\nפרסומת/),
      },
    });
    expect(outcome(await send()).code).toBe('CONFLICT');
    await change(114, id, { status: 'published' });
    expect((await send()).statusCode).toBe(200);
    const now = nextDaytime();
    // No customer gets advertising at night.
    await runDue(undefined, now - 12 * HOUR_MS);
    expect((await read()).counts).toMatchObject({ waiting: 3, stored: 0 });
    // The service stops answering, and the server stops after sending one.
    let answers = 0;
    const failing = createMessageSimulator(folder, () => {
      answers += 1;
      return answers === 1 ? { kind: 'later', reason: 'busy' } : null;
    });
    await runDue(failing, now);
    expect((await read()).counts).toMatchObject({ waiting: 1, stored: 1, failed: 1 });
    await changeRows(
      shop.server,
      shop.cloud,
      `UPDATE campaign_messages SET state = 'sending' WHERE cloud_id = $1 AND customer_id = ${ids[1]}`,
    );
    await Promise.all([runDue(undefined, now + 3_600_000), runDue(undefined, now + 3_600_000)]);
    expect(await read()).toMatchObject({
      started: true,
      counts: { waiting: 0, sending: 0, sent: 0, stored: 2, failed: 1 },
    });
    expect((await readdir(folder)).toSorted()).toEqual(
      [ids[0], ids[1]].map((one) => `${shop.cloud}-${id}-${one}.txt`),
    );
    await send();
    await runDue(undefined, now + 7_200_000);
    expect((await read()).counts).toMatchObject({ stored: 2, failed: 1 });
    expect(await readdir(folder)).toHaveLength(2);
  });

  const begin = async (group: number, customers: readonly object[]) => {
    await changeRows(
      shop.server,
      shop.cloud,
      `INSERT INTO customer_groups (cloud_id, id, name) VALUES ($1, ${group}, 'קבוצה ${group}')`,
    );
    const ids: number[] = [];
    for (const over of customers)
      ids.push(await make(111, { name: 'לקוח', group, marketing: true, ...over }));
    const id = await make(114, {
      name: `קמפיין ${group}`,
      status: 'published',
      channel: 'sms',
      customer_groups: [group],
      message: 'שלום {name}',
    });
    expect((await shop.office.post(`crm/campaigns/${id}/sending`, {})).statusCode).toBe(200);
    const counts = async () =>
      (await shop.office.get(`crm/campaigns/${id}/sending`)).json<{ data: CampaignSending }>().data
        .counts;
    return { id, ids, counts };
  };

  it('asks for consent and for its own state before each message [TRADE-064]', async () => {
    const { id, ids, counts } = await begin(21, [
      { phone: '050-6100001' },
      { phone: '050-6100002' },
      { phone: '050-6100003' },
      { phone: '050-6100004' },
    ]);
    const now = nextDaytime();
    // While the first message is sent the second customer withdraws, and so does the third one here.
    await change(111, ids[2] ?? 0, { refused_channels: ['sms'] });
    const inner = createMessageSimulator(folder);
    let sent = 0;
    const withdrawing: MessagePort = {
      send: async (message, db) => {
        sent += 1;
        if (sent === 1) await change(111, ids[1] ?? 0, { marketing: false });
        if (sent === 2) throw new Error('busy');
        return inner.send(message, db);
      },
    };
    await runDue(withdrawing, now);
    expect(await counts()).toMatchObject({ stored: 1, no_consent: 2, waiting: 1 });
    // A campaign that is set back to draft goes no further, until it is sent again.
    await change(114, id, { status: 'draft' });
    await runDue(undefined, now + HOUR_MS);
    expect(await counts()).toMatchObject({ stored: 1, no_consent: 2, stopped: 1, waiting: 0 });
    await change(114, id, { status: 'published' });
    expect((await shop.office.post(`crm/campaigns/${id}/sending`, {})).statusCode).toBe(200);
    await runDue(undefined, now + 2 * HOUR_MS);
    expect(await counts()).toMatchObject({ stored: 2, no_consent: 2, stopped: 0 });
  });

  it('stops at the end of the sending hours, and sends one batch of a business in a look [TRADE-064]', async () => {
    const { counts } = await begin(
      22,
      Array.from({ length: 60 }, (_, at) => ({ phone: `050-64${10_001 + at}` })),
    );
    let now = nextDaytime();
    const evening = (): number => {
      let at = now;
      while (isSendingTime(at)) at += 60_000;
      return at;
    };
    const end = evening();
    const start = end - 5 * 60_000;
    now = start;
    // Each message takes a minute.
    const slow: MessagePort = {
      send: () => {
        now += 60_000;
        return Promise.resolve({ kind: 'stored' });
      },
    };
    const look = () =>
      runDueCrm(
        {
          system: shop.server.database.system,
          tenant: shop.server.kernel.tenant,
          messages: slow,
          now: () => now,
        },
        new AbortController().signal,
      );
    await look();
    expect(now).toBe(end);
    await look();
    expect(await counts()).toMatchObject({ stored: 5, waiting: 55 });
    const quick = nextDaytime();
    await runDue(undefined, quick);
    expect(await counts()).toMatchObject({ stored: 55, waiting: 5 });
  });
});

describe('a customer', () => {
  it('earns points with the sale, once, and a refund takes them back; what they bought and did stands on their page [TRADE-053, TRADE-069, TRADE-080]', async () => {
    await changeRows(
      shop.server,
      shop.cloud,
      'UPDATE customer_groups SET point_per = 100 WHERE cloud_id = $1 AND id = 1',
    );
    await changeRows(
      shop.server,
      shop.cloud,
      "INSERT INTO memberships (cloud_id, id, number, customer_id, group_id) VALUES ($1, 1, 'M1', 1, 1)",
    );
    const sale = new SaleCart().customer(RUTH).scan(GOODS.milk, 2).scan(GOODS.notebook);
    const wire = sale.pay().wire();
    expect((await shop.till.post('pos/transactions/cart_format', wire)).statusCode).toBe(200);
    await shop.till.post('pos/transactions/cart_format', wire);
    const points = async () =>
      (await shop.office.get('crm/customers/1/points')).json<{
        data: { points: number; entries: { points: number }[] };
      }>().data;
    expect(await points()).toMatchObject({ points: 33, entries: [{ points: 33, paid: 3_370 }] });
    const bought = await shop.office.get('crm/customers/1/bought?sort=sum');
    expect(bought.json()).toMatchObject({
      data: [
        { product: GOODS.notebook.id, times: 1, last_price: 1_990, quantity: 1_000 },
        { product: GOODS.milk.id, times: 1, quantity: 2_000, sum: 1_380 },
      ],
    });
    const moveBack = (days: number) =>
      runAsOwner(shop.server.database.url, (owner) =>
        owner.query(
          'UPDATE transactions SET business_date = business_date - $2::integer WHERE id = $1',
          [sale.id, days],
        ),
      );
    // Both figures are of the same year, so an older sale is in neither.
    await moveBack(400);
    expect((await shop.office.get('crm/customers/1/bought?sort=last')).json()).toMatchObject({
      data: [
        { times: 1, quantity: 0, sum: 0 },
        { times: 1, quantity: 0, sum: 0 },
      ],
    });
    await moveBack(-400);
    const wishes = sale.priced.rows.map(({ row }) => ({
      rowKey: row.key,
      quantity: row.quantity,
      refundedBefore: 0,
    }));
    const refund = new SaleCart()
      .customer(RUTH)
      .do({ type: 'refundRows', rows: refundPicksOf(sale.id, sale.priced, wishes) });
    const answer = await shop.till.post('pos/transactions/cart_format', refund.pay().wire());
    expect(answer.statusCode).toBe(200);
    expect(await points()).toMatchObject({ points: 0, entries: [{ points: -33 }, { points: 33 }] });
    const items = (await shop.office.get('crm/timeline?of=customer&id=1')).json<{
      data: TimelineItem[];
    }>().data;
    expect(items.filter(({ kind }) => kind === 'sale')).toHaveLength(2);
  });

  it('keeps the points of what is left of a sale, however many refunds it took [TRADE-053]', async () => {
    await changeRows(
      shop.server,
      shop.cloud,
      'UPDATE customer_groups SET point_per = 1000 WHERE cloud_id = $1 AND id = 1',
    );
    const sale = new SaleCart().customer(RUTH).scan(GOODS.milk, 2).scan(GOODS.notebook);
    const store = async (cart: SaleCart) =>
      expect(
        (await shop.till.post('pos/transactions/cart_format', cart.pay().wire())).statusCode,
      ).toBe(200);
    const points = async () =>
      (await shop.office.get('crm/customers/1/points')).json<{ data: { points: number } }>().data
        .points;
    await store(sale);
    // 33.70 paid
    expect(await points()).toBe(3);
    const [milk, notebook] = sale.priced.rows.map(({ row }) => row.key);
    const back = (rowKey: string | undefined, refundedBefore: number) =>
      store(
        new SaleCart().customer(RUTH).do({
          type: 'refundRows',
          rows: refundPicksOf(sale.id, sale.priced, [
            { rowKey: rowKey ?? '', quantity: 1_000, refundedBefore },
          ]),
        }),
      );
    // 26.80, 19.90 and nothing are left.
    await back(milk, 0);
    expect(await points()).toBe(2);
    await back(milk, 1_000);
    expect(await points()).toBe(1);
    await back(notebook, 0);
    expect(await points()).toBe(0);
  });

  it('has a contact whom a document names on its paper, as it was when the document was made [TRADE-071]', async () => {
    const id = await make(113, {
      name: 'אורית',
      customer: 1,
      mobile: '050-7777777',
      email: 'orit@c.example',
      is_main: true,
    });
    const byAccount = await shop.office.get('documents/byaccount?account_type=customer&account=1');
    const contacts = byAccount.json<{
      account: { contacts: [{ id: number; name: string; phone: string; email: string }] };
    }>().account.contacts;
    expect(contacts).toEqual([
      { id, name: 'אורית', phone: '050-7777777', email: 'orit@c.example' },
    ]);
    const quote = new DocumentCart(1).for({ ...RUTH, contacts }).add(GOODS.milk);
    await quote.store(shop.office);
    await change(113, id, { name: 'מישהי אחרת' });
    const paper = await shop.office.post(`documents/${quote.id}/paper`, {});
    expect(paper.json()).toMatchObject({
      data: { party: expect.arrayContaining([{ label: 'לידי', value: 'אורית, 050-7777777' }]) },
    });
    expect(
      await new DocumentCart(1)
        .for({ ...RUTH, contacts })
        .add(GOODS.milk)
        .send(shop.office),
    ).toBe('DOCUMENT_ACCOUNT');
  });
});

describe('the card of a customer', () => {
  it('says at a glance who it is, what is owed against the limit, bought and open, by the rights of the caller [LOOK-051]', async () => {
    const id = 1;
    await changeRows(
      shop.server,
      shop.cloud,
      `UPDATE customers SET phone = '050-1112222', tags = '{קבוע}', birthday = '1980-05-01', credit_limit = 50000 WHERE cloud_id = $1 AND id = ${id}`,
    );
    const [known] = await queryRows<{ name: string; balance: number }>(
      shop.server.kernel.tenant(shop.cloud),
      `SELECT name, balance FROM customers WHERE cloud_id = $1 AND id = ${id}`,
    );
    await new DocumentCart(2).for(RUTH).add(GOODS.notebook, 2).store(shop.office);
    const answer = await shop.office.get(`crm/customers/${id}/card`);
    const sales = await queryRows<{ sum: number; times: number }>(
      shop.server.kernel.tenant(shop.cloud),
      `SELECT coalesce(sum(total), 0)::integer AS sum, count(*) FILTER (WHERE total > 0)::integer AS times FROM transactions WHERE cloud_id = $1 AND customer_id = ${id}`,
    );
    expect(answer.json<{ data: CustomerSummary }>().data).toMatchObject({
      name: known?.name,
      phone: '050-1112222',
      tags: ['קבוע'],
      birthday: '1980-05-01',
      account: { balance: known?.balance, limit: 50_000 },
      bought: sales[0],
      orders: { count: 1 },
      cheques: { count: 0, sum: 0 },
    });
    expect(outcome(await shop.office.get('crm/customers/999999/card'))).toMatchObject({
      status: 404,
    });
  });
});
