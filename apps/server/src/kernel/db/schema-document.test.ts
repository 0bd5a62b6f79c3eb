import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../test/fresh-database.ts';
import { dumpSchema } from '../../../test/schema-dump.ts';
import { runAsOwner } from './test-database.ts';

const DOCUMENT = fileURLToPath(new URL('../../../../../docs/schema.sql', import.meta.url));

let db: FreshDatabase;
let schema: string;
beforeAll(async () => {
  db = await freshDatabase();
  schema = await runAsOwner(db.url, dumpSchema);
  if (process.env['DALPAK_WRITE_SCHEMA'] === '1') await writeFile(DOCUMENT, schema);
});
afterAll(() => db.drop());

test('docs/schema.sql is what the migrations create; npm run schema writes it', async () => {
  expect(await readFile(DOCUMENT, 'utf8')).toBe(schema);
});

test('every table has a comment', () => {
  const tables = [...schema.matchAll(/^CREATE TABLE (\w+)/gm)].map((match) => match[1] ?? '');
  expect(tables.length).toBeGreaterThan(100);
  expect(tables.filter((name) => !schema.includes(`COMMENT ON TABLE ${name} IS `))).toEqual([]);
});
