import { escapeFormula, unescapeFormula } from '@dalpak/contracts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import type { SheetCell, SheetLimits } from './sheet-cell.ts';
import { readXlsx } from './xlsx-reader.ts';
import { writeCsv } from './csv-writer.ts';
import { type WrittenCell, writeXlsx } from './xlsx-writer.ts';
import { ZipReader } from './zip-reader.ts';
import { writeZip } from './zip-writer.ts';

const LIMITS: SheetLimits = {
  unpacked: 64 * 1024 * 1024,
  ratio: 200,
  lines: 1_000,
  columns: 50,
  cell: 20_000,
};

async function collect(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

const written = (
  rows: readonly (readonly WrittenCell[])[],
  look: 'plain' | 'date' | 'moment' = 'plain',
): Promise<Buffer> =>
  collect(
    writeXlsx({
      name: 'מוצרים [1]/',
      columns: Array.from({ length: 4 }, (_, at) => ({ heading: `ע${at}`, width: 10, look })),
      pages: (async function* () {
        yield await Promise.resolve(rows);
      })(),
    }),
  );

async function lines(bytes: Buffer, limits = LIMITS): Promise<(readonly SheetCell[])[]> {
  const rows: (readonly SheetCell[])[] = [];
  for await (const { cells } of readXlsx(bytes, limits)) rows.push(cells);
  return rows;
}

/** A workbook with a given sheet and further files, as other programs write them. */
const book = (sheet: string, files: Readonly<Record<string, string>> = {}): Promise<Buffer> =>
  collect(
    writeZip(
      Object.entries({
        'xl/workbook.xml':
          '<workbook xmlns:r="x"><sheets><sheet name="hidden" state="hidden" r:id="rId9"/><sheet name="a" r:id="rId1"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="rId1" Target="worksheets/s.xml"/><Relationship Id="rId9" Target="worksheets/h.xml"/></Relationships>',
        'xl/worksheets/s.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
        'xl/worksheets/h.xml':
          '<worksheet><sheetData><row><c t="str"><v>secret</v></c></row></sheetData></worksheet>',
        ...files,
      }).map(([name, content]) => ({ name, content: [content] })),
    ),
  );

/** An archive whose files are stored uncompressed. */
function unpacked(files: Readonly<Record<string, string>>): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(content.length, 20);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    local.push(head, Buffer.from(name + content));
    directory.push(entry, Buffer.from(name));
    at += 30 + name.length + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, ...directory, end]);
}

async function refusal(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof AppError ? error.code : String(error);
}

const texts = fc.string({
  unit: fc.constantFrom(...'אבג abc012=+-@\t\n\r<>&"\'_x000D_\u0001;,'.split('')),
  maxLength: 40,
});
const cells: fc.Arbitrary<WrittenCell> = fc.oneof(
  texts,
  fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .map((number) => (Object.is(number, -0) ? 0 : number)),
  fc.boolean(),
  fc.constant(null),
);

