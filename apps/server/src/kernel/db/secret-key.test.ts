import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test/fresh-database.ts';
import { runCli } from '../../cli/run-cli.ts';
import { prepareDatabase } from './open-database.ts';
import { runAsOwner } from './test-database.ts';

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});
afterAll(() => db.drop());

const load = async (key: Buffer | null) => (await prepareDatabase(db.url, null, null, key)).secrets;
const stored = () =>
  runAsOwner(
    db.url,
    async (owner) =>
      (await owner.query<{ name: string; value: Buffer }>('SELECT name, value FROM system_secrets'))
        .rows,
  );

test('keys are wrapped at the first start with a key, are unreadable without it or with another, and move to a new key all at once', async () => {
  const [first, second] = [randomBytes(32), randomBytes(32)];
  const plain = await load(null);
  expect(await load(first)).toEqual(plain);
  const wrapped = await stored();
  for (const secret of Object.values(plain))
    expect(wrapped.some(({ value }) => value.includes(secret))).toBe(false);
  expect(wrapped.every(({ value }) => value.length > 32)).toBe(true);
  await expect(load(null)).rejects.toThrow(/wrapped: set DALPAK_KEY_FILE/);
  await expect(load(second)).rejects.toThrow(/another key/);
  const said: string[] = [];
  const rotate = (old: Buffer) =>
    runCli(['rotate-key'], {
      env: {
        DATABASE_URL: db.url,
        DALPAK_KEY: second.toString('base64'),
        DALPAK_KEY_OLD: old.toString('base64'),
      },
      out: (text) => said.push(text),
      error: (text) => said.push(text),
    });
  expect(await rotate(second)).toBe(1);
  expect(await stored()).toEqual(wrapped);
  expect([await rotate(first), said.at(-1)]).toEqual([
    0,
    expect.stringMatching(/keys are wrapped by the new key/),
  ]);
  expect(await load(second)).toEqual(plain);
  await expect(load(first)).rejects.toThrow(/another key/);
  // One secret does not unwrap under the name of another.
  await runAsOwner(db.url, (owner) =>
    owner.query(
      "UPDATE system_secrets SET value = (SELECT value FROM system_secrets WHERE name = 'file-link') WHERE name = 'session-token'",
    ),
  );
  await expect(load(second)).rejects.toThrow(/session-token was altered/);
});
