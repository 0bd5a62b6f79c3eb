import type { Readable } from 'node:stream';

/** Stored bytes, ready to be sent. */
export interface StoredBytes {
  readonly size: number;
  /** Begins to read; whoever calls it reads to the end or destroys the stream. */
  readonly read: () => Readable;
}

/**
 * Where bytes of files lie: a folder today, a bucket as well. Each business has its own place, and a file is called by the
 * SHA-256 of its content: the same again is stored once, and nothing that a person wrote becomes part of an address.
 */
export interface FileStore {
  /** Stores the bytes, durably; the same again changes nothing. */
  put(cloudId: number, sha256: string, bytes: Uint8Array): Promise<void>;
  /** Null when nothing is stored under it. */
  open(cloudId: number, sha256: string): Promise<StoredBytes | null>;
  /** What was stored before this moment. */
  list(cloudId: number, before: number): Promise<readonly string[]>;
  remove(cloudId: number, sha256: string): Promise<void>;
  /** Businesses that have something here. */
  clouds(): Promise<readonly number[]>;
}
