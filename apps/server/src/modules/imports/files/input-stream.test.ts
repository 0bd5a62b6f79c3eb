import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { writeZip } from '../../../kernel/sheets/zip-writer.ts';
import { readCsv } from './csv-records.ts';
import { openTextInput } from './input-stream.ts';

async function zipOf(files: Readonly<Record<string, string>>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of writeZip(
    Object.entries(files).map(([name, content]) => ({ name, content: [content] })),
  ))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

const COLUMNS = { code: 'ברקוד', name: 'שם' } as const;
const TEXT = '\ufeffברקוד,שם,מחיר\n1,"רוטב טבסקו 60 מ""ל",5\n2,לחם,7\n';

const WORKBOOK = await zipOf({ 'xl/workbook.xml': '<workbook/>' });
const TWO_FILES = await zipOf({ 'a.csv': TEXT, 'b.csv': TEXT });

async function read(bytes: Buffer | readonly Buffer[], maxBytes?: number) {
  const chunks = Buffer.isBuffer(bytes) ? [bytes] : bytes;
  const records = [];
  const input = await openTextInput(
    Readable.from(chunks),
    maxBytes === undefined ? {} : { maxBytes },
  );
  for await (const record of readCsv(input, COLUMNS)) records.push(record);
  return records;
}

/** The text in chunks of `size` bytes, so that characters are cut in two. */
function chunked(bytes: Buffer, size: number): readonly Buffer[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size),
  );
}

