import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { COMPONENT, MENU, type MenuNode, type ReportResult, REPORTS } from '@dalpak/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/build-app.ts';
import { seedDemoWithPast } from '../src/demo-past/live-past.ts';
import { tenantDb, type Database, type TenantDb } from '../src/kernel/db/index.ts';
import { createKernel, type Kernel } from '../src/kernel/kernel.ts';
import type { SeededDemo } from '../src/modules/demo/index.ts';
import { verifyBusiness } from '../src/modules/verify/index.ts';
import { freshDatabase, type FreshDatabase } from './fresh-database.ts';
import { queryRows } from './sale-shop.ts';
import { Browser } from './test-app.ts';

const key = (fill: number): Buffer => Buffer.alloc(32, fill);
const secrets = {
  'card-lookup': key(1),
  'session-token': key(2),
  'employee-token': key(3),
  'receipt-link': key(4),
  'known-device': key(5),
  'plugin-releases': key(6),
  'file-link': key(7),
  'plugin-settings': key(8),
  'second-step': key(9),
  'web-push': key(9),
};
const config = { publicUrl: null, dataDir: tmpdir(), pluginReleases: null, pluginKeyFile: null };

/** Components of the lists in the menu, and of those under their records. */
const listsOf = (node: MenuNode): readonly number[] =>
  node.kind === 'component'
    ? [node.component]
    : node.kind === 'submenu'
      ? node.items.flatMap(listsOf)
      : [];
const LISTS = [
  ...new Set([
    ...MENU.flatMap(({ items }) => items.flatMap(listsOf)),
    COMPONENT.preparationGroups,
    COMPONENT.productParts,
    COMPONENT.priceListLines,
  ]),
];

