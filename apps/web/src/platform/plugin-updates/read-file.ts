import { UpdateRefused } from './update-refused.ts';

/** A connection that delivers nothing for this long is dead. */
const STALLED_MS = 60_000;

interface ReadOptions {
  readonly size: number;
  /** Awaited before each piece, so that a paused download also pauses the sender. */
  readonly waitUntilAllowed: () => Promise<void>;
  /** Aborts the call that the response belongs to. */
  readonly abort: () => void;
}

/**
 * Reads the body of exactly the signed size; one more byte aborts the reading.
 * @throws UpdateRefused `file`, or the network's error
 */
export async function readFile(
  response: Response,
  { size, waitUntilAllowed: mayGoOn, abort }: ReadOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = response.body?.getReader();
  const bytes = new Uint8Array(size);
  let at = 0;
  while (reader !== undefined) {
    await mayGoOn();
    const timer = setTimeout(abort, STALLED_MS);
    const { done, value } = await reader.read().finally(() => clearTimeout(timer));
    if (done) break;
    if (at + value.length > size) {
      abort();
      throw new UpdateRefused('file');
    }
    bytes.set(value, at);
    at += value.length;
  }
  if (at !== size) throw new UpdateRefused('file');
  return bytes;
}
