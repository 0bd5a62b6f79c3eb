import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SaleCart } from '../../../../test/sale-cart.ts';
import { aShop, aTillOf, changeRows, GOODS } from '../../../../test/sale-shop.ts';
import { startTestApp, type Browser, type TestApp } from '../../../../test/test-app.ts';
import { runAsOwner } from '../../../kernel/db/test-database.ts';
import { verifyChain } from '../index.ts';

let server: TestApp;
let cloud: number;
let till: Browser;
const ids: string[] = [];

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
  for (let i = 0; i < 5; i += 1)
    await sell(new SaleCart().scan(GOODS.milk, i + 1).scan(GOODS.cheese, 0.333));
  // A sale that was printed with other totals: flagged, and part of the chain like any other.
  const odd = new SaleCart().scan(GOODS.bread).pay();
  await changeRows(server, cloud, 'UPDATE products SET price = 900 WHERE cloud_id = $1 AND id = 2');
  await till.post('pos/transactions/cart_format?offline=1', odd.wire());
});
afterAll(() => server.close());

const db = () => server.kernel.tenant(cloud);

async function sell(cart: SaleCart): Promise<void> {
  const response = await till.post('pos/transactions/cart_format', cart.pay().wire());
  if (response.statusCode !== 200) throw new Error(response.body);
  ids.push(cart.id);
}

/** Parents before children. */
const TABLES = [
  'document_series',
  'transactions',
  'transaction_rows',
  'transaction_payments',
  'stock_movements',
];
const CHILDREN_FIRST = TABLES.toReversed();
const deleteWhere = (condition: string) =>
  [
    ...['transaction_rows', 'transaction_payments', 'stock_movements'].map(
      (table) =>
        `DELETE FROM ${table} WHERE transaction_id IN (SELECT id FROM transactions WHERE ${condition})`,
    ),
    `DELETE FROM transactions WHERE ${condition}`,
  ].join('; ');

/** Alters the data as the database's owner could, verifies the chain, and rolls back. */
async function whatVerifySees(sql: string): Promise<Awaited<ReturnType<typeof verifyChain>>> {
  return runAsOwner(server.database.url, async (owner) => {
    for (const table of TABLES)
      await owner.query(
        `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY; CREATE TABLE kept_${table} AS SELECT * FROM ${table}`,
      );
    await owner.query(sql.replaceAll('$id', `'${ids[2]}'`));
    try {
      return await verifyChain(db());
    } finally {
      for (const table of CHILDREN_FIRST) await owner.query(`DELETE FROM ${table}`);
      for (const table of TABLES) {
        const {
          rows: [of],
        } = await owner.query<{ names: string }>(
          "SELECT string_agg(column_name, ', ') AS names FROM information_schema.columns WHERE table_name = $1 AND is_generated = 'NEVER'",
          [table],
        );
        await owner.query(
          `INSERT INTO ${table} (${of?.names}) SELECT ${of?.names} FROM kept_${table}; DROP TABLE kept_${table}`,
        );
      }
    }
  });
}

describe('the chain of documents', () => {
  it('of unaltered sales is intact, also where one was printed with other totals', async () => {
    expect(await verifyChain(db())).toEqual({ series: 1, documents: 6, lost: 0, broken: null });
  });

  it.each<[string, string, string, number]>([
    [
      'a total',
      'UPDATE transactions SET total = total - 118, vat = vat - 18, before_vat = before_vat - 100 WHERE id = $id',
      'chain',
      3,
    ],
    ['a day', "UPDATE transactions SET business_date = '2020-01-01' WHERE id = $id", 'chain', 3],
    ['an employee', 'UPDATE transactions SET employee_id = NULL WHERE id = $id', 'chain', 3],
    [
      'a review flag',
      "UPDATE transactions SET review_flags = '{total_mismatch}' WHERE id = $id",
      'chain',
      3,
    ],
    [
      'the cart',
      "UPDATE transactions SET cart = jsonb_set(cart, '{Products,0,row_price}', '1') WHERE id = $id",
      'content',
      3,
    ],
    [
      'the cart and its hash',
      "UPDATE transactions SET cart = '{}', request_hash = sha256('x') WHERE id = $id",
      'content',
      3,
    ],
    [
      'a row',
      'UPDATE transaction_rows SET net = net - 100 WHERE transaction_id = $id AND line_no = 1',
      'rows',
      3,
    ],
    [
      'a payment',
      'UPDATE transaction_payments SET amount = amount - 100 WHERE transaction_id = $id',
      'rows',
      3,
    ],
    ['a hash', "UPDATE transactions SET hash = sha256('x') WHERE id = $id", 'chain', 3],
  ])('shows that %s was altered', async (_what, sql, reason, sequence) => {
    expect((await whatVerifySees(sql)).broken).toEqual({
      terminalId: 1,
      officialCode: 320,
      number: 1_000_000 + sequence,
      reason,
    });
  });

  it('shows that a sale is missing', async () => {
    expect((await whatVerifySees(deleteWhere('id = $id'))).broken).toMatchObject({
      number: 1_000_004,
      reason: 'missing',
    });
  });

  it('shows a missing sale when the numbers after it were shifted', async () => {
    // In two steps: rows are updated in physical order, and no two may share a number in between.
    const sql = `${deleteWhere('id = $id')}; UPDATE transactions SET number = number + 500000 WHERE number > 1000003; UPDATE transactions SET number = number - 500001 WHERE number > 1500000;
      UPDATE document_series SET next_sequence = next_sequence - 1`;
    expect((await whatVerifySees(sql)).broken).toMatchObject({
      number: 1_000_003,
      reason: 'chain',
    });
  });

  it('shows that the last sales were deleted', async () => {
    expect((await whatVerifySees(deleteWhere('number > 1000004'))).broken).toMatchObject({
      number: 1_000_005,
      reason: 'end',
    });
    const sql = `${deleteWhere('number > 1000004')}; UPDATE document_series SET next_sequence = 5`;
    expect((await whatVerifySees(sql)).broken).toMatchObject({ number: 1_000_005, reason: 'end' });
  });

  it('of an unused series is intact', async () => {
    await changeRows(
      server,
      cloud,
      'INSERT INTO document_series (cloud_id, terminal_id, official_code) VALUES ($1, 2, 320) ON CONFLICT DO NOTHING',
    );
    expect(await verifyChain(db())).toEqual({ series: 2, documents: 6, lost: 0, broken: null });
    await runAsOwner(server.database.url, (owner) =>
      owner.query(
        'ALTER TABLE document_series NO FORCE ROW LEVEL SECURITY; DELETE FROM document_series WHERE terminal_id = 2',
      ),
    );
  });
});
