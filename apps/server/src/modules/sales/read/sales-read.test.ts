import {
  type AppInit,
  type TransactionListItem,
  type TransactionView,
  visualOrder,
} from '@dalpak/contracts';
import { pdfLines } from '../../../../test/pdf-text.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../../test/sale-cart.ts';
import {
  queryRows,
  aShop,
  aTillOf,
  CARDS,
  changeRows,
  GOODS,
  signInAt,
} from '../../../../test/sale-shop.ts';
import { Browser, outcome, startTestApp, type TestApp } from '../../../../test/test-app.ts';

interface Page {
  readonly data: TransactionListItem[];
  readonly next: string | null;
  readonly count: number | null;
  readonly total: number | null;
  readonly sales: { readonly count: number; readonly total: number } | null;
}

let server: TestApp;
let cloud: number;
let office: Browser;
const tills: Browser[] = [];
const DAY_MS = 24 * 3_600_000;
const today = Date.now();

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await aShop(server, 'other@example.com');
  for (const terminal of [1, 2]) tills.push(await aTillOf(server, terminal));
  office = new Browser(server.app);
  await office.signIn();
  // Terminal 1: four sales of today and two that were paid yesterday before an employee signed in,
  // which are flagged for it. Terminal 2: one sale.
  for (const now of [today, today, today, today])
    await sell(new SaleCart({ now }).scan(GOODS.milk), 1);
  await sell(new SaleCart({ now: today - DAY_MS }).scan(GOODS.bread), 1, '?offline=1');
  await sell(new SaleCart({ now: today - DAY_MS }).scan(GOODS.bread), 1, '?offline=1');
  await sell(new SaleCart({ terminal: 2, now: today }).scan(GOODS.juice), 2);
});
afterAll(() => server.close());

async function sell(cart: SaleCart, terminal: number, query = ''): Promise<string> {
  const response = await (tills[terminal - 1] as Browser).post(
    `pos/transactions/cart_format${query}`,
    cart.pay().wire(),
  );
  if (response.statusCode !== 200) throw new Error(response.body);
  return cart.id;
}

const list = async (query = ''): Promise<Page> =>
  (await office.get(`pos/transactions${query}`)).json<Page>();

