import { type Reason, IMPORT_LIMITS, MAX_IMPORT_BYTES } from '@dalpak/contracts';
import { explain } from '../../../kernel/errors/explain.ts';
import { isUtf8 } from 'node:buffer';
import { Readable, Transform, type TransformCallback } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '../../../kernel/errors/app-error.ts';
import { ZipReader } from '../../../kernel/sheets/zip-reader.ts';

export interface InputOptions {
  /**
   * Largest file, after decompression. Prevents a small archive from filling the memory or running
   * for hours.
   */
  readonly maxBytes?: number;
}

const DEFAULT_MAX_BYTES = 512 * 1024 * 1024;
const LF = 0x0a;

/**
 * The text bytes of an uploaded file: unpacked when it begins like gzip or zip, validated as UTF-8,
 * at most `maxBytes`. XML in UTF-16, recognized by its byte order mark or by its first tag, is
 * converted to UTF-8. The call or the stream fails with FILE_EMPTY, FILE_TRUNCATED, FILE_FORMAT,
 * FILE_ENCODING (with the line) or FILE_TOO_LARGE.
 */
export async function openTextInput(
  source: Readable,
  options: InputOptions = {},
): Promise<Readable> {
  const sent = await splitHead(source);
  if (sent.head.length === 0) throw new AppError('FILE_EMPTY');
  // Browsers compress what they send, so the type is read from the unpacked content.
  const content = isGzip(sent.head)
    ? unzipped(sent.rest)
    : isZip(sent.head)
      ? unarchived(sent.rest)
      : null;
  const { head, rest } = content === null ? sent : await splitHead(content);
  rest.once('close', () => void content?.return(undefined));
  try {
    refuseOtherKinds(head);
  } catch (error) {
    rest.destroy();
    throw error;
  }
  const guard = new Utf8Guard(options.maxBytes ?? DEFAULT_MAX_BYTES);
  const encoding = utf16Of(head);
  return join(encoding === null ? rest : join(rest, new FromUtf16(encoding)), guard);
}

const isGzip = (head: Buffer): boolean => head[0] === 0x1f && head[1] === 0x8b;
const isZip = (head: Buffer): boolean =>
  head.length >= LONGEST_BEGINNING && head.readUInt32LE(0) === 0x04034b50;

/**
 * The only file of an archive. The directory of an archive is at its end, so the archive is held in
 * memory; the file is unpacked piece by piece.
 */
async function* unarchived(packed: Readable): AsyncGenerator<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of packed as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_IMPORT_BYTES) throw new AppError('FILE_TOO_LARGE');
    chunks.push(chunk);
  }
  const zip = new ZipReader(Buffer.concat(chunks), IMPORT_LIMITS);
  if (zip.has(WORKBOOK))
    throw new AppError('FILE_FORMAT', {
      reason: explain('file_excel'),
    });
  const names = textFiles(zip);
  const [name] = names;
  if (name === undefined || names.length > 1)
    throw new AppError('FILE_FORMAT', {
      reason: explain('file_zip_content'),
    });
  yield* zip.read(name);
}

const WORKBOOK = 'xl/workbook.xml';

/** Files of an archive that may contain a list. */
function textFiles(zip: ZipReader): readonly string[] {
  return zip.names().filter((name) => !name.endsWith('/') && !name.startsWith('__MACOSX/'));
}

/**
 * How XML in UTF-16 begins: with or without a byte order mark, its first character is that of a
 * tag.
 */
const UTF16: readonly {
  readonly begins: readonly (number | null)[];
  readonly encoding: 'utf-16le' | 'utf-16be';
}[] = [
  { begins: [0xff, 0xfe, 0x3c, 0x00], encoding: 'utf-16le' },
  { begins: [0xfe, 0xff, 0x00, 0x3c], encoding: 'utf-16be' },
  { begins: [0x3c, 0x00, null, 0x00], encoding: 'utf-16le' },
  { begins: [0x00, 0x3c, 0x00, null], encoding: 'utf-16be' },
];

function utf16Of(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  return (
    UTF16.find(({ begins }) => begins.every((byte, at) => byte === null || head[at] === byte))
      ?.encoding ?? null
  );
}

/** Converts UTF-16 to UTF-8. */
class FromUtf16 extends Transform {
  private readonly decoder: InstanceType<typeof TextDecoder>;

  constructor(encoding: 'utf-16le' | 'utf-16be') {
    super();
    this.decoder = new TextDecoder(encoding, { fatal: true });
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      done(null, Buffer.from(this.decoder.decode(chunk, { stream: true })));
    } catch {
      done(
        new AppError('FILE_ENCODING', {
          reason: explain('file_utf16_broken'),
        }),
      );
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      done(null, Buffer.from(this.decoder.decode()));
    } catch {
      // Half a character at the very end means that the file was truncated.
      done(new AppError('FILE_TRUNCATED'));
    }
  }
}

/** The content of a gzip file. @throws AppError FILE_TRUNCATED */
async function* unzipped(packed: Readable): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  // Errors are forwarded by hand, because pipe() drops them.
  packed.on('error', (error) => gunzip.destroy(error));
  try {
    yield* packed.pipe(gunzip);
  } catch (error) {
    throw gzipError(error as NodeJS.ErrnoException);
  } finally {
    packed.destroy();
  }
}

