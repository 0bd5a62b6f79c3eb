import { explain } from '../errors/explain.ts';
import { setImmediate } from 'node:timers/promises';
import { AppError } from '../errors/app-error.ts';
import type { BrokenCell, SheetCell, SheetLimits, SheetLine } from './sheet-cell.ts';
import { type XmlAttributes, XmlScanner } from './xml-scanner.ts';
import { ZipReader } from './zip-reader.ts';
import { FORMULA_WITHOUT_VALUE } from './sheet-words.ts';

const SMALL_FILE = 8 * 1024 * 1024;
/** Limit of the characters of all shared texts together; each text costs additional memory. */
const MAX_SHARED_CHARACTERS = 64 * 1024 * 1024;
const SHARED_TEXT = 8;
/** Length of the escape sequence of one control character. */
const ESCAPED = 7;
const DAY_MS = 86_400_000;
/** Day 0 of a spreadsheet's calendar, which wrongly treats 1900 as a leap year. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAY_ZERO_1904 = Date.UTC(1904, 0, 1);

type Style = 'plain' | 'date' | 'percent';

interface Book {
  readonly sheet: string;
  readonly styles: readonly Style[];
  /** Values of shared texts: one text may be in millions of cells. */
  readonly texts: readonly SheetCell[];
  readonly dayZero: number;
}

/** Whether the bytes begin like a zip archive, which a workbook is. */
export function looksLikeXlsx(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes.readUInt32LE(0) === 0x04034b50;
}

/**
 * Reads the lines of a workbook's first visible sheet. Formulas are never calculated: a cell has
 * its stored value, and is broken without one. Nothing is loaded from other places, and only the
 * shared texts of the file are held in memory.
 *
 * @throws AppError FILE_FORMAT, FILE_TRUNCATED, FILE_TOO_LARGE, FILE_COLUMNS
 */
export async function* readXlsx(bytes: Buffer, limits: SheetLimits): AsyncGenerator<SheetLine> {
  const zip = new ZipReader(bytes, limits);
  if (!zip.has('xl/workbook.xml'))
    throw new AppError('FILE_FORMAT', {
      reason: explain('file_not_xlsx'),
    });
  const book = await readBook(zip, limits);
  const found: SheetLine[] = [];
  let lines = 0;
  // Lines are counted where they are found: one chunk may hold more of them than the limit.
  const scanner = new XmlScanner(
    new SheetEvents(book, limits, (line) => {
      lines += 1;
      if (lines > limits.lines + 1) throw tooManyLinesError(limits);
      found.push(line);
    }),
  );
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of zip.read(book.sheet)) {
    scanner.feed(decode(decoder, chunk));
    yield* found;
    found.length = 0;
    // Uncompressed chunks arrive without a pause, so this yields to other work between them.
    await setImmediate();
  }
}

export function tooManyLinesError({ lines }: SheetLimits): AppError {
  return new AppError('FILE_TOO_LARGE', {
    reason: explain('file_too_many_lines', { lines: lines.toLocaleString('he-IL') }),
  });
}

function decode(decoder: InstanceType<typeof TextDecoder>, chunk: Buffer): string {
  try {
    return decoder.decode(chunk, { stream: true });
  } catch {
    throw new AppError('FILE_ENCODING');
  }
}

async function readBook(zip: ZipReader, limits: SheetLimits): Promise<Book> {
  const workbook = await zip.text('xl/workbook.xml', SMALL_FILE);
  const targets = new Map<string, string>();
  scan(await zip.text('xl/_rels/workbook.xml.rels', SMALL_FILE), (name, attributes) => {
    if (name === 'Relationship') targets.set(attributes['Id'] ?? '', attributes['Target'] ?? '');
  });
  const sheets: string[] = [];
  let dayZero = DAY_ZERO;
  scan(workbook, (name, attributes) => {
    if (name === 'workbookPr' && /^(1|true)$/.test(attributes['date1904'] ?? ''))
      dayZero = DAY_ZERO_1904;
    if (name === 'sheet' && (attributes['state'] ?? 'visible') === 'visible')
      sheets.push(targets.get(attributes['id'] ?? '') ?? '');
  });
  const [target = ''] = sheets;
  const sheet = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  if (!zip.has(sheet)) throw new AppError('FILE_FORMAT');
  return {
    sheet,
    dayZero,
    styles: zip.has('xl/styles.xml') ? stylesOf(await zip.text('xl/styles.xml', SMALL_FILE)) : [],
    texts: zip.has('xl/sharedStrings.xml') ? await readTexts(zip, limits) : [],
  };
}

