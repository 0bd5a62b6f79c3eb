import { Readable } from 'node:stream';
import { IMPORT_LIMITS } from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { readCsvSheet } from './csv-sheet.ts';

const MEGABYTE = 1024 * 1024;

/** Lines of a text, and how often others were served meanwhile. */
async function readAll(text: string): Promise<{ lines: number; turns: number; code: string }> {
  let turns = 0;
  const others = setInterval(() => (turns += 1), 1);
  let lines = 0;
  let code = '';
  try {
    for await (const line of readCsvSheet(Readable.from([Buffer.from(text)]), IMPORT_LIMITS))
      lines += line.cells.length > 0 ? 1 : 0;
  } catch (error) {
    code = (error as { code?: string }).code ?? String(error);
  }
  clearInterval(others);
  return { lines, turns, code };
}

describe('a file of many lines', () => {
  it('is refused at its limit, and others are served while it is read', async () => {
    const { lines, turns, code } = await readAll('a,b\n'.repeat((2 * MEGABYTE) / 4));
    expect({ lines, code }).toEqual({ lines: IMPORT_LIMITS.lines + 1, code: 'FILE_TOO_LARGE' });
    expect(turns).toBeGreaterThan(10);
  });

  it.each([
    ['separators alone', ','.repeat(MEGABYTE)],
    ['quotes that nothing closes', '"a'.repeat(MEGABYTE / 2)],
  ])('of %s serves others while it is read', async (_, text) => {
    expect((await readAll(text)).turns).toBeGreaterThan(10);
  });

  it('keeps every line, whole, where pieces end within it', async () => {
    const text = Array.from({ length: 5_000 }, (_, at) => `"שורה ${at}, עם פסיק",${at}`).join(
      '\r\n',
    );
    const cells: string[] = [];
    for await (const line of readCsvSheet(Readable.from([Buffer.from(text)]), IMPORT_LIMITS))
      cells.push(JSON.stringify(line.cells));
    expect(cells).toHaveLength(5_000);
    expect(
      cells.every((line, at) => line === JSON.stringify([`שורה ${at}, עם פסיק`, String(at)])),
    ).toBe(true);
  });
});
