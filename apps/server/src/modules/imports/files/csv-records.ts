import { explain } from '../../../kernel/errors/explain.ts';
import type { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { AppError } from '../../../kernel/errors/app-error.ts';

/** A record of a file, in any of the supported formats. */
export interface FileRecord<Column extends string, More extends string = never> {
  /** Line of the file on which the record ends; the header of a table is line 1. */
  readonly line: number;
  /**
   * Cells under our column names, and those that only some formats have; null when their number
   * differs from the header's.
   */
  readonly cells:
    | (Readonly<Record<Column, string>> & Readonly<Partial<Record<More, string>>>)
    | null;
  /**
   * Columns that the record does not mention: their stored values stay. A table has all of its
   * columns.
   */
  readonly unnamed?: ReadonlySet<string>;
}

/**
 * No line of these lists is longer; without a limit, an unclosed quote would read the rest of the
 * file into one record.
 */
const MAX_RECORD = 64 * 1024;

interface ParsedRecord {
  readonly record: readonly string[];
  readonly info: { readonly lines: number };
}

/**
 * Reads CSV with a header line, one record at a time. `columns` maps our names to the headers that
 * must exist; further columns are ignored and their order is free.
 *
 * @throws AppError FILE_FORMAT when a header is missing (with their names) or a quote is never
 *   closed; FILE_EMPTY when there is nothing below the header.
 */
export async function* readCsv<Column extends string, More extends string = never>(
  input: Readable,
  columns: Readonly<Record<Column, string>>,
): AsyncGenerator<FileRecord<Column, More>> {
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD,
  });
  input.on('error', (error) => parser.destroy(error));
  input.pipe(parser);
  let places: readonly (readonly [Column, number])[] | null = null;
  let width = 0;
  let records = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      if (places === null) {
        places = findColumns(record, columns);
        width = record.length;
        continue;
      }
      records += 1;
      yield {
        line: info.lines,
        cells:
          record.length === width
            ? (pick(record, places) as FileRecord<Column, More>['cells'])
            : null,
      };
    }
  } catch (error) {
    throw error instanceof CsvError
      ? new AppError('FILE_FORMAT', { details: [{ text: error.message }] })
      : error;
  } finally {
    // Closes the file also when the consumer stops reading early.
    input.destroy();
  }
  if (records === 0) throw new AppError('FILE_EMPTY');
}

function findColumns<Column extends string>(
  header: readonly string[],
  columns: Readonly<Record<Column, string>>,
): readonly (readonly [Column, number])[] {
  const names = header.map((name) => name.trim());
  const places = (Object.entries(columns) as [Column, string][]).map(
    ([column, title]) => [column, names.indexOf(title)] as const,
  );
  const missing = places.filter(([, place]) => place === -1).map(([column]) => columns[column]);
  if (missing.length > 0) {
    throw new AppError('FILE_FORMAT', {
      details: missing.map((title) => ({ ...explain('column_missing', { title }), field: title })),
    });
  }
  return places;
}

function pick<Column extends string>(
  record: readonly string[],
  places: readonly (readonly [Column, number])[],
): Readonly<Record<Column, string>> {
  return Object.fromEntries(
    places.map(([column, place]) => [column, record[place] ?? '']),
  ) as Record<Column, string>;
}