function scan(xml: string, open: (name: string, attributes: XmlAttributes) => void): void {
  new XmlScanner({ open, close: () => undefined, text: () => undefined }).feed(xml);
}

/** Number formats that are dates by definition (ECMA-376, part 1, 18.8.30). */
const isDateFormat = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);

function stylesOf(xml: string): readonly Style[] {
  const own = new Map<number, Style>();
  const styles: Style[] = [];
  let inCells = false;
  new XmlScanner({
    open: (name, attributes) => {
      if (name === 'numFmt')
        own.set(Number(attributes['numFmtId']), styleOf(attributes['formatCode'] ?? ''));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) {
        const id = Number(attributes['numFmtId'] ?? 0);
        styles.push(
          own.get(id) ?? (isDateFormat(id) ? 'date' : id === 9 || id === 10 ? 'percent' : 'plain'),
        );
      }
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
    text: () => undefined,
  }).feed(xml);
  return styles;
}

function styleOf(format: string): Style {
  const code = format.replaceAll(/"[^"]*"|\\.|\[[^\]]*\]/g, '');
  if (/[ymdhs]/i.test(code) && !/General/i.test(code)) return 'date';
  return code.includes('%') ? 'percent' : 'plain';
}

/**
 * Reads and decodes each shared text once. A text longer than a cell allows is cut to what
 * identifies it.
 */
