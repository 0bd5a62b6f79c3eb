import { MAX_IMPORT_BYTES } from '@dalpak/contracts';

/** Why a file is not sent at all. */
export type UploadFault = 'fileNeeded' | 'fileLarge';

export function uploadFault(file: File | null): UploadFault | null {
  if (file === null) return 'fileNeeded';
  return file.size > MAX_IMPORT_BYTES ? 'fileLarge' : null;
}

/** A file's bytes as base64, compressed on the way: a price list shrinks to a tenth. */
export async function readUpload(file: Blob): Promise<string> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isGzip = first === 0x1f && second === 0x8b;
  const packed = isGzip ? file : await new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
  const bytes = new Uint8Array(await packed.arrayBuffer());
  let text = '';
  // In pieces: one call with a million arguments would overflow the stack.
  for (let from = 0; from < bytes.length; from += 0x8000) text += String.fromCodePoint(...bytes.subarray(from, from + 0x8000));
  return btoa(text);
}
