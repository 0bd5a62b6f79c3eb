import { afterAll, beforeAll, expect, it } from 'vitest';
import { aShop, changeRows } from '../../../test/sale-shop.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { runAsOwner } from '../../kernel/db/test-database.ts';
import {
  findChequesGivenBy,
  findOutgoing,
  findReceived,
  findChequesReceivedBy,
} from './cheques.store.ts';

const SOME = '5c0e1d9a-54d5-4a05-8d5c-3b1f6f0a7a11';
let server: TestApp;
let cloud: number;
beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  // Cheques of three hundred numbers: on a table of few rows any index is as good.
  await changeRows(
    server,
    cloud,
    `INSERT INTO transactions (cloud_id, id, branch_id, terminal_id, document_type, official_code, number, daily_counter, business_date, issued_at, local_time,
      employee_id, customer_id, item_count, total, vat, before_vat, discount, cash_rounding, paid, change_due, offline, engine_version, request_hash, hash, cart)
    VALUES ($1, '${SOME}', 1, 1, 9, 320, 1, 1, '2026-11-01', now(), now(), 1, NULL, 1, 1180, 180, 1000, 0, 0, 1180, 0, false, '1', sha256('a'), sha256('b'), '{}')`,
  );
  await changeRows(
    server,
    cloud,
    `INSERT INTO transaction_payments (cloud_id, transaction_id, line_no, row_key, type_id, name, amount, paid_at, details)
    SELECT $1, '${SOME}', n, 'k' || n, 2, 'שיק', 100, now(), jsonb_build_object('number', (1000 + n)::text, 'account', '123456') FROM generate_series(1, 300) n`,
  );
  await runAsOwner(server.database.url, (owner) => owner.query('ANALYZE transaction_payments'));
});
afterAll(() => server.close());

it.each<readonly [string, (tx: TenantTx) => Promise<unknown>]>([
  ['findGone', (tx) => findOutgoing(tx, ['12-600-123456-321'])],
  ['findReceived', (tx) => findReceived(tx, ['12-600-123456-321'])],
  ['findGivenBy', (tx) => findChequesGivenBy(tx, SOME)],
  ['findTakenBy', (tx) => findChequesReceivedBy(tx, SOME)],
])("%s reads only the needed cheques by number, with the server's role", async (_, work) => {
  const plans: string[] = [];
  await server.kernel.tenant(cloud).tx(async (tx) => {
    // On an empty table any plan is as good.
    await tx.query('test.no_whole_tables', 'SET LOCAL enable_seqscan = off');
    const explaining: TenantTx = Object.create(tx, {
      query: {
        value: async (name: string, sql: string, params?: readonly unknown[]) => {
          const { rows } = await tx.query<{ 'QUERY PLAN': string }>(
            `test.${name}`,
            `EXPLAIN ${sql}`,
            params,
          );
          plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
          return { rows: [], rowCount: 0 };
        },
      },
    }) as TenantTx;
    await work(explaining);
  });
  for (const table of ['transaction_payments', 'document_payments']) {
    expect(plans.join('\n')).toMatch(
      new RegExp(
        `${table}_cheque_number\\b.*\\n\\s*Index Cond: \\(\\(cloud_id = .*cheque_number = ANY`,
      ),
    );
  }
});