describe('the list of transactions', () => {
  it('comes newest first, with the sum of all that the filter shows', async () => {
    const page = await list();
    const times = page.data.map(({ issued_at }) => issued_at);
    expect(times).toEqual([...times].sort().reverse());
    // 4 × 6.90 + 2 × 8.50 + 12.90
    expect(page).toMatchObject({
      count: 7,
      total: 2_760 + 1_700 + 1_290,
      sales: { count: 7, total: 2_760 + 1_700 + 1_290 },
      next: null,
    });
    expect(page.data.find(({ terminal_id }) => terminal_id === 2)).toMatchObject({
      official_code: 320,
      branch_id: 1,
      branch_name: 'סניף ראשי',
      terminal_name: 'קופה 2',
      employee_name: 'דנה לוי',
      customer_name: null,
      items: 1,
      total: 1_290,
      vat: 197,
      offline: false,
      review: [],
    });
  });

  it.each<[string, string, number]>([
    ['terminal', '?terminal=2', 1],
    ['review', '?review=1', 2],
    ['number', '?number=2000001', 1],
    ['terminal and review', '?terminal=2&review=1', 0],
    ['an unknown number', '?number=999', 0],
  ])('is filtered by %s', async (_what, query, count) => {
    const page = await list(query);
    expect([page.count, page.data.length]).toEqual([count, count]);
  });

  it('is filtered by the day of business', async () => {
    const [, yesterday = ''] = [
      ...new Set((await list()).data.map(({ business_date }) => business_date)),
    ]
      .sort()
      .reverse();
    expect(await list(`?to=${yesterday}`)).toMatchObject({ count: 2, total: 1_700 });
    expect(await list(`?from=${yesterday}&to=${yesterday}&review=1&terminal=1`)).toMatchObject({
      count: 2,
      total: 1_700,
    });
    expect(await list(`?from=${yesterday}&to=${yesterday}&terminal=2`)).toMatchObject({
      count: 0,
      total: 0,
    });
  });

  it('is read page by page without losing or duplicating a sale while new ones arrive', async () => {
    const before = (await list()).data.map(({ id }) => id);
    const seen: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page: Page = await list(
        `?limit=2${after === '' ? '' : `&after=${encodeURIComponent(after)}`}`,
      );
      // Counted once: later pages repeat no totals.
      if (after !== '') expect(page).toMatchObject({ count: null, total: null, sales: null });
      else expect(page.count).toBe(before.length);
      seen.push(...page.data.map(({ id }) => id));
      after = page.next;
      await sell(new SaleCart({ terminal: 2 }).scan(GOODS.milk), 2);
    }
    expect(seen).toEqual(before);
  });

  it('pages correctly through two sales of the same moment', async () => {
    const moment = today - 5 * DAY_MS;
    const ids: string[] = [];
    for (let i = 0; i < 5; i += 1)
      ids.push(await sell(new SaleCart({ now: moment }).scan(GOODS.milk), 1, '?offline=1'));
    const day = (
      await queryRows<{ day: string }>(
        server.kernel.tenant(cloud),
        'SELECT max(business_date::text) AS day FROM transactions WHERE cloud_id = $1 AND id = $2',
        [ids[0]],
      )
    )[0]?.day;
    const seen: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page: Page = await list(
        `?limit=2&from=${day}&to=${day}${after === '' ? '' : `&after=${encodeURIComponent(after)}`}`,
      );
      seen.push(...page.data.map(({ id }) => id));
      after = page.next;
    }
    expect(seen.sort()).toEqual(ids.sort());
  });

  it('refuses a cursor it did not issue, and invalid filters', async () => {
    for (const query of [
      '?after=nonsense',
      "?after=2026-01-01T00:00:00.000000Z~'; DROP TABLE",
      '?limit=0',
      '?limit=1000',
      '?from=yesterday',
      '?number=-1',
    ]) {
      expect(outcome(await office.get(`pos/transactions${query}`))).toEqual({
        status: 422,
        code: 'VALIDATION_FAILED',
      });
    }
  });

  it('sums sales without refunds, so that an average counts no credit invoice', async () => {
    const today = '?terminal=1';
    const before = await list(today);
    await sell(
      new SaleCart().do({ type: 'refundProduct', product: GOODS.milk, quantity: 1_000 }),
      1,
    );
    const after = await list(today);
    expect(after).toMatchObject({
      count: (before.count ?? 0) + 1,
      total: (before.total ?? 0) - 690,
      sales: before.sales,
    });
    expect(before.sales).toEqual({ count: before.count, total: before.total });
  });

  it('is refused to employees without the permission, and shows nothing to another business', async () => {
    const till = tills[0] as Browser;
    await signInAt(till, CARDS.cashier);
    expect(outcome(await till.get('pos/transactions'))).toEqual({
      status: 403,
      code: 'PERMISSION_DENIED',
    });
    await signInAt(till, CARDS.manager);
    expect((await till.get('pos/transactions')).statusCode).toBe(200);
    const stranger = new Browser(server.app);
    await stranger.signIn('other@example.com');
    expect((await stranger.get('pos/transactions')).json()).toMatchObject({
      data: [],
      count: 0,
      total: 0,
    });
  });
});

