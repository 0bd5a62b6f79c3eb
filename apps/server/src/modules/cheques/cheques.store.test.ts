import { afterAll, beforeAll, expect, it } from 'vitest';
import { aShop } from '../../../test/sale-shop.ts';
import { startTestApp, type TestApp } from '../../../test/test-app.ts';
import type { TenantTx } from '../../kernel/db/index.ts';
import { findGivenBy, findGone, findReceived, findTakenBy } from './cheques.store.ts';

let server: TestApp;
let cloud: number;
beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
});
afterAll(() => server.close());

const SOME = '5c0e1d9a-54d5-4a05-8d5c-3b1f6f0a7a11';

it.each<readonly [string, (tx: TenantTx) => Promise<unknown>]>([
  ['findGone', (tx) => findGone(tx, ['12-600-123456-321'])],
  ['findReceived', (tx) => findReceived(tx, ['12-600-123456-321'])],
  ['findGivenBy', (tx) => findGivenBy(tx, SOME)],
  ['findTakenBy', (tx) => findTakenBy(tx, SOME)],
])('%s reads only the needed cheques by number, with the server\'s role', async (_, work) => {
  const plans: string[] = [];
  await server.kernel.tenant(cloud).tx(async (tx) => {
    // On an empty table any plan is as good.
    await tx.query('test.no_whole_tables', 'SET LOCAL enable_seqscan = off');
    const explaining: TenantTx = Object.create(tx, {
      query: {
        value: async (name: string, sql: string, params?: readonly unknown[]) => {
          const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`test.${name}`, `EXPLAIN ${sql}`, params);
          plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
          return { rows: [], rowCount: 0 };
        },
      },
    }) as TenantTx;
    await work(explaining);
  });
  for (const table of ['transaction_payments', 'document_payments']) {
    expect(plans.join('\n')).toMatch(new RegExp(`${table}_cheque_number\\b.*\\n\\s*Index Cond: \\(\\(cloud_id = .*cheque_number = ANY`));
  }
});
