import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DocumentCart, RUTH } from '../../test/document-cart.ts';
import { SaleCart } from '../../test/sale-cart.ts';
import { queryRows, aShop, aTillOf, GOODS } from '../../test/sale-shop.ts';
import { Browser, OWNER, startTestApp, type TestApp } from '../../test/test-app.ts';
import { runAsOwner } from '../kernel/db/test-database.ts';
import { moveDrawerCash } from '../modules/documents/index.ts';
import { runCli } from './run-cli.ts';

/** More than one transaction posts. */
const RECEIPTS = 53;

let server: TestApp;
let cloud: number;
let out: string[];
let errors: string[];
beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  const till = await aTillOf(server, 1);
  await till.post('pos/transactions/cart_format', new SaleCart().scan(GOODS.cola, 3).pay().wire());
  const z = await till.post('pos/register/z', {
    id: randomUUID(),
    at: new Date().toISOString(),
    unsent: 0,
    counted: null,
  });
  if (z.statusCode !== 200) throw new Error(z.body);
  const office = new Browser(server.app);
  await office.signIn(OWNER.email);
  for (let made = 1; made <= RECEIPTS; made += 1)
    await new DocumentCart(16)
      .for(RUTH)
      .pay(made * 100, { method: 'cash' })
      .store(office);
  // Restores the old state: documents posted to one cash account of all tills, and the Z was closed
  // before the ledger existed.
  const roleId = (role: string) =>
    `(SELECT id FROM accounts WHERE cloud_id = ${cloud} AND role = '${role}')`;
  await runAsOwner(server.database.url, (owner) =>
    owner.query(`ALTER TABLE journal_entries NO FORCE ROW LEVEL SECURITY; ALTER TABLE accounts NO FORCE ROW LEVEL SECURITY;
    UPDATE journal_entries SET debit_account_id = ${roleId('cash')} WHERE document_id IS NOT NULL AND debit_account_id = ${roleId('safe')};
    DELETE FROM journal_entries WHERE closing_id IS NOT NULL`),
  );
});
afterAll(() => server.close());
beforeEach(() => {
  out = [];
  errors = [];
});

const db = () => server.kernel.tenant(cloud);
const run = (...args: string[]) =>
  runCli(args, {
    env: { DATABASE_URL: server.database.url, DALPAK_DATA: '/nowhere' },
    out: (text) => out.push(text),
    error: (text) => errors.push(text),
  });

/** Sum of the journal entries of documents on an account, in agorot. */
async function documentsIn(role: string): Promise<number> {
  const [row] = await queryRows<{ sum: number }>(
    db(),
    `SELECT coalesce(sum(CASE WHEN e.debit_account_id = a.id THEN e.amount ELSE -e.amount END), 0)::bigint AS sum FROM accounts a
     JOIN journal_entries e ON e.cloud_id = a.cloud_id AND a.id IN (e.debit_account_id, e.credit_account_id) WHERE a.cloud_id = $1 AND a.role = $2 AND e.document_id IS NOT NULL`,
    [role],
  );
  return Number(row?.sum);
}

const ALL = (100 * RECEIPTS * (RECEIPTS + 1)) / 2;

test('shows what it would post, and posts nothing', async () => {
  expect(await run('verify-chain')).toBe(1);
  out = [];
  expect(await run('post-books', '--dry-run')).toBe(0);
  expect(out.join('')).toMatch(
    /^Would post [1-9]\d* entries of 1 Z reports; cash of 53 documents would be moved/,
  );
  expect([await documentsIn('cash'), await documentsIn('safe')]).toEqual([ALL, 0]);
});

test('posts everything once, some documents at a time, also when it runs twice at once', async () => {
  const [moved, code] = await Promise.all([
    moveDrawerCash(db(), { dryRun: false }),
    run('post-books'),
  ]);
  expect(code).toBe(0);
  expect(moved + Number(/cash of (\d+) documents was moved/.exec(out.join(''))?.[1])).toBe(
    RECEIPTS,
  );
  expect([await documentsIn('cash'), await documentsIn('safe')]).toEqual([0, ALL]);
  const together = await queryRows<{ count: number }>(
    db(),
    "SELECT count(*)::integer AS count FROM journal_entries WHERE cloud_id = $1 AND description LIKE '%אינו בקופות' GROUP BY xmin ORDER BY 1",
  );
  expect(together.map(({ count }) => count)).toEqual([3, 50]);
  expect(await run('verify-chain')).toBe(0);
  expect(errors).toEqual([]);
  out = [];
  expect(await run('post-books')).toBe(0);
  expect(out).toEqual([
    "Posted 0 entries of 0 Z reports; cash of 0 documents was moved from the drawers' account to the safe's.",
  ]);
});