function join(from: Readable, to: Transform): Readable {
  from.on('error', (error) => to.destroy(error));
  to.on('close', () => from.destroy());
  return from.pipe(to);
}

/** File types of other programs by their first bytes, and what to do with each. */
const OTHER_KINDS: readonly {
  readonly begins: readonly number[];
  readonly code: 'FILE_FORMAT' | 'FILE_ENCODING';
  readonly reason: Reason;
}[] = [
  {
    begins: [0x25, 0x50, 0x44, 0x46],
    code: 'FILE_FORMAT',
    reason: explain('file_pdf'),
  },
  {
    begins: [0xd0, 0xcf, 0x11, 0xe0],
    code: 'FILE_FORMAT',
    reason: explain('file_old_excel'),
  },
  {
    begins: [0x50, 0x4b, 0x03, 0x04],
    code: 'FILE_FORMAT',
    reason: explain('file_packed_twice'),
  },
  {
    begins: [0xff, 0xfe],
    code: 'FILE_ENCODING',
    reason: explain('file_utf16'),
  },
];

/** @throws AppError FILE_FORMAT or FILE_ENCODING, which explains what the file is and what to do */
function refuseOtherKinds(head: Buffer): void {
  if (utf16Of(head) !== null) return;
  const kind = OTHER_KINDS.find(({ begins }) => begins.every((byte, at) => head[at] === byte));
  if (kind !== undefined) throw new AppError(kind.code, { reason: kind.reason });
}

/** The length of the longest of these beginnings. */
const LONGEST_BEGINNING = 4;

/** Peeks at the first bytes of a stream. @returns them, and a stream that still includes them */
export async function splitHead(
  source: AsyncIterable<Buffer>,
): Promise<{ readonly head: Buffer; readonly rest: Readable }> {
  const iterator = source[Symbol.asyncIterator]();
  const chunks: Buffer[] = [];
  let length = 0;
  while (length < LONGEST_BEGINNING) {
    const next = await iterator.next();
    if (next.done === true) break;
    const chunk = Buffer.from(next.value);
    chunks.push(chunk);
    length += chunk.length;
  }
  const head = Buffer.concat(chunks);
  async function* again(): AsyncGenerator<Buffer> {
    yield head;
    for (;;) {
      const next = await iterator.next();
      if (next.done === true) return;
      yield Buffer.from(next.value);
    }
  }
  return { head, rest: Readable.from(again()) };
}

function gzipError(error: NodeJS.ErrnoException): Error {
  return error.code?.startsWith('Z_') === true ? new AppError('FILE_TRUNCATED') : error;
}

/**
 * Passes bytes through while they are UTF-8 and within the size. A decoder that replaces invalid
 * bytes would hide damage.
 */
class Utf8Guard extends Transform {
  private readonly maxBytes: number;
  private bytes = 0;
  private lines = 1;
  /** Bytes of a character that was split between two chunks: at most three. */
  private carry: Buffer = Buffer.alloc(0);

  constructor(maxBytes: number) {
    super();
    this.maxBytes = maxBytes;
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    if (this.bytes > this.maxBytes) return done(new AppError('FILE_TOO_LARGE'));
    const data = this.carry.length === 0 ? chunk : Buffer.concat([this.carry, chunk]);
    const cut = completeLength(data);
    const complete = data.subarray(0, cut);
    this.carry = data.subarray(cut);
    if (!isUtf8(complete)) return done(encodingError(this.lines + badLineOf(complete), complete));
    this.lines += count(complete, LF);
    return done(null, complete);
  }

  override _flush(done: TransformCallback): void {
    if (this.bytes === 0) return done(new AppError('FILE_EMPTY'));
    // Half a character at the very end means that the file was truncated.
    return this.carry.length > 0 ? done(new AppError('FILE_TRUNCATED')) : done();
  }
}

/** Length of `data` without an incomplete character at its end. */
function completeLength(data: Buffer): number {
  for (let back = 1; back <= Math.min(3, data.length); back += 1) {
    const byte = data[data.length - back] ?? 0;
    if (byte < 0x80) return data.length;
    if (byte >= 0xc0) {
      const needs = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return needs > back ? data.length - back : data.length;
    }
  }
  return data.length;
}

function badLineOf(data: Buffer): number {
  let from = 0;
  for (let line = 0; ; line += 1) {
    const end = data.indexOf(LF, from);
    if (end === -1 || !isUtf8(data.subarray(from, end))) return line;
    from = end + 1;
  }
}

function count(data: Buffer, byte: number): number {
  let total = 0;
  for (let at = data.indexOf(byte); at !== -1; at = data.indexOf(byte, at + 1)) total += 1;
  return total;
}

/**
 * Whether the text is Windows-1255 of an old program: nearly all of its non-ASCII bytes are Hebrew
 * letters.
 */
function looksLikeWindows1255(data: Buffer): boolean {
  let letters = 0;
  let others = 0;
  for (const byte of data) {
    if (byte >= 0xe0 && byte <= 0xfa) letters += 1;
    else if (byte >= 0x80) others += 1;
  }
  return letters > others * 4;
}

function encodingError(line: number, data: Buffer): AppError {
  const what = looksLikeWindows1255(data)
    ? explain('encoding_old_hebrew')
    : explain('encoding_not_utf8');
  return new AppError('FILE_ENCODING', {
    reason: explain('file_encoding', { what, line }),
    details: [{ ...explain('line_number', { line }), field: 'line' }],
  });
}
