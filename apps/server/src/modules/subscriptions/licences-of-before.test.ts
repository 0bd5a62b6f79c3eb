import { expect, it } from 'vitest';
import { acrossMigration } from '../../../test/database-before.ts';

it('gives an existing business the licences of a new one, or as many as it has tills', async () => {
  const rows = await acrossMigration('0074-subscriptions.sql', async (owner) => {
    for (const [cloud, tills] of [[1, 2], [2, 7]]) {
      await owner.query(`INSERT INTO clouds (uuid, code, name, vat_name, vat_number) VALUES (gen_random_uuid(), 'c${cloud}', 'עסק', 'עסק', '514000009')`);
      await owner.query(`SELECT set_config('dalpak.cloud_id', '${cloud}', false)`);
      await owner.query(`INSERT INTO services (cloud_id, id, code, account_id, account_code, account_name) VALUES (${cloud}, 5, 'S5', ${cloud}, 'A', 'A')`);
      await owner.query(`INSERT INTO branches (cloud_id, id, name) VALUES (${cloud}, 1, 'סניף')`);
      await owner.query(`INSERT INTO terminals (cloud_id, id, branch_id, name, terminal_no) SELECT ${cloud}, n, 1, 'קופה ' || n, n FROM generate_series(1, ${tills}) n`);
    }
  }, async (owner) => {
    const answer: Record<string, unknown>[] = [];
    for (const cloud of [1, 2]) {
      await owner.query(`SELECT set_config('dalpak.cloud_id', '${cloud}', false)`);
      answer.push(...(await owner.query<Record<string, unknown>>(`SELECT cloud_id, id, service_id, app_id, tier, amount FROM subscriptions WHERE cloud_id = ${cloud} ORDER BY id`)).rows);
    }
    return answer;
  });
  expect(rows).toEqual([
    { cloud_id: 1, id: 1, service_id: 5, app_id: 2, tier: 'web', amount: 5 }, { cloud_id: 1, id: 2, service_id: 5, app_id: 3, tier: 'basic', amount: 10 },
    { cloud_id: 2, id: 1, service_id: 5, app_id: 2, tier: 'web', amount: 7 }, { cloud_id: 2, id: 2, service_id: 5, app_id: 3, tier: 'basic', amount: 10 },
  ]);
});
