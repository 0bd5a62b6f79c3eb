import type { Readable } from 'node:stream';

/** Stored bytes, ready to be sent. */
export interface StoredBytes {
  readonly size: number;
  /** Starts reading; the caller must read to the end or destroy the stream. */
  readonly read: () => Readable;
}

/**
 * Storage of file content: today a folder, later possibly a bucket. Each business has its own
 * place, and a file is named by the SHA-256 of its content (ADR 32): equal content is stored
 * once, and no user text becomes part of an address.
 */
export interface FileStore {
  /** Stores the bytes durably; storing the same content again changes nothing. */
  put(cloudId: number, sha256: string, bytes: Uint8Array): Promise<void>;
  /** Null when nothing has this name. */
  open(cloudId: number, sha256: string): Promise<StoredBytes | null>;
  /** Names of files stored before this moment. */
  list(cloudId: number, before: number): Promise<readonly string[]>;
  remove(cloudId: number, sha256: string): Promise<void>;
  /** Businesses that have files. */
  clouds(): Promise<readonly number[]>;
}
