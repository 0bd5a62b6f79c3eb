import { afterAll, beforeAll, expect, it } from 'vitest';
import { aShop, changeRows } from '../../../test/sale-shop.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { runAsOwner } from '../../kernel/db/test-database.ts';
import {
  findChequesGivenBy,
  findChequesReceivedBy,
  listCheques,
  lockCheques,
} from './cheques.store.ts';

const SOME = '5c0e1d9a-54d5-4a05-8d5c-3b1f6f0a7a11';
let server: TestApp;
let cloud: number;
beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  // Three hundred cheques: on a table of few rows any index is as good.
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
    `INSERT INTO transaction_payments (cloud_id, transaction_id, line_no, row_key, type_id, name, amount, paid_at)
    SELECT $1, '${SOME}', n, 'k' || n, 2, 'שיק', 100, now() FROM generate_series(1, 300) n`,
  );
  await changeRows(
    server,
    cloud,
    `INSERT INTO cheques (cloud_id, id, bank, branch, account, number, due, amount, direction, state, steps, came_sale_id, came_line, came_on)
    SELECT $1, gen_random_uuid(), '12', '600', '123456', (1000 + n)::text, '2026-12-01', 100, 'received', 'in_hand', 1, '${SOME}', n, '2026-11-01' FROM generate_series(1, 300) n`,
  );
  await runAsOwner(server.database.url, (owner) => owner.query('ANALYZE cheques'));
});
afterAll(() => server.close());

it.each<readonly [string, RegExp, (tx: TenantTx) => Promise<unknown>]>([
  [
    'lockCheques',
    /cheques_identity\b.*\n\s*Index Cond: \(\(cloud_id = .*identity = ANY/,
    (tx) => lockCheques(tx, ['12-600-123456-1321']),
  ],
  [
    'listCheques',
    /cheques_identity\b.*\n\s*Index Cond: \(\(cloud_id = .*identity = ANY/,
    (tx) => listCheques(tx, ['12-600-123456-1321']),
  ],
  [
    'findChequesGivenBy',
    /cheque_moves_document\b.*\n\s*Index Cond: \(\(cloud_id = .*document_id = /,
    (tx) => findChequesGivenBy(tx, SOME),
  ],
  [
    'findChequesReceivedBy',
    /cheques_of_document\b.*\n\s*Index Cond: \(\(cloud_id = .*came_document_id = /,
    (tx) => findChequesReceivedBy(tx, SOME),
  ],
])("%s reads only the needed cheques, with the server's role", async (_, index, work) => {
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
  expect(plans.join('\n')).toMatch(index);
});
