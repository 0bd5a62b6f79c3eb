import { createHash, randomInt } from 'node:crypto';
import { writeZip } from '../../kernel/sheets/zip-writer.ts';
import type { TenantDb } from '../../kernel/db/index.ts';
import {
  compactDay,
  encodeRecord,
  type Replaced,
  toBytes,
  type UniformCharset,
} from './uniform-encoder.ts';
import { APPENDIX_TYPES, DATA_RECORDS, LAYOUTS, type RecordName } from './uniform-layout.ts';
import { documentRecords, type Draft } from './uniform-records.ts';
import * as store from './uniform.store.ts';
import { UNIT } from './uniform-words.ts';

/** Marks files of this version of the law. */
const VERSION_MARK = '&OF1.31&';
const SOFTWARE = { name: 'Dalpak', version: '6.0', vendor: 'Dalpak' };

export interface UniformOptions extends store.Range {
  readonly charset: UniformCharset;
  readonly books: boolean;
  readonly drive: string;
  /** Local minute that names the folder, `yyyy-mm-ddThh:mm`. */
  readonly minute: string;
  /** Eight digits, or empty. */
  readonly softwareNumber: string;
}

/** Counts and sums for the two reports that the law asks for. */
export interface UniformReport {
  readonly vat_number: string;
  readonly business: string;
  readonly path: string;
  readonly charset: UniformCharset;
  readonly software_number: string;
  readonly records: readonly { readonly name: string; readonly count: number }[];
  readonly documents: readonly {
    readonly code: number;
    readonly name: string;
    readonly count: number;
    readonly total: number;
  }[];
  readonly replaced: readonly { readonly field: number; readonly count: number }[];
}

export interface UniformFile {
  readonly report: UniformReport;
  readonly archive: Buffer;
  readonly sha256: Buffer;
}

async function collect(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const part of parts) all.push(part);
  return Buffer.concat(all);
}

const randomId = (): string =>
  Array.from({ length: 15 }, (_, i) => (i === 0 ? randomInt(1, 10) : randomInt(10))).join('');

async function* journalRecords(db: TenantDb, range: store.Range): AsyncGenerator<Draft> {
  for await (const entry of store.readJournal(db, range)) {
    const sides = [
      [1, entry.debit, entry.credit],
      [2, entry.credit, entry.debit],
    ] as const;
    for (const [side, account, counter] of sides)
      yield [
        'B100',
        {
          1350: 'B100',
          1353: entry.id,
          1354: side,
          1357: entry.sourceNumber,
          1358: entry.sourceCode,
          1359: entry.reference,
          1361: entry.text,
          1362: compactDay(entry.day),
          1363: compactDay(entry.day),
          1364: account,
          1365: counter,
          1366: side,
          1368: entry.amount,
          1375: compactDay(entry.day),
        },
      ];
  }
  for (const account of await store.readAccounts(db, range))
    yield [
      'B110',
      {
        1400: 'B110',
        1403: account.code,
        1404: account.name,
        1405: account.groupCode,
        1406: account.groupName,
        1414: account.opening,
        1415: account.debit,
        1416: account.credit,
      },
    ];
}

/** Thousandths as hundredths. */
const hundredths = (thousandths: number): number => Math.round(thousandths / 10);

async function* itemRecords(db: TenantDb, range: store.Range): AsyncGenerator<Draft> {
  for await (const item of store.readItems(db, range)) {
    const end = item.stock + item.soldLater;
    yield [
      'M100',
      {
        1450: 'M100',
        1453: item.barcode,
        1454: item.supplierCode,
        1455: item.code,
        1456: item.name,
        1457: item.category === null ? '' : String(item.category),
        1459: item.unit === '' ? UNIT : item.unit,
        1460: hundredths(end) + hundredths(item.sold),
        1461: 0,
        1462: hundredths(item.sold),
        1463: item.cost,
      },
    ];
  }
}

