import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test/fresh-database.ts';
import { createCloud, inOneTransaction, tenantDb, type Database } from './index.ts';

let fresh: FreshDatabase;
let database: Database;

beforeAll(async () => {
  fresh = await freshDatabase();
  const secret = Buffer.alloc(32, 1);
  const secrets = {
    'card-lookup': secret,
    'session-token': secret,
    'employee-token': secret,
    'receipt-link': secret,
    'known-device': secret,
    'plugin-releases': secret,
    'file-link': secret,
    'plugin-settings': secret,
    'web-push': secret,
    'second-step': secret,
  };
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
});
afterAll(() => fresh.drop());

const isEmpty = async ({ system }: Pick<Database, 'system'>) =>
  (await system.find<{ empty: boolean }>('test.empty', 'SELECT system_is_empty() AS empty'))?.empty;

async function makeCloud({ systemPool }: Database): Promise<number> {
  return createCloud(
    systemPool,
    {
      uuid: randomUUID(),
      code: 'whole',
      name: 'א',
      vatName: 'א',
      vatNumber: '514000009',
      address: '',
      phone: '',
    },
    (tx) => Promise.resolve(tx.cloudId),
  );
}

const insertGroup = (whole: Database, cloud: number, id: number, name: string) =>
  tenantDb(whole.pool, cloud).tx((tx) =>
    tx.query('test.group', 'INSERT INTO customer_groups (cloud_id, id, name) VALUES ($1, $2, $3)', [
      cloud,
      id,
      name,
    ]),
  );

it('stores none of the transactions when the work does not finish', async () => {
  await expect(
    inOneTransaction(database, async (whole) => {
      await insertGroup(whole, await makeCloud(whole), 1, 'אחת');
      expect(await isEmpty(whole)).toBe(false);
      throw new Error('interrupted');
    }),
  ).rejects.toThrow('interrupted');
  expect(await isEmpty(database)).toBe(true);
});

it('stores all of them at the end except the failed one, also when several run at once', async () => {
  const cloud = await inOneTransaction(database, async (whole) => {
    const made = await makeCloud(whole);
    const together = await Promise.allSettled([
      insertGroup(whole, made, 1, 'אחת'),
      insertGroup(whole, made, 1, 'שוב'),
      insertGroup(whole, made, 2, 'שתיים'),
    ]);
    expect(together.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(
      await tenantDb(whole.pool, made).find(
        'test.one',
        'SELECT count(*) AS n FROM customer_groups WHERE cloud_id = $1',
        [made],
      ),
    ).toEqual({ n: 2 });
    expect(await isEmpty(database)).toBe(true);
    return made;
  });
  const { rows } = await tenantDb(database.pool, cloud).query(
    'test.groups',
    'SELECT name FROM customer_groups WHERE cloud_id = $1 ORDER BY id',
    [cloud],
  );
  expect(rows).toEqual([{ name: 'אחת' }, { name: 'שתיים' }]);
});