describe('a workbook', () => {
  it('preserves every text, number and boolean, and formulas as plain text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cells, cells, cells), { maxLength: 6 }), async (rows) => {
        const [, ...read] = await lines(await written(rows));
        const empty = (row: readonly unknown[]): boolean =>
          row.every((cell) => cell === null || cell === '');
        const plain = (row: readonly unknown[]): unknown[] =>
          row.map((cell) => (cell === '' ? null : cell));
        expect(read.map((row) => plain([...row, null, null, null].slice(0, 3)))).toEqual(
          rows.filter((row) => !empty(row)).map(plain),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('preserves days and moments as days and moments', async () => {
    const day = new Date('2026-11-21T00:00:00Z');
    const moment = new Date('2026-11-21T13:45:10Z');
    expect(
      (await lines(await written([[day, new Date('1900-01-05T00:00:00Z')]], 'date')))[1],
    ).toEqual([day, '1900-01-05']);
    expect((await lines(await written([[moment]], 'moment')))[1]).toEqual([moment]);
  });

  it('is read from right to left, with real numbers in it', async () => {
    const bytes = await written([['חלב', 6.9]]);
    const [first] = await lines(bytes);
    expect(first).toEqual(['ע0', 'ע1', 'ע2', 'ע3']);
    expect((await lines(bytes))[1]).toEqual(['חלב', 6.9]);
  });

  it('of another program is read: shared and rich texts, dates by their format, percents, omitted cells, the visible sheet', async () => {
    const bytes = await book(
      '<row r="2"><c r="B2" t="s"><v>1</v></c><c r="D2" s="1"><v>46347</v></c><c r="E2" s="2"><v>0.17</v></c></row><x:row r="4"><x:c r="A4" t="str"><x:f>A1&amp;A2</x:f><x:v>כן</x:v></x:c></x:row>',
      {
        'xl/sharedStrings.xml':
          '<sst><si><t>a</t></si><si><r><t>שלום </t></r><r><t>רב</t></r><rPh><t>no</t></rPh></si></sst>',
        'xl/styles.xml':
          '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="[$-40D]d mmm yyyy"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="9"/></cellXfs></styleSheet>',
      },
    );
    expect(await lines(bytes)).toEqual([
      [null, 'שלום רב', null, new Date('2026-11-21T00:00:00Z'), 17],
      ['כן'],
    ]);
  });

  it('is never calculated: a formula has its stored value, and is broken without one', async () => {
    const bytes = await book(
      '<row r="1"><c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>WEBSERVICE("http://x")</f></c><c r="C1" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>',
    );
    expect(await lines(bytes)).toEqual([[2, { broken: 'נוסחה בלי ערך' }, { broken: '#DIV/0!' }]]);
  });

  it('is refused while unpacking when it unpacks to far more than its size', async () => {
    const bomb = await book('<row></row>'.repeat(3_000_000));
    expect(bomb.length).toBeLessThan(200_000);
    expect(await refusal(lines(bomb))).toBe('FILE_TOO_LARGE');
  });

  it('is refused for too many columns or lines, for entities, damage or another format', async () => {
    expect(await refusal(lines(await book('<row r="1"><c r="ALL1"><v>1</v></c></row>')))).toBe(
      'FILE_COLUMNS',
    );
    expect(
      await refusal(
        lines(
          await book(
            Array.from(
              { length: 1_002 },
              (_, at) => `<row r="${at + 1}"><c><v>1</v></c></row>`,
            ).join(''),
          ),
        ),
      ),
    ).toBe('FILE_TOO_LARGE');
    expect(await refusal(lines(await book('<!DOCTYPE a [<!ENTITY b "c">]>')))).toBe('FILE_FORMAT');
    const whole = await written([['a']]);
    for (const bytes of [
      whole.subarray(0, whole.length / 2),
      Buffer.from('PK\u0003\u0004nothing'),
      Buffer.alloc(5),
    ])
      expect(await refusal(lines(bytes))).toBe('FILE_TRUNCATED');
    expect(await refusal(lines(await collect(writeZip([{ name: 'a.txt', content: ['x'] }]))))).toBe(
      'FILE_FORMAT',
    );
  });

  it('decodes each of its shared texts once, for any number of cells', async () => {
    const cell = '<c t="s"><v>0</v></c>';
    const bytes = await book(`<row>${cell.repeat(40)}</row>`.repeat(200), {
      'xl/sharedStrings.xml': `<sst><si><t>${'_x0041_'.repeat(100)}</t></si></sst>`,
    });
    const made = vi.spyOn(String, 'fromCharCode');
    const read = await lines(bytes);
    const calls = made.mock.calls.length;
    made.mockRestore();
    expect([read.length, read[199]?.length, read[199]?.[39], calls]).toEqual([
      200,
      40,
      'A'.repeat(100),
      100,
    ]);
  });

  it('with a text longer than a cell allows reports which text, and keeps only its beginning', async () => {
    const limits = { ...LIMITS, cell: 100 };
    const texts = [
      '_x0041_'.repeat(100),
      '_x0041_'.repeat(101),
      `${'ab'.repeat(60)}`,
      'c'.repeat(2_000_000),
    ];
    const bytes = await book(
      `<row>${texts.map((_, at) => `<c t="s"><v>${at}</v></c>`).join('')}<c t="inlineStr"><is><t>${'d'.repeat(101)}</t></is></c></row>`,
      {
        'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si>${text.replaceAll(/.{1,7000}/g, '<r><t>$&</t></r>')}</si>`).join('')}</sst>`,
      },
    );
    const shown = (letters: string): SheetCell => ({ broken: `${letters}…` });
    expect(await lines(bytes, { ...limits, ratio: 100_000 })).toEqual([
      [
        'A'.repeat(100),
        shown('A'.repeat(20)),
        shown('ab'.repeat(10)),
        shown('c'.repeat(20)),
        shown('d'.repeat(20)),
      ],
    ]);
  });

  it('yields to other work while it is read', async () => {
    // Not compressed, so that all chunks are available at once.
    const bytes = unpacked({
      'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="s.xml"/></Relationships>',
      'xl/s.xml': `<worksheet>${'<row><c><v>1</v></c></row>'.repeat(40_000)}</worksheet>`,
    });
    let turns = 0;
    let reading = true;
    const other = (): void => {
      turns += 1;
      if (reading) setImmediate(other);
    };
    setImmediate(other);
    const read = await lines(bytes, { ...LIMITS, lines: 100_000 });
    reading = false;
    // A chunk of the file is 64 KB at most.
    expect([read.length, turns >= 10]).toEqual([40_000, true]);
  });

  it('with duplicate, missing or unordered row numbers is refused, so that no row is lost silently', async () => {
    const row = (number: string): string => `<row r="${number}"><c><v>1</v></c></row>`;
    expect(
      await lines(await book(`<row><c><v>1</v></c></row>${row('3')}<row><c><v>2</v></c></row>`)),
    ).toEqual([[1], [1], [2]]);
    for (const sheet of [
      row('2') + row('2'),
      row('3') + row('2'),
      row('0'),
      row('x'),
      row('1.5'),
      row('-1'),
      row('9999999999'),
      `<row r="1">${row('2')}</row>`,
      `${row('1')}<c><v>2</v></c></row>`,
    ]) {
      expect([sheet, await refusal(lines(await book(sheet)))]).toEqual([sheet, 'FILE_FORMAT']);
    }
  });

  it('that is not compressed is read in chunks as well, and its lines are counted on the way', async () => {
    const sheet = `<worksheet>${'<row><c><v>1</v></c></row>'.repeat(20_000)}<!DOCTYPE a></worksheet>`;
    const bytes = unpacked({
      'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Target="s.xml"/></Relationships>',
      'xl/s.xml': sheet,
    });
    const sizes: number[] = [];
    for await (const piece of new ZipReader(bytes, LIMITS).read('xl/s.xml'))
      sizes.push(piece.length);
    expect([Math.max(...sizes), sizes.reduce((sum, size) => sum + size, 0)]).toEqual([
      64 * 1024,
      sheet.length,
    ]);
    let taken = 0;
    const read = async (): Promise<void> => {
      for await (const { line } of readXlsx(bytes, { ...LIMITS, lines: 10 })) taken = line;
    };
    expect([await refusal(read()), taken]).toEqual(['FILE_TOO_LARGE', 0]);
  });

  it('with changed bytes never crashes the reader: it is read or refused', async () => {
    const bytes = await written([
      ['חלב', 1, true, new Date('2026-01-01')],
      ['=1', null, 'x', 2],
    ]);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(255), async (at, value) => {
        const changed = Buffer.from(bytes);
        changed[at] = value;
        const code = await refusal(lines(changed));
        expect([
          'null',
          'FILE_TRUNCATED',
          'FILE_FORMAT',
          'FILE_TOO_LARGE',
          'FILE_COLUMNS',
          'FILE_ENCODING',
        ]).toContain(code);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a text that could run as a formula', () => {
  it('has an apostrophe in CSV, and is restored on import', async () => {
    expect(['=1+1', '+9725', '-x', '@a', '\tx', "'=1", 'חלב', '5'].map(escapeFormula)).toEqual([
      "'=1+1",
      "'+9725",
      "'-x",
      "'@a",
      "'\tx",
      "''=1",
      'חלב',
      '5',
    ]);
    // Includes the full-width and small forms of the signs, and characters before them that a
    // spreadsheet may trim.
    const signs = [
      '\uFF1D1+1',
      '\uFF0B1',
      '\uFF0D1',
      '\uFF20SUM(1)',
      '\u22121',
      '\uFE661',
      "|cmd '/C calc'!A0",
      '\uFF5Cx',
      '\r=1',
      '\nx',
      ' =1',
      '\u00A0+1',
      '\u200F=1',
      '\uFEFF@x',
      "'\uFF1D1",
    ];
    expect(signs.map(escapeFormula)).toEqual(signs.map((text) => `'${text}`));
    expect(['חלב 3% - 1 ל׳', 'a|b', "'שלום", '5-3'].map(escapeFormula)).toEqual([
      'חלב 3% - 1 ל׳',
      'a|b',
      "'שלום",
      '5-3',
    ]);
    const odd = fc.string({
      unit: fc.constantFrom(
        "'",
        '=',
        '|',
        '\uFF1D',
        '\uFF0D',
        ' ',
        '\t',
        '\r',
        '\n',
        '\u200F',
        'א',
        '1',
      ),
      maxLength: 6,
    });
    fc.assert(
      fc.property(fc.oneof(texts, odd), (text) => {
        expect(unescapeFormula(escapeFormula(text))).toBe(text);
      }),
    );
    let csv = '';
    for await (const part of writeCsv(
      ['שם', '=x'],
      (async function* () {
        yield await Promise.resolve([
          ['a"b', -5],
          [null, new Date('2026-01-02T00:00:00Z')],
        ]);
      })(),
    ))
      csv += part;
    expect(csv).toBe('\uFEFFשם,"\'=x"\r\n"a""b",-5\r\n,2026-01-02\r\n');
  });
});
