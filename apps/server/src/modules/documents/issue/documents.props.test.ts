import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogueProduct } from '@dalpak/engine';
import type { BaseMoves } from '@dalpak/contracts';
import { DocumentCart, RUTH, SUPPLIER } from '../../../../test/document-cart.ts';
import { queryRows, aShop, changeRows, GOODS } from '../../../../test/sale-shop.ts';
import { Browser, OWNER, startTestApp, type TestApp } from '../../../../test/test-app.ts';
import { runAsOwner } from '../../../kernel/db/test-database.ts';
import { verifyDocuments } from '../verify/verify-documents.ts';

let server: TestApp;
let cloud: number;
let office: Browser;

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  await changeRows(
    server,
    cloud,
    "INSERT INTO suppliers (cloud_id, id, code, name) VALUES ($1, 1, 'S1', 'תנובה')",
  );
  await changeRows(
    server,
    cloud,
    "INSERT INTO warehouses (cloud_id, id, branch_id, name) VALUES ($1, 50, NULL, 'מרכז')",
  );
  office = new Browser(server.app);
  await office.signIn(OWNER.email);
});

afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);
const goods: readonly CatalogueProduct[] = [
  GOODS.milk,
  GOODS.bread,
  GOODS.cola,
  GOODS.juice,
  GOODS.apple,
];

interface Step {
  readonly type: number;
  readonly rows: readonly {
    readonly product: number;
    readonly pieces: number;
    readonly price: number;
  }[];
  /** Index of the earlier document it is made from. */
  readonly base: number;
  readonly again: boolean;
}