/** All records between the first and the last, and what the second report sums. */
async function* dataRecords(
  db: TenantDb,
  options: UniformOptions,
  sums: Map<number, { count: number; total: number }>,
): AsyncGenerator<Draft> {
  if (options.books) yield* journalRecords(db, options);
  let link = 0;
  for (const kind of ['sales', 'documents'] as const) {
    for await (const doc of store.readDocuments(db, kind, options)) {
      link += 1;
      const records = documentRecords(doc, link);
      const sum = sums.get(doc.code) ?? { count: 0, total: 0 };
      sums.set(doc.code, {
        count: sum.count + 1,
        total: sum.total + Number(records[0]?.[1][1223] ?? 0),
      });
      yield* records;
    }
  }
  yield* itemRecords(db, options);
}

/**
 * Makes the uniform file (version 1.31): all sales and documents with an official code whose day is
 * in the range, the journal and the goods. Read it on a snapshot, so that the file is of one moment.
 */
export async function makeFile(db: TenantDb, options: UniformOptions): Promise<UniformFile> {
  const business = await store.readBusiness(db);
  const id = randomId();
  const replaced: Replaced = new Map();
  const counts = new Map<RecordName, number>();
  const sums = new Map<number, { count: number; total: number }>();
  let running = 0;
  const line = ([name, values]: Draft): Buffer => {
    running += 1;
    counts.set(name, (counts.get(name) ?? 0) + 1);
    // The second field of every record is its running number, the third the VAT number.
    const [, [runningField], [vatField]] = LAYOUTS[name];
    const text = encodeRecord(
      name,
      { ...values, [runningField]: running, [vatField]: business.vatNumber },
      replaced,
    );
    return toBytes(`${text}\r\n`, options.charset);
  };
  async function* lines(): AsyncGenerator<Buffer> {
    yield line(['A100', { 1100: 'A100', 1103: id, 1104: VERSION_MARK }]);
    for await (const draft of dataRecords(db, options, sums)) yield line(draft);
    yield line(['Z900', { 1150: 'Z900', 1153: id, 1154: VERSION_MARK, 1155: running + 1 }]);
  }
  const data = await collect(writeZip([{ name: 'BKMVDATA.TXT', content: lines() }]));
  const stamp = options.minute.slice(5).replaceAll(/\D/g, '');
  const folder = `OPENFRMT/${business.vatNumber.padStart(9, '0').slice(0, 8)}.${options.minute.slice(2, 4)}/${stamp}`;
  const path = `${options.drive}:\\${folder.replaceAll('/', '\\')}\\`;
  const head = encodeRecord(
    'A000',
    {
      1000: 'A000',
      1002: running,
      1003: business.vatNumber,
      1004: id,
      1005: VERSION_MARK,
      1006: options.softwareNumber,
      1007: SOFTWARE.name,
      1008: SOFTWARE.version,
      1010: SOFTWARE.vendor,
      1011: 2,
      1012: path,
      1013: options.books ? 2 : 0,
      1014: 1,
      1018: business.name,
      1019: business.address,
      1023: options.from.slice(0, 4),
      1024: compactDay(options.from),
      1025: compactDay(options.to),
      1026: compactDay(options.minute.slice(0, 10)),
      1027: options.minute.slice(11, 16).replace(':', ''),
      1028: 0,
      1029: options.charset,
      1030: 'zip',
      1032: 'ILS',
      1034: business.branches > 1 ? 1 : 0,
    },
    replaced,
  );
  const present = DATA_RECORDS.filter((name) => counts.has(name));
  const ini = [
    head,
    ...present.map((name) => `${name}${String(counts.get(name)).padStart(15, '0')}`),
  ];
  const archive = await collect(
    writeZip([
      {
        name: `${folder}/INI.TXT`,
        content: [toBytes(ini.map((text) => `${text}\r\n`).join(''), options.charset)],
      },
      { name: `${folder}/BKMVDATA.zip`, content: [data] },
    ]),
  );
  return {
    archive,
    sha256: createHash('sha256').update(archive).digest(),
    report: {
      vat_number: business.vatNumber,
      business: business.name,
      path,
      charset: options.charset,
      software_number: options.softwareNumber.padStart(8, '0'),
      records: DATA_RECORDS.map((name) => ({ name, count: counts.get(name) ?? 0 })),
      documents: APPENDIX_TYPES.map(([code, name]) => ({
        code,
        name,
        count: sums.get(code)?.count ?? 0,
        total: sums.get(code)?.total ?? 0,
      })),
      replaced: [...replaced].map(([field, count]) => ({ field, count })),
    },
  };
}
