import { randomUUID } from 'node:crypto';
import { LINK_TOKEN, makeLinkToken, type PaperLink, type PaperSending } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DocumentCart, RUTH } from '../../../test/document-cart.ts';
import { SaleCart } from '../../../test/sale-cart.ts';
import {
  aShop,
  aTillOf,
  changeRows,
  CUSTOMERS,
  EMPLOYEES,
  GOODS,
  queryRows,
} from '../../../test/sale-shop.ts';
import { Browser, OWNER, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { createVisitLimit, COST } from './visit-limit.ts';

let server: TestApp;
let cloud: number;
let till: Browser;
let office: Browser;
let stranger: Browser;
let caller = 0;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await aShop(server, 'other@example.com');
  till = await aTillOf(server, 1);
  office = new Browser(server.app);
  await office.signIn(OWNER.email);
  stranger = new Browser(server.app);
  await stranger.signIn('other@example.com');
});
afterAll(() => server.close());

async function sell(): Promise<string> {
  const cart = new SaleCart({ employee: EMPLOYEES.manager }).scan(GOODS.milk).scan(GOODS.cola);
  const response = await till.post('pos/transactions/cart_format', cart.pay().wire());
  if (response.statusCode !== 200) throw new Error(response.body);
  return cart.id;
}

const aLink = (changes: object = {}) => ({
  id: randomUUID(),
  token: makeLinkToken(),
  channel: 'whatsapp',
  to: '972501234567',
  language: 'he',
  ...changes,
});

/** Visits as a visitor without a session, from a network of their own. */
const visit = (path: string, method: 'GET' | 'HEAD' = 'GET', address?: string) => {
  caller += 1;
  return server.app.inject({
    method,
    url: path,
    remoteAddress: address ?? `10.1.${Math.floor(caller / 250)}.${caller % 250}`,
  });
};
const sending = async (path: string): Promise<PaperSending> =>
  (await office.get(path)).json<{ data: PaperSending }>().data;

describe('the page of a sent receipt', () => {
  it('opens one receipt by 128 random bits, without session, script or cookie, and nothing else of the business [LOOK-032]', async () => {
    const id = await sell();
    const link = aLink();
    const made = await till.post(`pos/sales/${id}/links`, link);
    expect(made.json<{ data: PaperLink }>().data).toMatchObject({ state: 'open', opened: 0 });
    const page = await visit(`/r/${link.token}`);
    expect(page.statusCode).toBe(200);
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
      'cache-control': 'private, no-store',
    });
    expect(page.headers['content-security-policy']).toContain("default-src 'none'");
    expect(page.headers['set-cookie']).toBeUndefined();
    expect(page.body).toContain(GOODS.milk.name);
    expect(page.body).toContain('10.90');
    expect(page.body).toContain('העתק');
    expect(page.body).toMatch(/מס&#39; עוסק <bdi[^>]*>\d{9}</);
    expect(page.body).not.toMatch(/<script|<link|https?:\/\//);
    // The address and the title that a preview shows say nothing of number or customer.
    expect(/<title>([^<]*)</.exec(page.body)?.[1]).toBe('המסמך שלכם');
    expect(page.body.length).toBeLessThan(60_000);
    const pdf = await visit(`/r/${link.token}/pdf`);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const bearer = await server.app.inject({
      url: `/api/v2/pos/transactions/${id}/links`,
      headers: { authorization: `Bearer ${link.token}` },
    });
    expect(bearer.statusCode).toBe(401);
  });

  it('stores no token, and makes 100,000 that all differ', async () => {
    const id = await sell();
    const link = aLink();
    await till.post(`pos/sales/${id}/links`, link);
    const [row] = await queryRows<{ whole: string }>(
      server.kernel.tenant(cloud),
      'SELECT row_to_json(l)::text AS whole FROM paper_links l WHERE l.cloud_id = $1 ORDER BY made_at DESC LIMIT 1',
    );
    expect(row?.whole).not.toContain(link.token);
    const tokens = new Set(Array.from({ length: 100_000 }, makeLinkToken));
    expect(tokens.size).toBe(100_000);
    expect([...tokens].every((token) => LINK_TOKEN.test(token))).toBe(true);
  });

  it('answers unknown, malformed and foreign tokens alike, and says when a link has ended', async () => {
    const unknown = await visit(`/r/${makeLinkToken()}`);
    const answers = await Promise.all(
      ['x', `${makeLinkToken()}A`, '%00', 'a'.repeat(22)].map((token) => visit(`/r/${token}`)),
    );
    for (const answer of answers)
      expect([answer.statusCode, answer.body]).toEqual([404, unknown.body]);
    expect(unknown.body).toContain('תופיע כשהקופה תתחבר');

    const link = aLink({ language: 'en' });
    await till.post(`pos/sales/${await sell()}/links`, link);
    server.clock.offsetMs = 31 * 86_400_000;
    const ended = await visit(`/r/${link.token}`);
    server.clock.offsetMs = 0;
    expect(ended.statusCode).toBe(410);
    expect(ended.body).toContain('The link has ended');
    expect(ended.body).not.toContain(GOODS.milk.name);
  });

  it('ends at once when it is called off, by the people of its business alone', async () => {
    const id = await sell();
    const link = aLink();
    await till.post(`pos/sales/${id}/links`, link);
    expect((await stranger.call('DELETE', `/api/v2/papers/links/${link.id}`)).statusCode).toBe(404);
    expect((await visit(`/r/${link.token}`)).statusCode).toBe(200);
    expect((await office.call('DELETE', `/api/v2/papers/links/${link.id}`)).statusCode).toBe(200);
    expect((await visit(`/r/${link.token}`)).statusCode).toBe(410);
    expect((await visit(`/r/${link.token}/pdf`)).statusCode).toBe(410);
  });

  it('slows a network that tries 30 wrong tokens in a minute, and no other', async () => {
    const link = aLink();
    await till.post(`pos/sales/${await sell()}/links`, link);
    const tries: number[] = [];
    for (let n = 0; n < 31; n += 1)
      tries.push((await visit(`/r/${makeLinkToken()}`, 'GET', '192.0.2.7')).statusCode);
    expect(tries).toEqual([...Array<number>(30).fill(404), 429]);
    expect((await visit(`/r/${link.token}`, 'GET', '192.0.2.7')).statusCode).toBe(429);
    expect((await visit(`/r/${link.token}`, 'GET', '192.0.2.8')).statusCode).toBe(200);
  });

  it('counts visits at once before it looks any of them up', async () => {
    const all = await Promise.all(
      Array.from({ length: 40 }, () => visit(`/r/${makeLinkToken()}`, 'GET', '192.0.2.9')),
    );
    expect(all.filter(({ statusCode }) => statusCode === 404)).toHaveLength(30);
    expect(all.filter(({ statusCode }) => statusCode === 429)).toHaveLength(10);
  });

  it('draws for few visitors at once, and tells the others to come again', async () => {
    const link = aLink();
    await till.post(`pos/sales/${await sell()}/links`, link);
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        visit(`/r/${link.token}/pdf`, 'GET', `198.51.${100 + n}.1`),
      ),
    );
    expect(all.some(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(all.some(({ statusCode }) => statusCode === 429)).toBe(true);
  });

  it('lets a network in again after the minute', () => {
    const limit = createVisitLimit();
    for (let n = 0; n < 30; n += 1) limit.spend('198.51.100.1', COST.wrong, 1_000);
    expect(limit.admits('198.51.100.1', 60_999)).toBe(false);
    expect(limit.admits('198.51.100.1', 61_000)).toBe(true);
  });
});

