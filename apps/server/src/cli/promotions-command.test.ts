import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { SaleCart } from '../../test/sale-cart.ts';
import { aShop, aTillOf, GOODS } from '../../test/sale-shop.ts';
import { startTestApp, type TestApp } from '../../test/test-app.ts';
import { runCli } from './run-cli.ts';

let server: TestApp;
let folder: string;
let day: string;
let out: string[];
let errors: string[];
beforeAll(async () => {
  server = await startTestApp();
  await aShop(server);
  const till = await aTillOf(server, 1);
  const sale = new SaleCart().scan(GOODS.cola, 3).pay();
  day = sale.cart.header.date;
  const stored = await till.post('pos/transactions/cart_format', sale.wire());
  if (stored.statusCode !== 200) throw new Error(stored.body);
  folder = await mkdtemp(join(tmpdir(), 'dalpak-'));
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  out = [];
  errors = [];
});

const run = (...args: string[]) =>
  runCli(['promotions', 'simulate', '--from', day, '--to', day, ...args], {
    env: { DATABASE_URL: server.database.url, DALPAK_DATA: '/nowhere' },
    out: (text) => out.push(text),
    error: (text) => errors.push(text),
  });

test('shows what a stored rule does in the sales of a day', async () => {
  expect(await run('--rule', '1')).toBe(0);
  expect(out).toEqual([
    '1 sales, 1 of them with another total.',
    'Total: 12.00 -> 10.00 (-2.00). Used 1 times, gives 2.00.',
    `  ${day}: 12.00 -> 10.00 (-2.00), 1 of 1 sales`,
    'Products:',
    '  3 קולה: 12.00 -> 10.00 (-2.00)',
  ]);
  expect(errors).toEqual(['1 of 1 sales']);
});

test('shows what a rule in a file would do, as JSON', async () => {
  const file = join(folder, 'rule.json');
  await writeFile(
    file,
    JSON.stringify({
      name: 'חצי',
      timing: 'immediate',
      use_limit: 0,
      levels: [
        {
          id: 1,
          priority: 1,
          purchase: { all: true, type: 'count', total: 0 },
          gift: { type: 2, calcType: 1, total: 5_000, totalCount: 0 },
        },
      ],
    }),
  );
  expect(await run('--file', file, '--json')).toBe(0);
  expect(JSON.parse(out.join(''))).toMatchObject({
    count: 1,
    sales: 1,
    before: 1_000,
    after: 600,
    rivals: [{ id: 1, beaten: 1, less: 200 }],
  });
});

test.each([
  ['no rule', []],
  ['an invalid number', ['--rule', 'x']],
  ['an unknown question', ['--rule', '1', '--against', 'all']],
  ['an invalid day', ['--rule', '1', '--from', '2026-13-01']],
])('refuses %s as a usage error', async (_, args) => {
  expect(await run(...args)).toBe(2);
});

test('reports an unknown rule', async () => {
  expect(await run('--rule', '777')).toBe(1);
  expect(errors.join()).toContain('NOT_FOUND');
});