describe('the demonstration with its past', () => {
  let fresh: FreshDatabase;
  let database: Database;
  let demo: SeededDemo;
  let kernel: Kernel;
  let db: TenantDb;
  let office: Browser;
  let close: () => Promise<void>;

  beforeAll(async () => {
    fresh = await freshDatabase();
    database = {
      pool: fresh.pool,
      systemPool: fresh.systemPool,
      system: fresh.system,
      url: fresh.runtimeUrl,
      secrets,
      migrated: [],
      embedded: null,
      close: () => Promise.resolve(),
    };
    demo = await seedDemoWithPast(database, config);
    kernel = await createKernel(database, config);
    const app = await buildApp(kernel, { logLevel: false, callsAMinute: 10_000 });
    db = tenantDb(database.pool, demo.cloudId);
    office = new Browser(app);
    const [manager] = demo.users;
    await office.signIn(manager?.email, manager?.password);
    close = async () => {
      await app.close();
      await kernel.close();
    };
  });
  afterAll(async () => {
    await close();
    await fresh.drop();
  });

  it('is complete: every number, hash, Z and journal entry', async () => {
    const report = await verifyBusiness(db);
    expect(report.broken).toEqual([]);
    expect(report.documents).toBeGreaterThan(300);
    expect(report.closings).toBeGreaterThan(70);
    const [sums] = await queryRows<{
      first: string;
      days: number;
      marked: number;
      differing: number;
    }>(
      db,
      `SELECT min(business_date)::text AS first, count(DISTINCT business_date) AS days,
         count(*) FILTER (WHERE cardinality(review_flags) > 0) AS marked,
         (SELECT count(*) FROM register_closings WHERE cloud_id = $1 AND difference <> 0) AS differing
       FROM transactions WHERE cloud_id = $1`,
    );
    // Six weeks except Saturdays, as sales of those days, none of which is flagged for review.
    expect(sums?.days).toBeGreaterThanOrEqual(36);
    expect(sums?.marked).toBe(0);
    expect(sums?.differing).toBeGreaterThan(0);
  });

  it('has acts of its tills, and a mark whose bills are sales [SEE-050] [SEE-052]', async () => {
    const kinds = await queryRows<{ kind: string }>(
      db,
      'SELECT DISTINCT kind FROM till_acts WHERE cloud_id = $1 ORDER BY kind',
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['bill_cancelled', 'count', 'drawer_opened', 'refund', 'reprint']),
    );
    const { data } = (await office.get('exceptions')).json<{
      data: { id: number; sign: string }[];
    }>();
    const mark = data.find(({ sign }) => sign === 'reprints');
    const bills = (await office.get(`exceptions/${mark?.id ?? 0}/bills`)).json<{
      data: { sale: string | null }[];
    }>().data;
    expect(bills.filter(({ sale }) => sale !== null).length).toBeGreaterThan(5);
  });

  it('has stock levels and balances that equal the sums of their movements', async () => {
    for (const [table, column] of [
      ['customers', 'customer_id'],
      ['suppliers', 'supplier_id'],
    ] as const) {
      expect(
        await queryRows(
          db,
          `SELECT id, balance FROM ${table} a WHERE cloud_id = $1
        AND balance <> (SELECT coalesce(sum(account_effect), 0) FROM documents d WHERE d.cloud_id = $1 AND d.${column} = a.id)`,
        ),
      ).toEqual([]);
    }
    expect(
      await queryRows(db, 'SELECT id FROM customers WHERE cloud_id = $1 AND balance > 0'),
    ).not.toEqual([]);
    // Products were never counted: the opening stock, minus the sales of the tills, plus or minus
    // the documents that continue no earlier stock document.
    const levels = await queryRows<{ differ: number; moved: number }>(
      db,
      `WITH moves AS (
         SELECT t.branch_id AS warehouse, r.product_id AS product, -r.quantity AS quantity FROM transactions t JOIN transaction_rows r ON r.cloud_id = $1 AND r.transaction_id = t.id
           WHERE t.cloud_id = $1 AND r.kind = 'P'
         UNION ALL
         SELECT w.warehouse, r.product_id, w.sign * r.quantity FROM documents d JOIN document_rows r ON r.cloud_id = $1 AND r.document_id = d.id AND r.kind = 'P'
           CROSS JOIN LATERAL (SELECT d.warehouse_id, CASE WHEN d.document_type IN (21, 26, 4, 10) THEN 1 WHEN d.document_type IN (3, 6, 7, 22, 25, 27) THEN -1 ELSE 0 END
             UNION ALL SELECT d.target_warehouse_id, 1 WHERE d.document_type = 25) w (warehouse, sign)
           WHERE d.cloud_id = $1 AND NOT (d.document_type = 6 AND EXISTS (SELECT FROM document_links l WHERE l.cloud_id = $1 AND l.document_id = d.id))
       ), sums AS (SELECT warehouse, product, sum(quantity) AS moved FROM moves GROUP BY 1, 2)
       SELECT count(*) FILTER (WHERE l.quantity <> ((l.product_id::bigint * 7919 + l.warehouse_id * 31) % 60) * 1000 + s.moved) AS differ, count(*) AS moved
       FROM stock_levels l JOIN sums s ON s.warehouse = l.warehouse_id AND s.product = l.product_id
       WHERE l.cloud_id = $1 AND l.product_id NOT IN (
         SELECT r.product_id FROM documents d JOIN document_rows r ON r.cloud_id = $1 AND r.document_id = d.id WHERE d.cloud_id = $1 AND d.document_type = 28)`,
    );
    expect(levels[0]?.differ).toBe(0);
    expect(levels[0]?.moved).toBeGreaterThan(100);
  });

  it('is a shop that one believes: what it sells, what its people cost, why goods came back [SEE-028]', async () => {
    const { from, to } = (
      await queryRows<{ from: string; to: string }>(
        db,
        'SELECT min(business_date)::text AS from, max(business_date)::text AS to FROM transactions WHERE cloud_id = $1',
      )
    )[0] ?? { from: '', to: '' };
    const run = async (body: object): Promise<ReportResult> =>
      (await office.post('reports/run', { from, to, ...body })).json<{ data: ReportResult }>().data;
    const { totals } = await run({ measures: ['net', 'wage'] });
    const share = (totals['wage'] ?? 0) / (totals['net'] ?? 1);
    expect(share).toBeGreaterThan(0.15);
    expect(share).toBeLessThan(0.3);
    const { rows } = await run({
      measures: ['quantity'],
      dimensions: ['product'],
      sort: { by: 'quantity', down: true },
      limit: 10,
    });
    const best = rows.map(({ cells }) => String(cells['product']));
    expect(best).toHaveLength(10);
    const weekly = /^(חלב|עגבני|צלחות|נייר טואלט|12 ביצי|גזר|מים|קפה|לחם|אורז|חומוס|סבון|קמח)/;
    expect(best.slice(0, 5).filter((name) => !weekly.test(name))).toEqual([]);
    const back = await run({ measures: ['refunds'], dimensions: ['refund_reason'] });
    const reasons = back.rows.flatMap(({ key, cells }) =>
      key !== '' && Number(cells['refunds']) > 0 ? [key] : [],
    );
    expect(reasons.length).toBeGreaterThan(2);
    // The shelves are full enough for what is sold.
    const [levels] = await queryRows<{ below: number }>(
      db,
      'SELECT count(*) FILTER (WHERE quantity < 0) AS below FROM stock_levels WHERE cloud_id = $1',
    );
    expect(levels?.below).toBeLessThan(30);
  });

  it('leaves no list of the menu empty', async () => {
    const empty: number[] = [];
    for (const component of LISTS) {
      const answer = await office.get(`components/${component}/records?limit=1`);
      expect([component, answer.statusCode]).toEqual([component, 200]);
      if (answer.json<{ data: unknown[] }>().data.length === 0) empty.push(component);
    }
    expect(empty).toEqual([]);
  });

  it('has content in every report, and invoices that are paid, partly paid and overdue', async () => {
    // No invoice of it is large enough for an allocation number, no one asked for an approval, and
    // its stock was counted by documents.
    const empty = new Set(['D110', 'E120', 'I150']);
    for (const { code } of REPORTS.filter((report) => !empty.has(report.code))) {
      const answer = await office.get(`reports/${code}/run`);
      expect([code, answer.statusCode]).toEqual([code, 200]);
      const { data } = answer.json<{ data: { rows: unknown[] } }>();
      expect([code, data.rows.length > 0]).toEqual([code, true]);
    }
    const states = await queryRows<{ state: string | null }>(
      db,
      'SELECT DISTINCT payment_status AS state FROM documents WHERE cloud_id = $1 AND document_type = 6',
    );
    expect(new Set(states.map(({ state }) => state))).toEqual(
      new Set([null, 'paid', 'partially_paid']),
    );
    expect(
      await queryRows(
        db,
        'SELECT id FROM documents WHERE cloud_id = $1 AND document_type = 6 AND payment_status IS NULL AND due_on < current_date',
      ),
    ).not.toEqual([]);
  });

  it('leaves its tills free for the user who tries it, and continues from its current state', async () => {
    expect((await office.register(1, 1)).statusCode).toBe(200);
    const card = demo.cards.find(({ key: one }) => one === 'shift')?.card ?? '';
    expect((await office.signInEmployee(card)).statusCode).toBe(200);
    const opened = await office.post('pos/register/open', {
      id: randomUUID(),
      at: new Date().toISOString(),
      float: 0,
    });
    expect(opened.statusCode).toBe(200);
    expect(opened.json<{ data: { last: { number: number } } }>().data.last.number).toBeGreaterThan(
      30,
    );
  });
});