describe('what a business knows of its links', () => {
  it('stands at the sale: way, address, by whom, when, and how often it was opened, and in the audit', async () => {
    const id = await sell();
    const link = aLink();
    await till.post(`pos/sales/${id}/links`, link);
    await visit(`/r/${link.token}`);
    await visit(`/r/${link.token}`, 'HEAD');
    await visit(`/r/${link.token}`);
    const { links, words, days } = await sending(`pos/transactions/${id}/links`);
    expect(links).toMatchObject([
      { id: link.id, channel: 'whatsapp', to: '972501234567', by: 'דנה לוי', opened: 2 },
    ]);
    expect([words, days]).toEqual(['שלום {name}, הקבלה שלכם מ{business}: {link}', 30]);
    const audit = await queryRows(
      server.kernel.tenant(cloud),
      "SELECT after FROM audit_log WHERE cloud_id = $1 AND action = 'paper.sent' AND entity_id = $2",
      [id],
    );
    expect(audit).toHaveLength(1);
  });

  it('is one link when a till sends the same request twice, and none for a token of another', async () => {
    const id = await sell();
    const link = aLink();
    const answers = await Promise.all([
      till.post(`pos/sales/${id}/links`, link),
      till.post(`pos/sales/${id}/links`, link),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect((await sending(`pos/transactions/${id}/links`)).links).toHaveLength(1);
    for (const other of [
      { ...aLink(), token: link.token },
      { ...aLink(), id: link.id },
    ]) {
      const answer = await office.post(`pos/transactions/${id}/links`, other);
      expect(answer.json()).toMatchObject({ code: 'DUPLICATE_WITH_OTHER_CONTENT' });
    }
  });

  it.each(['short', `${'a'.repeat(21)}b`, `${'a'.repeat(20)}+A`])(
    'refuses the token %j',
    async (token) => {
      const id = await sell();
      const answer = await till.post(`pos/sales/${id}/links`, aLink({ token }));
      expect(answer.statusCode).toBe(422);
      expect((await sending(`pos/transactions/${id}/links`)).links).toEqual([]);
    },
  );
});

describe('the page of a sent document', () => {
  it('shows the document to a visitor who has its link, and the office whom it was sent to [LOOK-033]', async () => {
    await changeRows(
      server,
      cloud,
      `UPDATE customers SET phone = '050-7654321', email = 'ruth@example.com' WHERE cloud_id = $1 AND id = ${CUSTOMERS.member}`,
    );
    const quote = new DocumentCart(1).for(RUTH).add(GOODS.notebook, 2);
    const { number } = await quote.store(office);
    const link = aLink({ channel: 'email', to: 'ruth@example.com' });
    expect((await office.post(`documents/${quote.id}/links`, link)).statusCode).toBe(200);
    const page = await visit(`/r/${link.token}`);
    expect(page.body).toContain(GOODS.notebook.name);
    expect(page.body).toContain(`>${number}<`);
    expect((await sending(`documents/${quote.id}/links`)).links).toMatchObject([
      { channel: 'email', to: 'ruth@example.com', opened: 1 },
    ]);
    // Its page counts as no print: the paper that follows is still the original.
    const printed = await office.post(`documents/${quote.id}/paper`, {});
    expect(printed.json()).toMatchObject({ data: { mark: 'מקור' } });
  });
});
