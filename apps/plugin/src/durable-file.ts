import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type * as z from 'zod/mini';

/**
 * Writes a file so that a crash at any moment leaves the old content or the new one, and flushes it
 * to the disk before it returns.
 * @throws the error of the disk: it is full, or may not be written
 */
export function writeDurably(path: string, value: unknown): void {
  const temporary = `${path}.new`;
  const file = openSync(temporary, 'w', 0o600);
  try {
    writeSync(file, JSON.stringify(value));
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(temporary, path);
  // The rename itself is lost in a power cut unless the folder is flushed too; Windows has no such call.
  if (process.platform === 'win32') return;
  const folder = openSync(dirname(path), 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** The content of a file; null when it is missing or is not what was written. */
export function readDurable<S extends z.ZodMiniType>(path: string, schema: S): z.output<S> | null {
  try {
    return schema.safeParse(JSON.parse(readFileSync(path, 'utf8'))).data ?? null;
  } catch {
    return null;
  }
}
