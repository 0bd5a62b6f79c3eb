import { explain } from '../../../kernel/errors/explain.ts';
import { Readable } from 'node:stream';
import { type Cell, IMPORT_LIMITS } from '@dalpak/contracts';
import { AppError } from '../../../kernel/errors/app-error.ts';
import type { SheetCell, SheetLine } from '../../../kernel/sheets/sheet-cell.ts';
import { looksLikeXlsx, readXlsx, tooManyLinesError } from '../../../kernel/sheets/xlsx-reader.ts';
import { ZipReader } from '../../../kernel/sheets/zip-reader.ts';
import { readCsvSheet } from '../files/csv-sheet.ts';
import { openTextInput, splitHead } from '../files/input-stream.ts';
import { readLawXml } from '../files/law-xml.ts';
import { looksLikeXml } from '../files/list-records.ts';
import { PRICE_COLUMNS, type PriceColumn } from '../lists/price-line.ts';
import type { StoredCell, StoredLine } from './import-lines.store.ts';
import type { StoreLines } from './import.types.ts';

const UNSTORABLE = /\0|\p{Surrogate}/gu;
const MAX_STORES = 1_000;
const SAMPLE = 5;

export interface SheetHead {
  readonly format: 'xlsx' | 'csv' | 'prices';
  readonly headings: readonly string[];
}

/** @throws AppError as the readers do */
async function openSheet(
  bytes: Buffer,
  prices: boolean,
): Promise<{ readonly format: 'xlsx' | 'csv'; readonly lines: AsyncIterable<SheetLine> }> {
  if (looksLikeXlsx(bytes) && isWorkbook(bytes))
    return { format: 'xlsx', lines: readXlsx(bytes, IMPORT_LIMITS) };
  const { unpacked, ratio } = IMPORT_LIMITS;
  const text = await openTextInput(Readable.from([bytes]), {
    maxBytes: Math.min(unpacked, Math.max(1024 * 1024, bytes.length * ratio)),
  });
  const { head, rest } = await splitHead(text);
  rest.once('close', () => text.destroy());
  if (!looksLikeXml(head)) return { format: 'csv', lines: readCsvSheet(rest, IMPORT_LIMITS) };
  if (prices) return { format: 'csv', lines: readPriceSheet(rest) };
  rest.destroy();
  throw new AppError('FILE_FORMAT', {
    reason: explain('file_xml'),
  });
}

/** Whether an archive is a workbook; any other archive must contain a text file. */
function isWorkbook(bytes: Buffer): boolean {
  return new ZipReader(bytes, IMPORT_LIMITS).has('xl/workbook.xml');
}

/** Reads a published price file as the table that is made of it elsewhere. */
async function* readPriceSheet(text: Readable): AsyncGenerator<SheetLine> {
  const columns = Object.entries(PRICE_COLUMNS) as [PriceColumn, string][];
  yield { line: 0, cells: columns.map(([, title]) => title) };
  let count = 0;
  for await (const { line, cells } of readLawXml<PriceColumn, never>(text, 'prices')) {
    count += 1;
    if (count > IMPORT_LIMITS.lines) throw tooManyLinesError(IMPORT_LIMITS);
    yield { line, cells: columns.map(([column]) => cells?.[column] ?? '') };
  }
}

export interface LineConsumer {
  /**
   * Receives lines in parts, in their order, with their number of characters and the number of
   * lines read so far.
   */
  readonly consume: (lines: readonly StoredLine[], size: number, read: number) => Promise<void>;
}

export interface ReadSheet extends SheetHead {
  readonly lines: number;
  readonly sample: readonly (readonly StoredCell[])[];
  readonly stores: readonly StoreLines[];
}

const PART = 500;
/**
 * Characters that make a part, however few lines they are: a part becomes one message to the
 * database.
 */
const PART_SIZE = 1024 * 1024;

/**
 * Reads a file to its end and passes its lines on in parts. The first line that is not empty has
 * the headings. A price list of the transparency law is recognized by them; only its shops are
 * counted.
 *
 * @throws AppError FILE_…
 */
