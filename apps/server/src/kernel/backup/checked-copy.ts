import { createHash } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A file of a backup: its size and hash. */
export interface CopiedFile {
  readonly size: number;
  readonly sha256: string;
}

const CHUNK = 1024 * 1024;

/**
 * Copies one file to the disk, whole or not at all, and returns its size and hash. Null when the
 * file does not exist, for example after its table was dropped.
 */
export async function copyFileChecked(from: string, to: string): Promise<CopiedFile | null> {
  const source = await open(from, 'r').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (source === null) return null;
  const draft = `${to}.part`;
  try {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    const target = await open(draft, 'w', 0o600);
    let copied: CopiedFile;
    try {
      copied = await pump(source, target);
    } finally {
      await target.close();
    }
    await rename(draft, to);
    return copied;
  } finally {
    await source.close();
  }
}

type Handle = Awaited<ReturnType<typeof open>>;

async function pump(source: Handle, target: Handle): Promise<CopiedFile> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(CHUNK);
  let size = 0;
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, CHUNK, null);
    if (bytesRead === 0) break;
    const part = buffer.subarray(0, bytesRead);
    hash.update(part);
    await target.writeFile(part);
    size += bytesRead;
  }
  await target.sync();
  return { size, sha256: hash.digest('hex') };
}

/** Reads the size and hash of a file. */
export async function readSizeAndHash(path: string): Promise<CopiedFile> {
  const hash = createHash('sha256');
  let size = 0;
  const handle = await open(path, 'r');
  for await (const part of handle.createReadStream()) {
    hash.update(part as Buffer);
    size += (part as Buffer).length;
  }
  return { size, sha256: hash.digest('hex') };
}
