import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { FingerError, type FingerReader, uartFingerReader } from './devices/finger-reader.ts';
import { readDurable, writeDurably } from './durable-file.ts';
import { printerSchema } from './printers.ts';

export const readerSchema = z.pick(printerSchema, { host: true, port: true });
const storedSchema = z.extend(readerSchema, { id: z.uuid() });
export type StoredReader = z.output<typeof storedSchema>;

/** How long a reader waits for a finger, and for each of two touches. */
const IDENTIFY_MS = 8_000;
const ENROL_MS = 15_000;

/**
 * The fingerprint reader that a person entered on the bridge's page. What leaves the bridge is the
 * reader's own id and the place of a finger.
 */
export class Fingers {
  readonly #path: string;
  #stored: StoredReader | null;
  /** One touch at a time: a second caller waits for the first. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(path: string) {
    this.#path = path;
    this.#stored = readDurable(path, z.nullable(storedSchema));
  }

  get reader(): StoredReader | null {
    return this.#stored;
  }

  /** Another address is another reader, whose places are not those of the one before. */
  put(address: z.output<typeof readerSchema>): void {
    const { host, port } = this.#stored ?? {};
    if (host === address.host && port === address.port) return;
    this.#save({ ...address, id: randomUUID() });
  }

  remove(): void {
    this.#save(null);
  }

  /** @returns `reader:place` of the finger that is laid on it @throws FingerError */
  identify(): Promise<string> {
    return this.#use(async (reader, id) => `${id}:${await reader.identify(IDENTIFY_MS)}`);
  }

  /** @returns `reader:place` of the finger that was laid on it twice @throws FingerError */
  enrol(): Promise<string> {
    return this.#use(async (reader, id) => `${id}:${await reader.enrol(ENROL_MS)}`);
  }

  /** Empties a place of this reader; those of other readers are not known here. */
  async empty(identifier: string): Promise<void> {
    const [id, place] = identifier.split(':');
    if (id !== this.#stored?.id || place === undefined || !/^\d{1,3}$/.test(place)) return;
    await this.#use((reader) => reader.remove(Number(place)));
  }

  #use<T>(run: (reader: FingerReader, id: string) => Promise<T>): Promise<T> {
    const stored = this.#stored;
    const next = this.#last.then(() => {
      if (stored === null) throw new FingerError('OFF');
      return run(uartFingerReader(stored), stored.id);
    });
    this.#last = next.catch(() => undefined);
    return next;
  }

  #save(reader: StoredReader | null): void {
    writeDurably(this.#path, reader);
    this.#stored = reader;
  }
}
