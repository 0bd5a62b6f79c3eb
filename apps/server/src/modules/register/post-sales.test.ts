import { randomUUID } from 'node:crypto';
import { type CatalogueProduct, makeAccount, meansFields, MEANS_NAME, type PaymentMeans, PRODUCT_TYPE } from '@dalpak/engine';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../test/sale-cart.ts';
import { ask, aShop, aTillOf, change, CUSTOMERS, GOODS } from '../../../test/sale-shop.ts';
import { type Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';

let server: TestApp;
let cloud: number;
const tills = new Map<number, Browser>();
const CARD: CatalogueProduct = { ...GOODS.bread, id: 23, code: 'P23', barcode: '', name: 'כרטיס מתנה', price: 10_000, type: PRODUCT_TYPE.giftCard, vatFree: true };

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await change(server, cloud, 'INSERT INTO products (cloud_id, id, code, name, price, type, vat_free, version) VALUES ($1, 23, $2, $3, 10000, $4, true, 1)', [CARD.code, CARD.name, CARD.type]);
  await change(server, cloud, "INSERT INTO credit_vouchers (cloud_id, id, number, amount, balance) SELECT $1, 100 + n, 'C' || n, 10000000, 10000000 FROM generate_series(1, 60) AS n");
  await change(server, cloud, 'UPDATE customers SET credit_limit = 900000000 WHERE cloud_id = $1 AND id = 1');
  for (const terminal of [1, 2]) tills.set(terminal, await aTillOf(server, terminal));
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);

async function send(terminal: number, path: string, body: unknown): Promise<void> {
  const response = await tills.get(terminal)?.post(path, body);
  expect({ status: response?.statusCode, body: response?.statusCode === 200 ? '' : response?.body }).toEqual({ status: 200, body: '' });
}

const z = (terminal: number, id: string = randomUUID()) => send(terminal, 'pos/register/z', { id, at: new Date().toISOString(), unsent: 0, counted: null, despite_missing: true });

/** What the sales that a Z has, or that came after it, add to each account: told without the books' own rules. */
const SOLD = `SELECT s.business_date::text AS day, s.role, sum(s.amount)::bigint AS amount FROM (
  SELECT t.business_date, v.role, v.amount FROM transactions t
  JOIN register_shifts h ON h.cloud_id = t.cloud_id AND h.id = t.shift_id AND h.closing_id IS NOT NULL
  CROSS JOIN LATERAL (VALUES
    ('vat_output', -t.vat), ('rounding', -t.cash_rounding), ('cash', -t.change_due),
    ('sales', -t.before_vat + (SELECT coalesce(sum(r.net), 0) FROM transaction_rows r WHERE r.cloud_id = t.cloud_id AND r.transaction_id = t.id AND r.product_id = 23)),
    ('vouchers', -(SELECT coalesce(sum(r.net), 0) FROM transaction_rows r WHERE r.cloud_id = t.cloud_id AND r.transaction_id = t.id AND r.product_id = 23))) AS v (role, amount)
  WHERE t.cloud_id = $1
  UNION ALL
  SELECT t.business_date, CASE p.type_id WHEN 1 THEN 'cash' WHEN 6 THEN 'vouchers' ELSE 'customers' END, p.amount FROM transactions t
  JOIN register_shifts h ON h.cloud_id = t.cloud_id AND h.id = t.shift_id AND h.closing_id IS NOT NULL
  JOIN transaction_payments p ON p.cloud_id = t.cloud_id AND p.transaction_id = t.id WHERE t.cloud_id = $1) s
  GROUP BY 1, 2 HAVING sum(s.amount) <> 0 ORDER BY 1, 2`;

const POSTED = `SELECT e.day::text AS day, a.role, sum(CASE WHEN e.debit_account_id = a.id THEN e.amount ELSE -e.amount END)::bigint AS amount
  FROM journal_entries e JOIN accounts a ON a.cloud_id = e.cloud_id AND a.id IN (e.debit_account_id, e.credit_account_id)
  WHERE e.cloud_id = $1 GROUP BY 1, 2 HAVING sum(CASE WHEN e.debit_account_id = a.id THEN e.amount ELSE -e.amount END) <> 0 ORDER BY 1, 2`;