async function readTexts(zip: ZipReader, limits: SheetLimits): Promise<readonly SheetCell[]> {
  const texts: SheetCell[] = [];
  const longest = ESCAPED * limits.cell;
  let text = '';
  let capture = false;
  let phonetic = false;
  let size = 0;
  const scanner = new XmlScanner({
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') phonetic = true;
      capture = name === 't' && !phonetic;
    },
    close: (name) => {
      if (name === 'rPh') phonetic = false;
      if (name === 't') capture = false;
      if (name !== 'si') return;
      size += text.length + SHARED_TEXT;
      if (size > MAX_SHARED_CHARACTERS) throw new AppError('FILE_TOO_LARGE');
      // The omitted part changes neither the fact that the text is too long nor its beginning.
      texts.push(unescapeText(text.slice(0, longest + 1), limits));
    },
    text: (part) => {
      if (capture && text.length <= longest) text += part;
    },
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for await (const chunk of zip.read('xl/sharedStrings.xml')) {
    scanner.feed(decode(decoder, chunk));
    await setImmediate();
  }
  return texts;
}

/** Assembles the cells of a sheet into rows. */
class SheetEvents {
  readonly #book: Book;
  readonly #limits: SheetLimits;
  readonly #take: (line: SheetLine) => void;
  #line = 0;
  #inRow = false;
  #cells: SheetCell[] = [];
  #at = 0;
  #type = '';
  #style = 0;
  #value: string | null = null;
  #text: string | null = null;
  #formula = false;
  #into: 'value' | 'text' | null = null;

  constructor(book: Book, limits: SheetLimits, take: (line: SheetLine) => void) {
    this.#book = book;
    this.#limits = limits;
    this.#take = take;
  }

  open(name: string, attributes: XmlAttributes): void {
    switch (name) {
      case 'row':
        if (this.#inRow) throw new AppError('FILE_FORMAT');
        this.#inRow = true;
        this.#line = lineOf(attributes['r'], this.#line);
        this.#cells = [];
        this.#at = -1;
        break;
      case 'c': {
        const place = attributes['r'];
        this.#at = place === undefined ? this.#at + 1 : columnOf(place);
        if (this.#at >= this.#limits.columns) throw tooManyColumnsError(this.#limits);
        this.#type = attributes['t'] ?? 'n';
        this.#style = Number(attributes['s'] ?? 0);
        this.#value = null;
        this.#text = null;
        this.#formula = false;
        break;
      }
      case 'f':
        this.#formula = true;
        this.#into = null;
        break;
      case 'v':
        this.#into = 'value';
        this.#value = '';
        break;
      case 't':
        this.#into = 'text';
        this.#text ??= '';
        break;
      default:
        this.#into = null;
    }
  }

  text(text: string): void {
    if (this.#into === 'value') this.#value = (this.#value ?? '') + text;
    else if (this.#into === 'text') this.#text = (this.#text ?? '') + text;
    else return;
    if ((this.#value ?? '').length + (this.#text ?? '').length > 4 * this.#limits.cell)
      throw new AppError('FILE_TOO_LARGE');
  }

  close(name: string): void {
    if (name === 'v' || name === 't' || name === 'f') this.#into = null;
    if (name === 'c') this.#cells[this.#at] = this.#cell();
    if (name !== 'row') return;
    if (!this.#inRow) throw new AppError('FILE_FORMAT');
    this.#inRow = false;
    const cells = Array.from(this.#cells, (cell) => cell ?? null);
    if (cells.some((cell) => cell !== null && cell !== '')) this.#take({ line: this.#line, cells });
  }

  #cell(): SheetCell {
    const value = this.#value;
    if (this.#type === 'inlineStr') return unescapeText(this.#text ?? '', this.#limits);
    if (value === null) return this.#formula ? broken(FORMULA_WITHOUT_VALUE) : null;
    switch (this.#type) {
      case 's':
        return this.#book.texts[Number(value)] ?? '';
      case 'str':
        return unescapeText(value, this.#limits);
      case 'b':
        return value === '1' || value === 'true';
      case 'e':
        return broken(value);
      case 'd':
        return new Date(
          /Z|[+-]\d\d:\d\d$/.test(value)
            ? value
            : `${value}${value.includes('T') ? '' : 'T00:00:00'}Z`,
        );
      default:
        return this.#number(value);
    }
  }

  #number(value: string): SheetCell {
    const number = value.trim() === '' ? Number.NaN : Number(value);
    if (!Number.isFinite(number)) return value === '' ? null : broken(value);
    const style = this.#book.styles[this.#style] ?? 'plain';
    if (style === 'percent') return Number((number * 100).toPrecision(15));
    if (style !== 'date') return number;
    const date = new Date(this.#book.dayZero + Math.round(number * DAY_MS));
    return Number.isNaN(date.getTime()) ? broken(value) : date;
  }
}

const broken = (text: string): BrokenCell => ({ broken: text });
const tooLong = (text: string): BrokenCell => broken(`${text.slice(0, 20)}…`);

export function tooManyColumnsError({ columns }: SheetLimits): AppError {
  return new AppError('FILE_COLUMNS', {
    reason: explain('file_too_many_columns', { columns }),
  });
}

/**
 * Number of a row, which identifies its line in messages. Rows must be in order, each with its own
 * number (ECMA-376, part 1, 18.3.1.73): otherwise one of two rows would be lost. Nine digits fit
 * the column that stores it.
 */
function lineOf(said: string | undefined, last: number): number {
  if (said === undefined) return last + 1;
  const line = /^\d{1,9}$/.test(said) ? Number(said) : 0;
  if (line <= last) throw new AppError('FILE_FORMAT');
  return line;
}

/** Index of a column, from 0: 27 for `AB12`. */
function columnOf(place: string): number {
  let at = 0;
  for (const letter of place) {
    const code = letter.charCodeAt(0) | 0x20;
    if (code < 97 || code > 122) break;
    at = at * 26 + code - 96;
    if (at > 20_000) break;
  }
  return at - 1;
}

/** Spreadsheets write control characters as `_x000D_`. */
function unescapeText(raw: string, limits: SheetLimits): SheetCell {
  const text = raw.includes('_x')
    ? raw.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : raw;
  return text.length > limits.cell ? tooLong(text) : text;
}