describe('reading a file', () => {
  const expected = [
    { line: 2, cells: { code: '1', name: 'רוטב טבסקו 60 מ"ל' } },
    { line: 3, cells: { code: '2', name: 'לחם' } },
  ];

  it('reads plain and compressed files, with quotes and a byte order mark', async () => {
    expect(await read(Buffer.from(TEXT))).toEqual(expected);
    expect(await read(gzipSync(TEXT))).toEqual(expected);
    expect(await read(await zipOf({ 'a/': '', 'a/prices.csv': TEXT }))).toEqual(expected);
  });

  it.each([1, 2, 3, 5, 7])(
    'reads characters that are split between chunks: chunks of %s bytes',
    async (size) => {
      expect(await read(chunked(Buffer.from(TEXT), size))).toEqual(expected);
    },
  );

  it('returns a line with the wrong number of cells without its cells', async () => {
    expect(await read(Buffer.from('ברקוד,שם\n1\n2,לחם\n'))).toEqual([
      { line: 2, cells: null },
      { line: 3, cells: { code: '2', name: 'לחם' } },
    ]);
  });

  it('refuses an empty file, and one with a header alone', async () => {
    await expect(read(Buffer.alloc(0))).rejects.toMatchObject({ code: 'FILE_EMPTY' });
    await expect(read(gzipSync(''))).rejects.toMatchObject({ code: 'FILE_EMPTY' });
    await expect(read(Buffer.from('ברקוד,שם\n'))).rejects.toMatchObject({ code: 'FILE_EMPTY' });
  });

  it('refuses a compressed file that is truncated at any place', async () => {
    // Random digits do not compress well, so there is something to truncate.
    const whole = gzipSync(
      `ברקוד,שם\n${Array.from({ length: 2000 }, (_, i) => `${(i * 7919) % 100_003},לחם ${(i * 104_729) % 7919}`).join('\n')}\n`,
    );
    for (const share of [0.2, 0.5, 0.9, 0.999]) {
      await expect(read(whole.subarray(0, Math.floor(whole.length * share)))).rejects.toMatchObject(
        { code: 'FILE_TRUNCATED' },
      );
    }
  });

  it('refuses a file that ends inside of a character', async () => {
    await expect(read(Buffer.from('ברקוד,שם\n1,לחם').subarray(0, -1))).rejects.toMatchObject({
      code: 'FILE_TRUNCATED',
    });
  });

  it('refuses other encodings and names the line', async () => {
    const windows1255 = Buffer.concat([
      Buffer.from('ברקוד,שם\n1,לחם\n2,'),
      Buffer.from([0xec, 0xe7, 0xed]),
      Buffer.from('\n3,חלב\n'),
    ]);
    await expect(read(windows1255)).rejects.toMatchObject({
      code: 'FILE_ENCODING',
      options: { details: [{ text: 'שורה 3' }] },
    });
    await expect(read(chunked(windows1255, 4))).rejects.toMatchObject({
      code: 'FILE_ENCODING',
      options: { details: [{ text: 'שורה 3' }] },
    });
    await expect(read(Buffer.from(TEXT, 'utf16le'))).rejects.toMatchObject({
      code: expect.stringMatching(/FILE_(ENCODING|FORMAT)/),
    });
    await expect(
      read(Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(TEXT, 'utf16le')])),
    ).rejects.toMatchObject({ code: 'FILE_ENCODING' });
  });

  it.each([
    [
      'Windows-1255',
      Buffer.concat([
        Buffer.from('a,b\n1,'),
        Buffer.from([0xec, 0xe7, 0xed, 0x20, 0xf9, 0xe7, 0xe5, 0xf8, 0x0a]),
      ]),
      'FILE_ENCODING',
      /Windows-1255.*שורה 2.*CSV UTF-8/,
    ],
    [
      'another encoding',
      Buffer.concat([Buffer.from('a,b\n1,'), Buffer.from([0x80, 0x93, 0x94, 0x0a])]),
      'FILE_ENCODING',
      /אינו UTF-8.*CSV UTF-8/,
    ],
    ['UTF-16', Buffer.from('\uFEFFa,b\n1,2\n', 'utf16le'), 'FILE_ENCODING', /UTF-16/],
    ['PDF', Buffer.from('%PDF-1.7\n1 0 obj'), 'FILE_FORMAT', /PDF.*xlsx/],
    [
      'the old Excel',
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]),
      'FILE_FORMAT',
      /גרסת אקסל ישנה.*xlsx/,
    ],
    ['Excel where text is wanted', WORKBOOK, 'FILE_FORMAT', /אקסל.*CSV UTF-8/],
  ])(
    'explains what a file of %s is and what to do, compressed or not',
    async (_, bytes, code, desc) => {
      for (const chunks of [
        [bytes],
        chunked(bytes, 1),
        [gzipSync(bytes)],
        chunked(gzipSync(bytes), 1),
      ]) {
        const refused = await read(chunks).then(
          () => null,
          (error: unknown) => error,
        );
        expect(refused).toMatchObject({
          code,
          options: { reason: { text: expect.stringMatching(desc) as string } },
        });
      }
    },
  );

  it('refuses an archive of several files, and one that was cut', async () => {
    await expect(read(TWO_FILES)).rejects.toMatchObject({
      code: 'FILE_FORMAT',
      options: { reason: { text: expect.stringMatching(/ZIP.*אחד/) as string } },
    });
    await expect(read(TWO_FILES.subarray(0, -30))).rejects.toMatchObject({
      code: 'FILE_TRUNCATED',
    });
  });

  it('names the columns that are missing', async () => {
    await expect(read(Buffer.from('ברקוד,מחיר\n1,5\n'))).rejects.toMatchObject({
      code: 'FILE_FORMAT',
      options: { details: [{ field: 'שם' }] },
    });
  });

  it('refuses a quote that is never closed instead of swallowing the file', async () => {
    const endless = `ברקוד,שם\n1,"לחם\n${'2,חלב\n'.repeat(20_000)}`;
    await expect(read(Buffer.from(endless))).rejects.toMatchObject({ code: 'FILE_FORMAT' });
  });

  it('refuses what unpacks to more than the limit', async () => {
    await expect(
      read(gzipSync(`ברקוד,שם\n${'1,לחם\n'.repeat(50_000)}`), 100_000),
    ).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' });
  });

  it('passes on an error of the source', async () => {
    const source = new Readable({
      read() {
        this.destroy(new Error('the disk is gone'));
      },
    });
    await expect(
      openTextInput(source).then(async (input) => {
        for await (const _ of readCsv(input, COLUMNS));
      }),
    ).rejects.toThrow('the disk is gone');
  });
});
