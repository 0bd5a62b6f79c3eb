import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { AppError } from '../errors/app-error.ts';
import type { SheetLimits } from './sheet-cell.ts';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
/** A comment may follow the end of the directory. */
const MAX_TAIL_LENGTH = 22 + 0xffff;
/** A workbook has a few dozen files. */
const MAX_ENTRIES = 2_000;
const STORED = 0;
const DEFLATED = 8;
const MEGABYTE = 1024 * 1024;
const PIECE = 64 * 1024;

interface Entry {
  readonly method: number;
  readonly packed: number;
  readonly at: number;
}

const damaged = (): AppError => new AppError('FILE_TRUNCATED');

/**
 * Reads files from a zip archive. It counts the unpacked bytes itself and does not trust the sizes
 * in the headers.
 */
export class ZipReader {
  readonly #bytes: Buffer;
  readonly #limits: SheetLimits;
  readonly #entries: ReadonlyMap<string, Entry>;
  #unpacked = 0;

  /** @throws AppError FILE_TRUNCATED, FILE_FORMAT */
  constructor(bytes: Buffer, limits: SheetLimits) {
    this.#bytes = bytes;
    this.#limits = limits;
    this.#entries = readDirectory(bytes);
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  names(): readonly string[] {
    return [...this.#entries.keys()];
  }

  /**
   * The content of a file in chunks. @throws AppError FILE_FORMAT, FILE_TRUNCATED, FILE_TOO_LARGE
   */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name);
    if (entry === undefined) throw new AppError('FILE_FORMAT');
    const data = this.#dataOf(entry);
    if (entry.method === STORED) {
      for (const piece of pieces(data)) {
        this.#count(piece.length);
        yield piece;
      }
      return;
    }
    const inflate = createInflateRaw();
    const source = Readable.from(pieces(data));
    source.pipe(inflate);
    try {
      for await (const chunk of inflate as AsyncIterable<Buffer>) {
        this.#count(chunk.length);
        yield chunk;
      }
    } catch (error) {
      throw error instanceof AppError ? error : damaged();
    } finally {
      source.destroy();
      inflate.destroy();
    }
  }

  /** Reads a small file as a whole. */
  async text(name: string, most: number): Promise<string> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of this.read(name)) {
      size += chunk.length;
      if (size > most) throw new AppError('FILE_TOO_LARGE');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }

  #count(bytes: number): void {
    this.#unpacked += bytes;
    const { unpacked, ratio } = this.#limits;
    if (
      this.#unpacked > unpacked ||
      (this.#unpacked > MEGABYTE && this.#unpacked > ratio * this.#bytes.length)
    )
      throw new AppError('FILE_TOO_LARGE');
  }

  #dataOf({ at, packed, method }: Entry): Buffer {
    const bytes = this.#bytes;
    if (
      at + 30 > bytes.length ||
      bytes.readUInt32LE(at) !== LOCAL_ENTRY ||
      (method !== STORED && method !== DEFLATED)
    )
      throw damaged();
    const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    if (from + packed > bytes.length) throw damaged();
    return bytes.subarray(from, from + packed);
  }
}

function* pieces(data: Buffer): Generator<Buffer> {
  for (let from = 0; from < data.length; from += PIECE) yield data.subarray(from, from + PIECE);
}

function readDirectory(bytes: Buffer): ReadonlyMap<string, Entry> {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_ENTRIES) throw new AppError('FILE_FORMAT');
  const entries = new Map<string, Entry>();
  let at = bytes.readUInt32LE(end + 16);
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== DIRECTORY_ENTRY) throw damaged();
    const length = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + length);
    // The first of two files with one name wins: another program could read the second one, with
    // other content.
    if (!entries.has(name))
      entries.set(name, {
        method: bytes.readUInt16LE(at + 10),
        packed: bytes.readUInt32LE(at + 20),
        at: bytes.readUInt32LE(at + 42),
      });
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

function findEnd(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - MAX_TAIL_LENGTH); at -= 1) {
    if (bytes.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw damaged();
}
