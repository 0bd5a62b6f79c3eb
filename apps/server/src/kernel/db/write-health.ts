import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { troubleOf } from './database-error.ts';

/** Whether the database takes what is written. */
export interface WriteState {
  /** Code of the trouble; null while writes succeed. */
  readonly trouble: string | null;
  /** Milliseconds since the epoch; null before the first one. */
  readonly lastSuccess: number | null;
}

/** Remembers how writes ended, and tries one itself where that says too little. */
export interface WriteHealth {
  succeeded(): void;
  failed(error: unknown): void;
  /** Tries a write where none succeeded lately or the last one failed. Never throws. */
  check(): Promise<WriteState>;
}

/** A success says this long that writes succeed. */
const FRESH_MS = 30_000;
/** What was tried answers those who ask meanwhile. */
const TRIED_MS = 1_000;
/** A database that hangs is no healthy one. */
const PATIENCE_MS = 5_000;

export function createWriteHealth(connect: () => Promise<pg.PoolClient>): WriteHealth {
  let trouble: string | null = null;
  let lastSuccess: number | null = null;
  let freshUntil = 0;
  let trying: Promise<void> | null = null;
  const succeeded = (): void => {
    lastSuccess = Date.now();
    // The clock that nothing sets back.
    freshUntil = performance.now() + FRESH_MS;
  };
  const failed = (error: unknown): void => {
    trouble = troubleOf(error) ?? trouble;
  };
  const tryOnce = async (): Promise<void> => {
    const ended = new AbortController();
    try {
      const late = sleep(PATIENCE_MS, undefined, { signal: ended.signal, ref: false }).then(() => {
        throw Object.assign(new Error('timeout exceeded when trying to connect'), { code: 'ETIMEDOUT' });
      });
      late.catch(() => undefined);
      await Promise.race([writeOnce(connect), late]);
      trouble = null;
      succeeded();
    } catch (error) {
      trouble = troubleOf(error) ?? 'write';
    } finally {
      ended.abort();
    }
  };
  return {
    succeeded,
    failed,
    async check() {
      if (trouble !== null || performance.now() >= freshUntil) {
        trying ??= tryOnce().finally(() => setTimeout(() => (trying = null), TRIED_MS).unref());
        await trying;
      }
      return { trouble, lastSuccess };
    },
  };
}

/**
 * Takes a megabyte of the database's disk for a moment and adds to its log. It needs no table of its own, and what it wrote is
 * gone at once: a row that is written again and again finds its old place on a full disk.
 */
async function writeOnce(connect: () => Promise<pg.PoolClient>): Promise<void> {
  const client = await connect();
  let well = false;
  try {
    await client.query('BEGIN READ WRITE');
    await client.query("SET LOCAL work_mem = '64kB'");
    await client.query('SELECT count(*) FROM generate_series(1, 60000)');
    await client.query("SELECT pg_logical_emit_message(true, 'dalpak.health', '')");
    await client.query('COMMIT');
    well = true;
  } finally {
    client.release(!well);
  }
}