const count = async () => Number((await ask<{ count: number }>(db(), 'SELECT count(*)::integer AS count FROM journal_entries WHERE cloud_id = $1'))[0]?.count);

function paid(cart: SaleCart, means: PaymentMeans, amount: number): SaleCart {
  return amount === 0 ? cart : cart.do({ type: 'addPayment', payment: { ...meansFields(means), name: MEANS_NAME[means.method], amount } });
}

describe('the sales of a Z', () => {
  it('are in the books once each, by the day they are of, whatever they are and whenever they come', async () => {
    let voucher = 0;
    const line = fc.record({ product: fc.constantFrom(...Object.values(GOODS)), pieces: fc.integer({ min: 1, max: 4 }) });
    const step = fc.record({
      terminal: fc.constantFrom(1, 2), lines: fc.array(line, { minLength: 1, maxLength: 3 }), card: fc.boolean(), way: fc.constantFrom('cash', 'voucher', 'credit', 'half'),
      over: fc.integer({ min: 0, max: 2 }), next: fc.constantFrom('sell', 'sell', 'close', 'close late', 'close twice'),
    });
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
      for (const { terminal, lines, card, way, over, next } of steps) {
        const cart = new SaleCart({ terminal });
        for (const { product, pieces } of lines) cart.scan(product, pieces);
        if (card) cart.do({ type: 'addProduct', product: CARD, quantity: 1_000, fields: { giftCard: 'new' } });
        if (way === 'credit') paid(cart.customer(makeAccount({ type: 'customer', id: CUSTOMERS.member, code: 'C1', name: 'רות', groupId: 1, creditLimit: 900_000_000 })), { method: 'customer_credit', accountId: CUSTOMERS.member }, cart.priced.due);
        else if (way !== 'cash') paid(cart, { method: 'credit_voucher', number: `C${(voucher += 1)}` }, way === 'half' ? Math.floor(cart.priced.due / 2) : cart.priced.due);
        if (way === 'cash' || way === 'half') cart.pay(cart.priced.cashDue + over * 1_000);
        await send(terminal, 'pos/transactions/cart_format', cart.wire());
        if (next === 'sell') continue;
        const before = Date.now();
        await new Promise((done) => setTimeout(done, 3));
        const id = randomUUID();
        await z(terminal, id);
        if (next === 'close twice') {
          const posted = await count();
          await z(terminal, id);
          expect(await count()).toBe(posted);
        }
        if (next !== 'close late') continue;
        const late = new SaleCart({ terminal, now: before }).scan(GOODS.cola).pay(5_000).wire();
        await send(terminal, 'pos/transactions/cart_format?offline=1', late);
        const posted = await count();
        await send(terminal, 'pos/transactions/cart_format?offline=1', late);
        expect(await count()).toBe(posted);
      }
      expect(await ask(db(), POSTED)).toEqual(await ask(db(), SOLD));
    }), { numRuns: 8 });
    expect(await count()).toBeGreaterThan(0);
  });

  it('are refused by the table when anything posts them again, and name the Z that they are of', async () => {
    await send(1, 'pos/transactions/cart_format', new SaleCart().scan(GOODS.milk).pay().wire());
    await z(1);
    const [last] = await ask<{ number: number; reference: string; description: string }>(
      db(), `SELECT c.number, e.reference, e.description FROM journal_entries e JOIN register_closings c ON c.cloud_id = e.cloud_id AND c.id = e.closing_id WHERE e.cloud_id = $1 ORDER BY e.id DESC LIMIT 1`,
    );
    expect(last?.reference).toBe(String(last?.number));
    expect(last?.description).toContain(`דוח Z ${last?.number}`);
    const again = `INSERT INTO journal_entries (cloud_id, id, day, debit_account_id, credit_account_id, amount, closing_id, transaction_id)
      SELECT cloud_id, id + 1000000, day, debit_account_id, credit_account_id, 1, closing_id, transaction_id FROM journal_entries WHERE cloud_id = $1`;
    await expect(db().tx((tx) => tx.query('t.again', `${again} AND transaction_id IS NULL`, [cloud]))).rejects.toMatchObject({ code: '23505' });
  });
});
