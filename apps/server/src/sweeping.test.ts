import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../test/fresh-database.ts';
import { onServer } from './kernel/db/test-database.ts';
import { startSweeping } from './sweeping.ts';

let database: FreshDatabase;
beforeAll(async () => { database = await freshDatabase(); });
afterAll(() => database.drop());

const attempts = () => onServer(database.url, async (owner) => (await owner.query<{ count: string }>('SELECT (SELECT count(*) FROM sign_in_attempts) + (SELECT count(*) FROM known_networks) AS count')).rows[0]?.count);

test('what is long over is deleted once at the start, without a day of waiting', async () => {
  await onServer(database.url, (owner) => owner.query(`INSERT INTO sign_in_attempts VALUES ('old', 1, now() - interval '25 hours'), ('new', 1, now() - interval '1 hour');
    INSERT INTO known_networks VALUES ('a@x', 'old', now() - interval '91 days'), ('a@x', 'new', now() - interval '1 day')`));
  expect(await attempts()).toBe('4');
  const complaints: string[] = [];
  await startSweeping(database.system, (text) => complaints.push(text))();
  expect(await attempts()).toBe('2');
  expect(complaints).toEqual([]);
});

test('a failure is told and ends nothing', async () => {
  const complaints: string[] = [];
  const away = { query: () => Promise.reject(new Error('the database is away')) };
  await startSweeping(away, (text) => complaints.push(text))();
  expect(complaints).toEqual(['Old sessions could not be deleted: the database is away']);
});