export async function readSheet(
  bytes: Buffer,
  prices: boolean,
  { consume: take }: LineConsumer,
): Promise<ReadSheet> {
  const { format, lines } = await openSheet(bytes, prices);
  let head: SheetHead | null = null;
  const sample: (readonly StoredCell[])[] = [];
  const stores = new Map<string, { chain: string; name: string; store: string; lines: number }>();
  let part: StoredLine[] = [];
  let size = 0;
  let sum = 0;
  let count = 0;
  for await (const { line, cells } of lines) {
    if (head === null) {
      head = headOf(format, cells, prices);
      continue;
    }
    count += 1;
    const used = cells.slice(0, head.headings.length);
    // A small file may repeat one long text in a million cells, so the limit counts the stored
    // lines.
    if (head.format !== 'prices') sum += sizeOf(used);
    if (sum > IMPORT_LIMITS.kept)
      throw new AppError('FILE_TOO_LARGE', {
        reason: explain('file_too_much_text'),
      });
    const kept = { line, cells: used.map(toStoredCell) };
    if (sample.length < SAMPLE)
      sample.push(kept.cells.map((cell) => (typeof cell === 'string' ? cell.slice(0, 200) : cell)));
    if (head.format === 'prices') {
      countStore(stores, head.headings, cells);
      if (count % PART === 0) await take([], 0, count);
      continue;
    }
    part.push(kept);
    size += sizeOf(used);
    if (part.length < PART && size < PART_SIZE) continue;
    await take(part, size, count);
    part = [];
    size = 0;
  }
  if (head === null || count === 0) throw new AppError('FILE_EMPTY');
  if (part.length > 0) await take(part, size, count);
  return { ...head, lines: count, sample, stores: [...stores.values()] };
}

function headOf(format: 'xlsx' | 'csv', cells: readonly SheetCell[], prices: boolean): SheetHead {
  const headings = cells.map((cell) => shownCell(toStoredCell(cell)).trim().slice(0, 200));
  while (headings.at(-1) === '') headings.pop();
  if (headings.length === 0) throw new AppError('FILE_EMPTY');
  const isPrices =
    prices &&
    format === 'csv' &&
    Object.values(PRICE_COLUMNS).every((title) => headings.includes(title));
  return { format: isPrices ? 'prices' : format, headings };
}

function countStore(
  stores: Map<string, { chain: string; name: string; store: string; lines: number }>,
  headings: readonly string[],
  cells: readonly SheetCell[],
): void {
  const [name = '', chain = '', store = ''] = [
    PRICE_COLUMNS.chainName,
    PRICE_COLUMNS.chainId,
    PRICE_COLUMNS.storeId,
  ].map((title) => shownCell(toStoredCell(cells[headings.indexOf(title)] ?? null)).trim());
  const key = `${chain}/${store}`;
  const known = stores.get(key);
  if (known !== undefined) known.lines += 1;
  else if (stores.size < MAX_STORES)
    stores.set(key, { chain, name: name === '' ? chain : name, store, lines: 1 });
}

function sizeOf(cells: readonly SheetCell[]): number {
  return cells.reduce<number>(
    (size, cell) =>
      size + (typeof cell === 'string' ? Math.min(cell.length, IMPORT_LIMITS.cell) : 1),
    0,
  );
}

/** A cell in its stored form: dates and invalid cells are tagged as such. */
function toStoredCell(cell: SheetCell): StoredCell {
  if (cell === null || typeof cell === 'boolean') return cell;
  if (typeof cell === 'number') return Number.isFinite(cell) ? cell : { e: String(cell) };
  if (typeof cell === 'string')
    return cell.length > IMPORT_LIMITS.cell
      ? { e: `${cell.slice(0, 20)}…` }
      : cell.replaceAll(UNSTORABLE, '\uFFFD');
  if (cell instanceof Date)
    return Number.isNaN(cell.getTime()) ? { e: '?' } : { d: cell.toISOString() };
  return { e: cell.broken.slice(0, 60).replaceAll(UNSTORABLE, '\uFFFD') };
}

export function cellOf(kept: StoredCell | undefined): SheetCell {
  if (kept === undefined || kept === null || typeof kept !== 'object') return kept ?? null;
  return 'd' in kept ? new Date(kept.d) : { broken: kept.e };
}

/** A cell as users read it. */
export function shownCell(kept: StoredCell | undefined): string {
  if (kept === undefined || kept === null) return '';
  if (typeof kept !== 'object') return String(kept);
  return 'd' in kept ? dayAndHour(kept.d) : kept.e;
}

function dayAndHour(iso: string): string {
  const day = iso.slice(0, 10).split('-').reverse().join('/');
  return iso.slice(11, 16) === '00:00' ? day : `${day} ${iso.slice(11, 16)}`;
}

/** A cell in its wire form. */
export function sentCell(kept: StoredCell): Exclude<Cell, Date> {
  return typeof kept === 'object' && kept !== null ? shownCell(kept) : kept;
}
