import { MAX_IMPORT_BYTES } from '@dalpak/contracts';

/** Why a file is refused before it is sent. */
export type UploadError = 'fileNeeded' | 'fileLarge';

export function checkUpload(file: File | null): UploadError | null {
  if (file === null) return 'fileNeeded';
  return file.size > MAX_IMPORT_BYTES ? 'fileLarge' : null;
}

/** Bytes processed at once: small enough that a slow device stays responsive. */
const PIECE = 96 * 1024;

/** Lets the page draw and handle input before the next piece. */
function pause(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}

/** Compresses piece by piece: piping a whole file would block the page in one long task. */
async function gzipInPieces(file: Blob): Promise<Blob> {
  const gzip = new CompressionStream('gzip');
  const writer = gzip.writable.getWriter();
  const write = async (): Promise<void> => {
    for (let from = 0; from < file.size; from += PIECE) {
      await writer.write(new Uint8Array(await file.slice(from, from + PIECE).arrayBuffer()));
      await pause();
    }
    await writer.close();
  };
  const [blob] = await Promise.all([new Response(gzip.readable).blob(), write()]);
  return blob;
}

/**
 * Compresses a file for sending; a price list shrinks to a tenth. Files that are compressed already
 * (gzip, workbooks) are returned unchanged.
 */
export async function compressFile(file: Blob): Promise<Blob> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = (first === 0x1f && second === 0x8b) || (first === 0x50 && second === 0x4b);
  return isPacked ? file : gzipInPieces(file);
}

/** Encodes bytes as base64, piece by piece. */
export async function base64Of(content: Blob): Promise<string> {
  const texts: string[] = [];
  // The size of a piece is a multiple of three bytes, so that the encoded pieces can be joined.
  for (let from = 0; from < content.size; from += PIECE) {
    const bytes = new Uint8Array(await content.slice(from, from + PIECE).arrayBuffer());
    let text = '';
    // One call with a million arguments would overflow the stack.
    for (let at = 0; at < bytes.length; at += 0x2000)
      text += String.fromCodePoint(...bytes.subarray(at, at + 0x2000));
    texts.push(btoa(text));
    await pause();
  }
  return texts.join('');
}

/** A file as base64, compressed if possible. */
export async function readUpload(file: Blob): Promise<string> {
  return base64Of(await compressFile(file));
}
