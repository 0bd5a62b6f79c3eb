import type { StoredFileType } from '@dalpak/contracts';
import { type PictureExtent, gifEnd, jpegEnd, pngEnd, webpEnd } from './picture-extent.ts';

/** A file whose type its content proves. */
export interface KnownFile {
  readonly type: StoredFileType;
  readonly width: number | null;
  readonly height: number | null;
  /**
   * The bytes without any that follow the file's end: a picture followed by a page or an archive
   * would be two files in one.
   */
  readonly bytes: Buffer;
}

const PICTURES: readonly (readonly [
  StoredFileType,
  readonly string[],
  (bytes: Buffer) => PictureExtent | null,
])[] = [
  ['image/png', ['\x89PNG\r\n\x1a\n'], pngEnd],
  ['image/jpeg', ['\xff\xd8\xff'], jpegEnd],
  ['image/gif', ['GIF87a', 'GIF89a'], gifEnd],
  ['image/webp', ['RIFF'], webpEnd],
];
/** Parts that identify an archive as an office document; a macro part is refused. */
const OFFICE: readonly (readonly [StoredFileType, string])[] = [
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xl/workbook.xml'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'word/document.xml'],
];
const MACROS = 'vbaProject.bin';

/**
 * Detects the type of a file by its bytes; its name is ignored.
 * @returns `unknown` for a type that is not supported, `broken` for one that begins like a
 *   supported type and is not valid
 */
export function readFileType(bytes: Buffer): KnownFile | 'unknown' | 'broken' {
  for (const [type, starts, endOf] of PICTURES) {
    if (!starts.some((start) => bytes.subarray(0, start.length).toString('latin1') === start))
      continue;
    const found = endOf(bytes);
    return found === null
      ? 'broken'
      : { type, width: found.width, height: found.height, bytes: bytes.subarray(0, found.end) };
  }
  const plain = { width: null, height: null, bytes };
  if (/^%PDF-[12]\.\d/.test(bytes.subarray(0, 8).toString('latin1'))) {
    return bytes.subarray(-2_048).includes('%%EOF')
      ? { type: 'application/pdf', ...plain }
      : 'broken';
  }
  if (
    !bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1')) ||
    !bytes.includes('[Content_Types].xml')
  )
    return 'unknown';
  const office = OFFICE.find(([, part]) => bytes.includes(part));
  return office === undefined || bytes.includes(MACROS) ? 'unknown' : { type: office[0], ...plain };
}
