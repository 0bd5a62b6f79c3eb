import { inflateRawSync } from 'node:zlib';

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { propertyOptions } from '@dalpak/testkit';
import { SaleCart } from '../../../test/sale-cart.ts';
import { aShop, aTillOf, GOODS, queryRows } from '../../../test/sale-shop.ts';
import { Browser, startTestApp, type TestApp } from '../../../test/test-app.ts';
import { encodeRecord, toBytes, toPlain } from './uniform-encoder.ts';
import { documentRecords, type UniformDocument } from './uniform-records.ts';

/** Lengths of the law, told again here, so that a slip of the layout table is found. */
const LENGTHS: Readonly<Record<string, number>> = {
  A100: 95,
  B100: 317,
  B110: 376,
  C100: 444,
  D110: 339,
  D120: 222,
  M100: 298,
  Z900: 110,
};
/** Places of the fields that the tests read: first character and length, counted in the law. */
const PLACES = {
  C100: { code: [22, 3], number: [25, 20], net: [317, 15], vat: [332, 15], total: [347, 15] },
  D110: { code: [22, 3], number: [25, 20], total: [270, 15] },
  D120: { code: [22, 3], number: [25, 20], amount: [103, 15] },
} as const;

interface ZipEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Entries of a zip by its central directory. */
function unzip(zip: Buffer): readonly ZipEntry[] {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  const entries: ZipEntry[] = [];
  for (let at = zip.readUInt32LE(end + 16); zip.readUInt32LE(at) === 0x02014b50;) {
    const [packed, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    entries.push({
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      bytes: inflateRawSync(zip.subarray(from, from + packed)),
    });
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

const linesOf = (bytes: Buffer): readonly string[] =>
  bytes.toString('latin1').split('\r\n').slice(0, -1);

function field(line: string, [from, length]: readonly [number, number]): string {
  return line.slice(from, from + length);
}

let server: TestApp;
let cloud: number;
let office: Browser;
let till: Browser;
const today = new Date().toLocaleDateString('sv', { timeZone: 'Asia/Jerusalem' });

beforeAll(async () => {
  server = await startTestApp();
  cloud = await aShop(server);
  till = await aTillOf(server, 1);
  office = new Browser(server.app);
  await office.signIn();
  const sales = [
    new SaleCart().scan(GOODS.milk, 3).pay(),
    new SaleCart().scan(GOODS.bread).discount(10).pay(),
  ];
  for (const sale of sales) {
    const answer = await till.post('pos/transactions/cart_format', sale.wire());
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
});
afterAll(() => server.close());

interface Run {
  readonly id: number;
  readonly path: string;
  readonly records: readonly { readonly name: string; readonly count: number }[];
  readonly documents: readonly {
    readonly code: number;
    readonly count: number;
    readonly total: number;
  }[];
}

async function make(body: object = {}): Promise<Run> {
  const answer = await office.post('tax/uniform', { from: today, to: today, ...body });
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json<{ data: Run }>().data;
}

async function read(
  run: Run,
): Promise<{ ini: readonly string[]; data: readonly string[]; names: readonly string[] }> {
  const answer = await office.get(`tax/uniform/${run.id}/file`);
  const outer = unzip(answer.rawPayload);
  const [inner] = unzip(
    outer.find(({ name }) => name.endsWith('BKMVDATA.zip'))?.bytes ?? Buffer.alloc(0),
  );
  const ini = outer.find(({ name }) => name.endsWith('INI.TXT'))?.bytes ?? Buffer.alloc(0);
  return {
    ini: linesOf(ini),
    data: linesOf(inner?.bytes ?? Buffer.alloc(0)),
    names: outer.map(({ name }) => name),
  };
}

describe('the uniform file', () => {
  it('has every sale and document with a code once, in records of the lengths of the law, numbered without a gap [LAW-001, LAW-002]', async () => {
    const { data } = await read(await make());
    expect(data.filter((line) => line.length !== LENGTHS[line.slice(0, 4)])).toEqual([]);
    expect(data.map((line) => Number(line.slice(4, 13)))).toEqual(data.map((_, i) => i + 1));
    expect([data[0]?.slice(0, 4), data.at(-1)?.slice(0, 4)]).toEqual(['A100', 'Z900']);
    expect(Number(data.at(-1)?.slice(45, 60))).toBe(data.length);
    const stored = await queryRows<{ key: string }>(
      server.kernel.tenant(cloud),
      `SELECT official_code || ' ' || number AS key FROM transactions WHERE cloud_id = $1
       UNION ALL SELECT official_code || ' ' || number FROM documents
       WHERE cloud_id = $1 AND official_code IS NOT NULL AND day = $2 ORDER BY 1`,
      [today],
    );
    const written = data
      .filter((line) => line.startsWith('C100'))
      .map((line) => `${field(line, PLACES.C100.code)} ${field(line, PLACES.C100.number).trim()}`);
    expect(written.sort()).toEqual(stored.map(({ key }) => key));
  });

  it('ties rows and payments to each document to the agora [LAW-003, LAW-004]', async () => {
    const { data } = await read(await make());
    const sumOf = (
      name: keyof typeof PLACES,
      number: string,
      place: readonly [number, number],
    ): number =>
      data
        .filter((line) => line.startsWith(name) && field(line, PLACES[name].number) === number)
        .reduce((sum, line) => sum + Number(field(line, place)), 0);
    for (const head of data.filter((line) => line.startsWith('C100'))) {
      const number = field(head, PLACES.C100.number);
      const [net, vat, total] = (['net', 'vat', 'total'] as const).map((key) =>
        Number(field(head, PLACES.C100[key])),
      );
      expect((net ?? 0) + (vat ?? 0)).toBe(total);
      expect(sumOf('D110', number, PLACES.D110.total)).toBe(net);
      expect(sumOf('D120', number, PLACES.D120.amount)).toBe(total);
    }
  });

  it('counts its records in INI.TXT, and names a folder of its own for each run [LAW-006]', async () => {
    const runs = [await make(), await make({ books: false, charset: 2 })];
    expect(new Set(runs.map(({ path }) => path)).size).toBe(2);
    expect(runs[0]?.path).toMatch(/^C:\\OPENFRMT\\\d{8}\.\d\d\\\d{8}\\$/);
    for (const run of runs) {
      const { ini, data, names } = await read(run);
      expect(names).toEqual([
        expect.stringMatching(/^OPENFRMT\/.*\/INI\.TXT$/),
        expect.stringMatching(/^OPENFRMT\/.*\/BKMVDATA\.zip$/),
      ]);
      expect([ini[0]?.length, ini.slice(1).every((line) => line.length === 19)]).toEqual([
        466,
        true,
      ]);
      for (const line of ini.slice(1))
        expect(data.filter((one) => one.startsWith(line.slice(0, 4))).length).toBe(
          Number(line.slice(4)),
        );
      expect(Number(ini[0]?.slice(9, 24))).toBe(data.length);
      // The same random id in three places.
      expect(
        new Set([ini[0]?.slice(33, 48), data[0]?.slice(22, 37), data.at(-1)?.slice(22, 37)]).size,
      ).toBe(1);
    }
    expect(runs[1]?.records.find(({ name }) => name === 'B100')?.count).toBe(0);
  });

  it('is listed with its two reports, every type of the law among them, and in the audit log [LAW-008]', async () => {
    const run = await make();
    const { runs, waiting } = (await office.get('tax/uniform')).json<{
      data: { runs: Run[]; waiting: { open_shifts: string[] } };
    }>().data;
    expect(runs[0]).toMatchObject({ id: run.id, records: run.records });
    expect(waiting.open_shifts.length).toBe(1);
    expect(run.documents.length).toBe(27);
    expect(run.documents.find(({ code }) => code === 320)?.count).toBe(2);
    const log = (await office.get('audit?entity=tax_file')).json<{ data: { action: string }[] }>();
    expect(log.data[0]?.action).toBe('tax.file_made');
  });

  it.each([
    [{ from: '2026-02-02', to: '2026-02-01' }, 'from'],
    [{ from: '2026-01-01', to: '2999-01-01' }, 'to'],
    [{ from: '2000-01-01', to: '2020-01-01' }, 'from'],
  ])('is refused for a bad range, by its field: %o', async (body, name) => {
    const answer = await office.post('tax/uniform', body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json<{ details: { field: string }[] }>().details[0]?.field).toBe(name);
  });
});

const agorot = fc.integer({ min: 1, max: 5_000_00 });
const rowArbitrary = fc
  .record({
    quantity: fc.integer({ min: 1, max: 20_000 }),
    unitPrice: agorot,
    share: fc.integer({ min: 0, max: 100 }),
    vatRate: fc.constantFrom(0, 1_700, 1_800),
    isBack: fc.boolean(),
  })
  .map(({ quantity, unitPrice, share, vatRate, isBack }) => {
    const sign = isBack ? -1 : 1;
    const net = sign * Math.round((quantity * unitPrice * share) / 100_000);
    return {
      code: '1',
      name: 'x',
      manufacturer: '',
      unit: '',
      isService: false,
      quantity: sign * quantity,
      unitPrice,
      net,
      vat: Math.round((net * vatRate) / (10_000 + vatRate)),
      vatRate,
    };
  });

describe('a line of the uniform file', () => {
  it('is quantity times price less a discount that never adds, to the agora [LAW-003]', () => {
    fc.assert(
      fc.property(fc.array(rowArbitrary, { minLength: 1, maxLength: 5 }), (rows) => {
        const total = rows.reduce((sum, { net }) => sum + net, 0);
        const vat = rows.reduce((sum, row) => sum + row.vat, 0);
        const doc: UniformDocument = {
          id: 'a',
          code: total < 0 ? 330 : 320,
          number: '1',
          day: '2026-01-31',
          madeAt: '2026-01-31T10:00:00',
          valueDay: '2026-01-31',
          branch: '1',
          operator: '1',
          party: null,
          beforeVat: total - vat,
          vat,
          total,
          change: 0,
          isCancelled: false,
          base: null,
          rows,
          payments: [{ typeId: 1, amount: total, day: '2026-01-31', details: {} }],
        };
        const [head, ...lines] = documentRecords(doc, 1).map(([, values]) => values);
        const goods = lines.filter((line) => line[1250] === 'D110');
        for (const line of goods) {
          const [quantity, price, discount] = [1264, 1265, 1266].map((key) => Number(line[key]));
          const gross = (quantity ?? 0) * (price ?? 0);
          const rounded = Math.sign(gross) * Math.round(Math.abs(gross) / 10_000);
          expect(rounded + (discount ?? 0) - Number(line[1267])).toBe(0);
          expect((discount ?? 0) * Math.sign(quantity ?? 0)).toBeLessThanOrEqual(0);
        }
        expect(goods.reduce((sum, line) => sum + Number(line[1267]), 0)).toBe(head?.[1219]);
        expect(Number(head?.[1221]) + Number(head?.[1222])).toBe(head?.[1223]);
      }),
      propertyOptions(),
    );
  });

  it('takes a card deal apart into its instalments, a month apart, and cash less change [LAW-004]', () => {
    const parts = documentRecords(
      {
        id: 'a',
        code: 320,
        number: '1',
        day: '2026-01-31',
        madeAt: '2026-01-31T10:00:00',
        valueDay: '2026-01-31',
        branch: '1',
        operator: '1',
        party: null,
        beforeVat: 100_003,
        vat: 0,
        total: 100_003,
        change: 1_000,
        isCancelled: false,
        base: null,
        rows: [],
        payments: [
          {
            typeId: 2,
            amount: 20_000,
            day: '2026-01-31',
            details: {
              bank: '12',
              branch: '600',
              account: '12345',
              number: '7',
              due_date: '2026-03-01',
            },
          },
          {
            typeId: 3,
            amount: 40_000,
            day: '2026-01-31',
            details: {
              terms: 'payments',
              payments: 3,
              brand: 'visa_cal',
              first_payment: 133.34,
              fixed_payment: 133.33,
              last_digits: '1234',
            },
          },
          { typeId: 5, amount: 5_000, day: '2026-01-31', details: { number: '9' } },
          { typeId: 1, amount: 36_000, day: '2026-01-31', details: {} },
        ],
      },
      1,
    ).flatMap(([name, values]) =>
      name === 'D120' ? [[values[1306], values[1311], values[1312]]] : [],
    );
    expect(parts).toEqual([
      [2, '20260301', 20_000],
      [3, '20260131', 13_334],
      [3, '20260228', 13_333],
      [3, '20260331', 13_333],
      [5, '20260131', 5_000],
      [1, '20260131', 35_000],
      [9, '20260131', 3],
    ]);
  });

  it('writes any name in bytes of the exact length, in both sets [LAW-007]', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (name) => {
        const line = encodeRecord('C100', { 1200: 'C100', 1207: name }, new Map());
        for (const charset of [1, 2] as const) expect(toBytes(line, charset).length).toBe(444);
      }),
      propertyOptions(),
    );
    expect(toPlain('₪5 – “שלום” é\u200F')).toBe('שח5 - "שלום" e');
    expect([...toBytes('את', 1), ...toBytes('את', 2)]).toEqual([0xe0, 0xfa, 0x80, 0x9a]);
    expect(
      encodeRecord('D110', { 1264: 12_345, 1265: 124_565 }, new Map()).slice(223, 255),
    ).toContain('+0000000000012345+00000000124565');
  });
});
