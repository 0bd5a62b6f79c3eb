import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../test/fresh-database.ts';
import { createCloud } from '../kernel/db/index.ts';
import { itemsXml, STORES_XML } from '../../test/law-files.ts';
import { runCli } from './run-cli.ts';

const PRICES = `רשת,מזהה רשת,מזהה חנות,ברקוד,שם מוצר,יצרן,כמות,יחידת כמות,מחיר (₪),שקיל,מותר הנחה
ויקטורי,7290696200003,097,7290004131074,חלב,,1,ליטר,7.1,0,1
ויקטורי,7290696200003,097,2003,אבוקדו,,1,קילוגרם,חינם,1,1
`;
const PROMOS = `רשת,מזהה רשת,מזהה חנות,ברקוד,מזהה מבצע,תיאור מבצע,בתוקף עד,כמות מינימום,מחיר מבצע (₪),שיעור הנחה,מועדון,קופון,סוג הטבה
ויקטורי,7290696200003,097,7290004131074,11,2ב12 חלב,2026-10-03,2,12,,0,0,10
ויקטורי,7290696200003,097,999,13,5 לחם,2026-10-03,1,5,,0,0,3
`;

describe('the command line', () => {
  let database: FreshDatabase;
  let folder: string;
  let out: string[];
  let errors: string[];

  beforeAll(async () => {
    database = await freshDatabase();
    folder = await mkdtemp(join(tmpdir(), 'dalpak-cli-'));
    await writeFile(join(folder, 'prices.csv.gz'), gzipSync(PRICES));
    await writeFile(join(folder, 'promos.csv'), PROMOS);
    await writeFile(join(folder, 'cut.csv.gz'), gzipSync(PRICES).subarray(0, 60));
    await addCloud('one');
  });
  afterAll(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    out = [];
    errors = [];
  });

  async function addCloud(code: string): Promise<void> {
    const uuid = `00000000-0000-4000-8000-${code
      .padStart(12, '0')
      .replaceAll(/[^0-9a-f]/g, '0')
      .slice(0, 10)}${String(code.length).padStart(2, '0')}`;
    await createCloud(
      database.systemPool,
      { uuid, code, name: code, vatName: code, vatNumber: '514713288', address: '', phone: '' },
      async (tx) => tx.cloudId,
    );
  }

  function run(...args: string[]) {
    return runCli(args, {
      env: { DATABASE_URL: database.url, DALPAK_DATA: folder },
      out: (text) => out.push(text),
      error: (text) => errors.push(text),
    });
  }

  it('imports prices and then promotions, and reports in words', async () => {
    expect(await run('import', 'prices', join(folder, 'prices.csv.gz'))).toBe(0);
    expect(out.join('\n')).toContain('products: 1 new, 0 changed, 0 unchanged');
    expect(out.join('\n')).toContain('line 3: price_not_a_number חינם');
    expect(
      await run(
        'import',
        'promos',
        join(folder, 'promos.csv'),
        '--chain',
        'ויקטורי',
        '--store',
        '97',
      ),
    ).toBe(0);
    expect(out.at(-1)).toContain('promotions by kind: set_for_price 1');
    expect(out.at(-1)).toContain('13: no_known_product, 0 lines: 5 לחם');
    expect(errors).toEqual([]);
  });

  it('imports a price file as its chain published it, and shows a list of stores', async () => {
    await writeFile(
      join(folder, 'full.xml.gz'),
      gzipSync(itemsXml([{ code: '7290000416009', name: 'במבה', price: '5.50' }])),
    );
    await writeFile(join(folder, 'stores.xml'), Buffer.from(`\ufeff${STORES_XML}`, 'utf16le'));
    expect(await run('import', 'prices', join(folder, 'full.xml.gz'), '--dry-run')).toBe(0);
    expect(out.join('\n')).toContain('products: 1 new, 0 changed, 0 unchanged');
    expect(await run('import', 'stores', join(folder, 'stores.xml'))).toBe(0);
    expect(out.at(-1)).toBe(
      '2 stores of ויקטורי (7290696200003)\n  001: תלפיות, האומן 15, 3000\n  097: גדרה, 2550',
    );
  });

  it('reports in JSON and stores nothing in a dry run', async () => {
    expect(
      await run('import', 'prices', join(folder, 'prices.csv.gz'), '--dry-run', '--json'),
    ).toBe(0);
    expect(JSON.parse(out.join(''))).toMatchObject({
      kind: 'prices',
      dryRun: true,
      unchanged: 1,
      skipped: { price_not_a_number: 1 },
    });
  });

  it('refuses a truncated file with its code', async () => {
    expect(await run('import', 'prices', join(folder, 'cut.csv.gz'))).toBe(1);
    expect(errors.join('\n')).toMatch(/^FILE_TRUNCATED: /);
  });

  it('lists the stores in a file when the requested one is missing', async () => {
    expect(await run('import', 'prices', join(folder, 'prices.csv.gz'), '--store', '5')).toBe(1);
    expect(errors.join('\n')).toContain('ויקטורי (7290696200003), סניף 097');
  });

  it('names the missing file', async () => {
    expect(await run('import', 'prices', join(folder, 'nothing.csv'))).toBe(1);
    expect(errors.join('\n')).toContain('nothing.csv');
  });

  it.each([
    [['import', 'stock', 'x']],
    [['import', 'prices']],
    [['import', 'prices', 'a', 'b']],
    [['import', 'prices', 'a', '--nope']],
    [['sell']],
    [[]],
  ])('answers 2 with the usage to %j', async (args) => {
    expect(await run(...args)).toBe(2);
    expect([...out, ...errors].join('\n')).toContain('Usage: dalpak');
  });

  it('prints help', async () => {
    expect(await run('--help')).toBe(0);
    expect(out.join('\n')).toContain('import prices FILE');
  });

  it('requires a cloud when there are several', async () => {
    await addCloud('second');
    expect(await run('import', 'prices', join(folder, 'prices.csv.gz'))).toBe(2);
    expect(errors.join('\n')).toContain('--cloud');
    expect(await run('import', 'prices', join(folder, 'prices.csv.gz'), '--cloud', 'nobody')).toBe(
      2,
    );
    expect(await run('import', 'prices', join(folder, 'prices.csv.gz'), '--cloud', 'second')).toBe(
      0,
    );
    expect(out.at(-1)).toContain('products: 1 new');
  });
});
