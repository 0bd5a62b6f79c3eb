import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../test/fresh-database.ts';
import { onServer } from './kernel/db/test-database.ts';
import { startSweeping } from './sweeping.ts';

let database: FreshDatabase;
beforeAll(async () => { database = await freshDatabase(); });
afterAll(() => database.drop());

const attempts = () => onServer(database.url, async (owner) => (await owner.query<{ count: string }>('SELECT count(*) FROM sign_in_attempts')).rows[0]?.count);

test('what is long over is deleted once at the start, without a day of waiting', async () => {
  await onServer(database.url, (owner) => owner.query("INSERT INTO sign_in_attempts VALUES ('account', 'old', now() - interval '91 days', 1), ('account', 'new', now() - interval '1 day', 1)"));
  expect(await attempts()).toBe('2');
  const complaints: string[] = [];
  await startSweeping(database.system, (text) => complaints.push(text))();
  expect(await attempts()).toBe('1');
  expect(complaints).toEqual([]);
});

test('a failure is told and ends nothing', async () => {
  const complaints: string[] = [];
  const away = { query: () => Promise.reject(new Error('the database is away')) };
  await startSweeping(away, (text) => complaints.push(text))();
  expect(complaints).toEqual(['Old sessions could not be deleted: the database is away']);
});
