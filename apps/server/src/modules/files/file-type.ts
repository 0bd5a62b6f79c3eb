import type { StoredFileType } from '@dalpak/contracts';
import { type Found, gifEnd, jpegEnd, pngEnd, webpEnd } from './picture-ends.ts';

/** A file as its content says it is. */
export interface KnownFile {
  readonly type: StoredFileType;
  readonly width: number | null;
  readonly height: number | null;
  /** Without what followed its end: a picture with a page or an archive behind it is two files, and only one was asked for. */
  readonly bytes: Buffer;
}

const PICTURES: readonly (readonly [StoredFileType, readonly string[], (bytes: Buffer) => Found | null])[] = [
  ['image/png', ['\x89PNG\r\n\x1a\n'], pngEnd],
  ['image/jpeg', ['\xff\xd8\xff'], jpegEnd],
  ['image/gif', ['GIF87a', 'GIF89a'], gifEnd],
  ['image/webp', ['RIFF'], webpEnd],
];
/** Parts by which an archive is known for a document of an office, and what makes one a program. */
const OFFICE: readonly (readonly [StoredFileType, string])[] = [
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xl/workbook.xml'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word/document.xml'],
];
const MACROS = 'vbaProject.bin';

/**
 * What a file is by its own bytes; whatever it is called counts for nothing.
 * @returns `unknown` for anything that is not on the list, `broken` for what begins like it and does not hold
 */
export function readFileType(bytes: Buffer): KnownFile | 'unknown' | 'broken' {
  for (const [type, starts, endOf] of PICTURES) {
    if (!starts.some((start) => bytes.subarray(0, start.length).toString('latin1') === start)) continue;
    const found = endOf(bytes);
    return found === null ? 'broken' : { type, width: found.width, height: found.height, bytes: bytes.subarray(0, found.end) };
  }
  const plain = { width: null, height: null, bytes };
  if (/^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1'))) {
    return bytes.subarray(-2_048).includes('%%EOF') ? { type: 'application/pdf', ...plain } : 'broken';
  }
  if (!bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1')) || !bytes.includes('[Content_Types].xml')) return 'unknown';
  const office = OFFICE.find(([, part]) => bytes.includes(part));
  return office === undefined || bytes.includes(MACROS) ? 'unknown' : { type: office[0], ...plain };
}