describe('one transaction', () => {
  it('comes with its figures, its place in the chain, the business and the cart as sold', async () => {
    const id = await sell(new SaleCart().scan(GOODS.milk, 2).scan(GOODS.tomatoes, 0.5), 1);
    const { data } = (await office.get(`pos/transactions/${id}`)).json<{ data: TransactionView }>();
    // 13.80 + 4.45 (without VAT) = 18.25 → 18.30 in cash; VAT of 13.80 at 18%: 13.80 × 18 / 118 =
    // 2.10508 → 2.11.
    expect(data).toMatchObject({
      id,
      total: 1_825,
      vat: 211,
      before_vat: 1_614,
      discount: 0,
      cash_rounding: 5,
      paid: 1_830,
      change_due: 0,
      engine_version: '6.0.0',
      // The rates the rows were sold at: the milk's, and none on tomatoes.
      vat_groups: [
        { rate_bp: 1_800, gross: 1_380, vat: 211 },
        { rate_bp: 0, gross: 445, vat: 0 },
      ],
      business: {
        name: 'מכולת השכונה',
        vat_number: '514000009',
        branch_name: 'סניף ראשי',
        footer: 'תודה שקניתם אצלנו',
      },
    });
    expect(data.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(data.prev_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(data.cart.Products.map(({ C }) => C)).toEqual(['P', 'P', 'PAY']);
    expect((data.cart.Data[0] as unknown[])[1]).toBe(data.number);
  });

  it('keeps the VAT rate of its day when the rate has changed since', async () => {
    const id = await sell(new SaleCart().scan(GOODS.cola, 3).scan(GOODS.apple), 1);
    await changeRows(
      server,
      cloud,
      "INSERT INTO settings (cloud_id, key, valid_from, value) VALUES ($1, '81', '2020-01-01', '1700')",
    );
    try {
      const { data } = (await office.get(`pos/transactions/${id}`)).json<{
        data: TransactionView;
      }>();
      // Three bottles for 10.00, the rule's discount taken off; VAT 10.00 × 18 / 118 = 1.5254.
      expect(data.vat_groups).toEqual([
        { rate_bp: 1_800, gross: 1_000, vat: 153 },
        { rate_bp: 0, gross: 350, vat: 0 },
      ]);
    } finally {
      await changeRows(server, cloud, "DELETE FROM settings WHERE cloud_id = $1 AND key = '81'");
    }
  });

  it("names the business as the till does on the original: legal name, the branch's address and phone or else the cloud's", async () => {
    const id = await sell(new SaleCart().scan(GOODS.milk), 1);
    const named = async () => {
      const copy = (await office.get(`pos/transactions/${id}`)).json<{ data: TransactionView }>()
        .data.business;
      const original = (await (tills[0] as Browser).post('app/init')).json<AppInit>().offline_data
        ?.business;
      expect(original).toEqual(copy);
      return copy;
    };
    await changeRows(
      server,
      cloud,
      "UPDATE clouds SET name = 'השכונה', vat_name = 'מכולת השכונה בע\"מ', address = 'הרצל 1', phone = '03-1111111' WHERE id = $1",
    );
    await changeRows(
      server,
      cloud,
      "UPDATE branches SET address = '', phone = '' WHERE cloud_id = $1",
    );
    expect(await named()).toEqual({
      name: 'מכולת השכונה בע"מ',
      vat_number: '514000009',
      address: 'הרצל 1',
      phone: '03-1111111',
      branch_name: 'סניף ראשי',
      footer: 'תודה שקניתם אצלנו',
    });
    await changeRows(
      server,
      cloud,
      "UPDATE branches SET address = 'ויצמן 2', phone = '04-2222222' WHERE cloud_id = $1",
    );
    expect(await named()).toMatchObject({
      name: 'מכולת השכונה בע"מ',
      address: 'ויצמן 2',
      phone: '04-2222222',
    });
  });

  it('is not found when it belongs to another business, the same as one that does not exist', async () => {
    const id = await sell(new SaleCart().scan(GOODS.milk), 1);
    const stranger = new Browser(server.app);
    await stranger.signIn('other@example.com');
    const theirs = await stranger.get(`pos/transactions/${id}`);
    const missing = await office.get('pos/transactions/00000000-0000-4000-8000-000000000000');
    expect(outcome(theirs)).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(theirs.body).toBe(missing.body);
    expect((await office.get('pos/transactions/1')).body).toBe(missing.body);
  });
});

describe('the print of a sale at its till', () => {
  const paper = async (
    id: string,
    mode: 'original' | 'copy',
    till = 1,
  ): Promise<'original' | 'copy' | number> => {
    const answer = await (tills[till - 1] as Browser).call(
      'POST',
      `/api/v2/pos/sales/${id}/pdf?mode=${mode}`,
    );
    if (answer.statusCode !== 200) return answer.statusCode;
    return pdfLines(answer.rawPayload).flat().includes(visualOrder('מקור')) ? 'original' : 'copy';
  };

  it('is the original once, however often and from whichever device it is requested', async () => {
    const id = await sell(
      new SaleCart({ terminal: 2, now: today - DAY_MS }).scan(GOODS.juice),
      2,
      '?offline=1',
    );
    expect(await paper(id, 'original', 1)).toBe(404);
    const papers = await Promise.all([1, 2, 3].map(() => paper(id, 'original', 2)));
    expect(papers.map(String).toSorted()).toEqual(['copy', 'copy', 'original']);
    expect(await paper(id, 'original', 2)).toBe('copy');
  });

  it('is a copy once the till printed the original itself', async () => {
    const id = await sell(
      new SaleCart({ terminal: 2, now: today - DAY_MS }).scan(GOODS.juice),
      2,
      '?offline=1',
    );
    expect([await paper(id, 'copy', 2), await paper(id, 'original', 2)]).toEqual(['copy', 'copy']);
  });
});

describe('bills found by what one remembers', () => {
  const found = async (query: string): Promise<Page> =>
    (await office.get(`pos/transactions?${query}`)).json<Page>();
  const ids = async (query: string): Promise<readonly string[]> =>
    (await found(query)).data.map(({ id }) => id).toSorted();

  it('by a product, its barcode, the employee, the sum or the hour, together with day and till [SEE-056]', async () => {
    const all = (await found('limit=100')).data;
    const [juice] = all.filter(({ terminal_id: till }) => till === 2);
    if (juice === undefined) throw new Error('no sale of the second till');
    const [row] = await queryRows<{
      name: string;
      barcode: string;
      employee: string;
      hour: number;
    }>(
      server.kernel.tenant(cloud),
      `SELECT r.name, r.barcode, e.first_name AS employee, extract(hour FROM t.local_time)::integer AS hour
       FROM transactions t JOIN transaction_rows r ON r.cloud_id = t.cloud_id AND r.transaction_id = t.id
       JOIN employees e ON e.cloud_id = t.cloud_id AND e.id = t.employee_id
       WHERE t.cloud_id = $1 AND t.id = $2`,
      [juice.id],
    );
    if (row === undefined) throw new Error('no row');
    expect(await ids(`what=${encodeURIComponent(row.name.slice(0, 4))}`)).toContain(juice.id);
    if (row.barcode !== '') expect(await ids(`what=${row.barcode}&terminal=2`)).toContain(juice.id);
    expect(await ids(`what=${encodeURIComponent(row.employee)}`)).toContain(juice.id);
    const same = await found(`sum=${juice.total}`);
    expect(same.data.every(({ total }) => total === juice.total)).toBe(true);
    expect(same.count).toBe(all.filter(({ total }) => total === juice.total).length);
    expect(await ids(`hour=${row.hour}&terminal=2`)).toContain(juice.id);
    expect(await ids(`hour=${(row.hour + 12) % 24}&terminal=2`)).not.toContain(juice.id);
    expect(await ids('card=9999')).toEqual([]);
    expect(await ids(`what=${juice.number}`)).toEqual([juice.id]);
    expect(await ids('what=%25%25')).toEqual([]);
    expect(outcome(await office.get('pos/transactions?card=12')).status).toBe(422);
  });
});