const step = fc.record({
  type: fc.constantFrom(2, 3, 4, 6, 7, 10, 13, 16, 20, 21, 22, 23, 24, 25, 26, 27, 28, 31, 33, 34),
  rows: fc.array(
    fc.record({
      product: fc.integer({ min: 0, max: goods.length - 1 }),
      pieces: fc.integer({ min: 1, max: 9 }),
      price: fc.integer({ min: 1, max: 30_000 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  base: fc.nat(),
  again: fc.boolean(),
});

async function basesOf(stored: readonly string[], index: number): Promise<readonly BaseMoves[]> {
  const id = stored[index % Math.max(1, stored.length)];
  return id === undefined
    ? []
    : (await office.get(`documents/basemoves?ids=${id}`)).json<{ data: BaseMoves[] }>().data;
}

async function documentOf(
  { type, rows, base }: Step,
  stored: readonly string[],
): Promise<DocumentCart> {
  const cart = new DocumentCart(type, type === 25 ? { header: { targetWarehouseId: 50 } } : {});
  if ([2, 3, 4, 6, 7, 10, 13, 16].includes(type)) cart.for(RUTH);
  if ([20, 21, 22, 23, 24, 33, 34].includes(type)) cart.for(SUPPLIER);
  if (type === 31) return cart.do({ type: 'setStatedTotal', total: rows[0]?.price ?? 1 });
  const from = [3, 4, 6, 7, 10, 13, 21, 22, 23, 24].includes(type)
    ? await basesOf(stored, base)
    : [];
  if (from.length > 0 && base % 2 === 0) cart.takeAll(...from);
  else if (type !== 13 && type !== 16 && type !== 33)
    for (const { product, pieces, price } of rows)
      cart.add(goods[product] ?? GOODS.milk, pieces, price);
  if (type === 7 && cart.priced.total > 0) cart.pay(cart.priced.total);
  if (type === 16 || type === 33) cart.pay(rows[0]?.price ?? 1);
  return cart;
}

/** Sums that must agree whatever was stored: each returned row is a difference. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  stock: `SELECT l.warehouse_id, l.product_id FROM stock_levels l WHERE l.cloud_id = $1 AND l.quantity <> coalesce((SELECT sum(m.quantity) FROM document_moves m
            WHERE m.cloud_id = $1 AND m.warehouse_id = l.warehouse_id AND m.product_id = l.product_id), 0)`,
  customers: `SELECT c.id FROM customers c WHERE c.cloud_id = $1 AND c.balance <> coalesce((SELECT sum(d.account_effect) FROM documents d WHERE d.cloud_id = $1 AND d.customer_id = c.id), 0)`,
  suppliers: `SELECT s.id FROM suppliers s WHERE s.cloud_id = $1 AND s.balance <> coalesce((SELECT sum(d.account_effect) FROM documents d WHERE d.cloud_id = $1 AND d.supplier_id = s.id), 0)`,
  // The ledger accounts of customers and suppliers must equal the balances of their records.
  books: `SELECT a.role FROM accounts a WHERE a.cloud_id = $1 AND a.role IN ('customers', 'suppliers') AND
            (SELECT coalesce(sum(CASE WHEN j.debit_account_id = a.id THEN j.amount ELSE -j.amount END), 0) FROM journal_entries j
              WHERE j.cloud_id = $1 AND a.id IN (j.debit_account_id, j.credit_account_id))
            <> (SELECT coalesce(sum(d.account_effect), 0) FROM documents d WHERE d.cloud_id = $1 AND CASE a.role WHEN 'customers' THEN d.customer_id ELSE d.supplier_id END IS NOT NULL)`,
  vat: `SELECT d.id FROM documents d WHERE d.cloud_id = $1 AND d.document_type IN (6, 7, 13) AND d.vat <> (SELECT coalesce(sum(j.amount), 0) FROM journal_entries j
          JOIN accounts a ON a.cloud_id = $1 AND a.id = j.credit_account_id AND a.role = 'vat_output' WHERE j.cloud_id = $1 AND j.document_id = d.id)`,
  gaps: `SELECT series FROM documents WHERE cloud_id = $1 GROUP BY series HAVING count(*) <> max(number) OR min(number) <> 1`,
  counters: `SELECT c.series FROM document_counters c WHERE c.cloud_id = $1 AND c.next_sequence - 1 <> (SELECT count(*) FROM documents d WHERE d.cloud_id = $1 AND d.series = c.series)`,
  chain: `SELECT d.id FROM documents d WHERE d.cloud_id = $1 AND d.prev_hash IS DISTINCT FROM (SELECT p.hash FROM documents p WHERE p.cloud_id = $1 AND p.series = d.series AND p.number = d.number - 1)`,
  taken: `SELECT t.base_id FROM document_takes t WHERE t.cloud_id = $1 GROUP BY t.base_id, t.product_id
            HAVING sum(t.quantity) > (SELECT sum(r.quantity) FROM document_rows r WHERE r.cloud_id = $1 AND r.document_id = t.base_id AND r.product_id = t.product_id AND r.kind = 'P')`,
  reversed: `SELECT b.id FROM documents b WHERE b.cloud_id = $1 AND b.total < (SELECT coalesce(sum(l.amount), 0) FROM document_links l WHERE l.cloud_id = $1 AND l.base_id = b.id AND l.use = 'reverses')`,
};

describe('whatever documents are stored', () => {
  it('keeps stock, balances, ledger, numbers and chains consistent with them, and a document sent again is one', async () => {
    const stored: string[] = [];
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
        for (const one of steps) {
          const cart = await documentOf(one, stored);
          const sent = await cart.send(office);
          if (typeof sent === 'string') {
            refused += 1;
            continue;
          }
          stored.push(sent.id);
          if (one.again)
            expect(await cart.send(office)).toMatchObject({ number: sent.number, repeated: true });
        }
        for (const [what, sql] of Object.entries(DIFFERENCES))
          expect([what, await queryRows(db(), sql)]).toEqual([what, []]);
      }),
      { numRuns: 12 },
    );
    expect(await verifyDocuments(db())).toMatchObject({ documents: stored.length, broken: null });
    // The property is about stored documents, not about refusals.
    expect(stored.length).toBeGreaterThan(20);
    expect(stored.length).toBeGreaterThan(refused / 4);
  }, 120_000);

  it('stores one of many that are sent at once, and numbers many without a gap', async () => {
    const carts = Array.from({ length: 6 }, () => new DocumentCart(26).add(GOODS.milk));
    const answers = await Promise.all(
      carts.flatMap((cart) => [cart.send(office), cart.send(office)]),
    );
    // A client that sends too many at once gets an error, and nothing of it is stored twice.
    const taken = answers.filter((answer) => typeof answer !== 'string');
    expect(taken.length).toBeGreaterThan(0);
    for (const [what, sql] of Object.entries(DIFFERENCES))
      expect([what, await queryRows(db(), sql)]).toEqual([what, []]);
  });

  it('shows in its chain what was changed without the server', async () => {
    // The server's role has no permission for it: the owner of the tables does it.
    const note = await new DocumentCart(26).add(GOODS.milk).store(office);
    await runAsOwner(server.database.url, (owner) =>
      owner.query(
        `ALTER TABLE documents NO FORCE ROW LEVEL SECURITY; UPDATE documents SET total = total + 100, before_vat = before_vat + 100 WHERE id = '${note.id}'`,
      ),
    );
    expect((await verifyDocuments(db())).broken).toEqual({
      series: 810,
      number: note.number,
      reason: 'chain',
    });
  });
});
