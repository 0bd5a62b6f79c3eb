import { explain } from '../../../kernel/errors/explain.ts';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { unescapeFormula } from '@dalpak/contracts';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '../../../kernel/errors/app-error.ts';
import type { SheetLimits, SheetLine } from '../../../kernel/sheets/sheet-cell.ts';
import { tooManyLinesError, tooManyColumnsError } from '../../../kernel/sheets/xlsx-reader.ts';

const SEPARATORS = [',', ';', '\t'] as const;
/** Enough for the line of headings. */
const HEAD = 64 * 1024;
/** Bytes that the parser reads in some milliseconds, whatever they are. */
const PIECE = 16 * 1024;

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * Lines of a CSV file of any kind: UTF-8, separated by commas, semicolons or tabs, whichever its
 * first line has most of.
 *
 * @throws AppError FILE_EMPTY, FILE_TRUNCATED, FILE_ENCODING, FILE_FORMAT, FILE_TOO_LARGE,
 *   FILE_COLUMNS
 */
export async function* readCsvSheet(
  text: Readable,
  limits: SheetLimits,
): AsyncGenerator<SheetLine> {
  const { head, rest } = await headOf(text);
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    delimiter: separatorOf(head.toString('utf8')),
    max_record_size: limits.columns * limits.cell,
  });
  Readable.from(inPieces(rest), { objectMode: false })
    .on('error', (error) => parser.destroy(error))
    .pipe(parser);
  let lines = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      if (
        record.length > limits.columns &&
        record.slice(limits.columns).some((cell) => cell !== '')
      )
        throw tooManyColumnsError(limits);
      if (record.every((cell) => cell.trim() === '')) continue;
      lines += 1;
      if (lines > limits.lines + 1) throw tooManyLinesError(limits);
      yield { line: info.lines, cells: record.map(unescapeFormula) };
    }
  } catch (error) {
    throw error instanceof CsvError
      ? new AppError('FILE_FORMAT', {
          reason: explain('file_not_csv'),
          details: [{ text: error.message }],
        })
      : error;
  } finally {
    rest.destroy();
    text.destroy();
  }
}

/**
 * The bytes in pieces, between which the calls of others are served: the parser reads all that it is
 * given at once, and an uploaded file is given as a whole.
 */
async function* inPieces(source: Readable): AsyncGenerator<Buffer> {
  for await (const chunk of source as AsyncIterable<Buffer>)
    for (let at = 0; at < chunk.length; at += PIECE) {
      yield chunk.subarray(at, at + PIECE);
      await setImmediate();
    }
}

/** Peeks at the first bytes. @returns them, and a stream that still includes them */
async function headOf(
  source: Readable,
): Promise<{ readonly head: Buffer; readonly rest: Readable }> {
  const iterator = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await iterator.next();
  const head = first.done === true ? Buffer.alloc(0) : Buffer.from(first.value);
  async function* again(): AsyncGenerator<Buffer> {
    yield head;
    for (;;) {
      const next = await iterator.next();
      if (next.done === true) return;
      yield next.value;
    }
  }
  return { head: head.subarray(0, HEAD), rest: Readable.from(again()) };
}

function separatorOf(head: string): string {
  const [line = ''] = head.replaceAll(/"[^"]*"/g, '').split(/\r?\n/, 1);
  const [best] = SEPARATORS.map((separator) => ({
    separator,
    count: line.split(separator).length,
  })).sort((a, b) => b.count - a.count);
  return best?.separator ?? ',';
}
