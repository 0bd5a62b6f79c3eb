import { refundPicksOf } from '@dalpak/engine';
import type { ReplayView, ReportResult, TransactionView } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../../test/sale-cart.ts';
import { aShop, aTillOf, GOODS, queryRows } from '../../../../test/sale-shop.ts';
import { Browser, OWNER, outcome, startTestApp, type TestApp } from '../../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
let till: Browser;
let office: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
  office = new Browser(server.app);
  await office.signIn(OWNER.email);
});
afterAll(() => server.close());

const post = (wire: unknown, offline = false) =>
  till.post(`pos/transactions/cart_format${offline ? '?offline=1' : ''}`, wire);

async function reviewOf(wire: unknown, offline = false): Promise<readonly string[]> {
  const answer = await post(wire, offline);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<{ data: [string, string, { review: string[] }] }>().data[2].review;
}

async function aSale(): Promise<SaleCart> {
  const sale = new SaleCart().scan(GOODS.milk, 3);
  await reviewOf(sale.pay().wire());
  return sale;
}

const because = (cart: SaleCart, refundReason: string): SaleCart =>
  cart.do({ type: 'setHeader', changes: { refundReason } });

/** Returns one piece of a sale. */
function refundOf(sale: SaleCart): SaleCart {
  const [line] = sale.priced.rows;
  const picks = refundPicksOf(sale.id, sale.priced, [
    { rowKey: line?.row.key ?? '', quantity: 1_000, refundedBefore: 0 },
  ]);
  return new SaleCart().do({ type: 'refundRows', rows: picks });
}

async function storedReason({ id }: SaleCart): Promise<string | undefined> {
  const [row] = await queryRows<{ refund_reason: string }>(
    server.kernel.tenant(cloud),
    'SELECT refund_reason FROM transactions WHERE cloud_id = $1 AND id = $2',
    [id],
  );
  return row?.refund_reason;
}

async function setRule(value: 'off' | 'ask' | 'must'): Promise<void> {
  const answer = await office.put('settings/refund.reason', { scope: 'cloud', value });
  expect(answer.statusCode).toBe(200);
}

describe('the reason of a refund [SEE-028]', () => {
  it('is stored on the refund, on an exchange and on what was refunded offline', async () => {
    const refund = because(refundOf(await aSale()), 'פגום');
    expect(await reviewOf(refund.pay().wire())).toEqual([]);
    expect(await storedReason(refund)).toBe('פגום');
    const exchange = because(refundOf(await aSale()), 'לא מתאים').scan(GOODS.cola, 2);
    await reviewOf(exchange.pay().wire());
    expect(await storedReason(exchange)).toBe('לא מתאים');
    const offline = because(refundOf(await aSale()), 'פג תוקף').numbered(1_000_950);
    await reviewOf(offline.pay().wire(), true);
    expect(await storedReason(offline)).toBe('פג תוקף');
  });

  it('is stored on no sale in which nothing came back', async () => {
    const sale = because(new SaleCart().scan(GOODS.milk), 'פגום');
    await reviewOf(sale.pay().wire());
    expect(await storedReason(sale)).toBe('');
  });

  it('is refused when it is too long or no text', async () => {
    const wire = refundOf(await aSale())
      .pay()
      .wire();
    for (const bad of ['א'.repeat(61), 7, { a: 1 }, ['x']]) {
      const [header, ...rest] = wire.Data;
      const sent = { ...wire, Data: [[...header, null, bad], ...rest] };
      expect(outcome(await post(sent))).toMatchObject({ status: 422, code: 'CART_MALFORMED' });
    }
  });

  it('must be given where the business insists, and a refund made offline is marked', async () => {
    await setRule('must');
    const sale = await aSale();
    expect(outcome(await post(refundOf(sale).pay().wire()))).toMatchObject({
      status: 422,
      code: 'REFUND_REASON_REQUIRED',
    });
    const offline = refundOf(sale).numbered(1_000_960);
    expect(await reviewOf(offline.pay().wire(), true)).toContain('check_failed');
    const other = because(refundOf(await aSale()), 'טעות בקופה');
    expect(await reviewOf(other.pay().wire())).toEqual([]);
    await setRule('ask');
    expect(
      await reviewOf(
        refundOf(await aSale())
          .pay()
          .wire(),
      ),
    ).toEqual([]);
  });

  it('is in report C100, on the page of the sale and in its replay', async () => {
    const refund = because(refundOf(await aSale()), 'התחרטו');
    await reviewOf(refund.pay().wire());
    const report = (await office.get('reports/C100/run')).json<{ data: ReportResult }>().data;
    const lines = report.rows.filter(({ cells }) => cells['reason'] === 'התחרטו');
    expect(lines.map(({ cells }) => cells['total'])).toEqual([690]);
    const page = (await office.get(`pos/transactions/${refund.id}`)).json<{
      data: TransactionView;
    }>();
    expect(JSON.stringify(page.data.cart)).toContain('התחרטו');
    const replay = (await office.get(`replays/sale/${refund.id}`)).json<{ data: ReplayView }>();
    expect(JSON.stringify(replay.data)).toContain('"key":"refund_reason"');
  });
});
