import { MAX_IMPORT_BYTES } from '@dalpak/contracts';

/** Why a file is not sent at all. */
export type UploadFault = 'fileNeeded' | 'fileLarge';

export function uploadFault(file: File | null): UploadFault | null {
  if (file === null) return 'fileNeeded';
  return file.size > MAX_IMPORT_BYTES ? 'fileLarge' : null;
}

/** A file as it travels: a price list shrinks to a tenth. What is compressed already, gzip and workbooks, goes as it is. */
export async function packed(file: Blob): Promise<Blob> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  const isPacked = (first === 0x1f && second === 0x8b) || (first === 0x50 && second === 0x4b);
  return isPacked ? file : new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob();
}

export function base64Of(bytes: Uint8Array): string {
  let text = '';
  // In pieces: one call with a million arguments would overflow the stack.
  for (let from = 0; from < bytes.length; from += 0x8000) text += String.fromCodePoint(...bytes.subarray(from, from + 0x8000));
  return btoa(text);
}

/** A file's bytes as base64, compressed on the way. */
export async function readUpload(file: Blob): Promise<string> {
  return base64Of(new Uint8Array(await (await packed(file)).arrayBuffer()));
}
