import { UpdateRefused } from './update-refused.ts';

/** A line on which nothing comes for so long is dead. */
const STALLED_MS = 60_000;

interface ReadOptions {
  readonly size: number;
  /** Awaited before each piece: what is not read is not sent either. */
  readonly mayGoOn: () => Promise<void>;
  /** Ends the call whose answer this is. */
  readonly abort: () => void;
}

/**
 * The bytes of an answer, of exactly the size that was signed: one byte more and it is not read to its end.
 * @throws UpdateRefused `file`, or what the network throws
 */
export async function readFile(response: Response, { size, mayGoOn, abort }: ReadOptions): Promise<Uint8Array<ArrayBuffer>> {
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
