import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { outageCodeOf } from './database-error.ts';

/** Whether the database accepts writes. */
export interface WriteState {
  /** Code of the error; null while writes succeed. */
  readonly trouble: string | null;
  /** Milliseconds since the epoch; null before the first one. */
  readonly lastSuccess: number | null;
}

/** Records how writes end, and tries a write itself when the record is too old. */
export interface WriteHealth {
  succeeded(): void;
  failed(error: unknown): void;
  /** Tries a write when none succeeded lately or the last one failed. Never throws. */
  check(): Promise<WriteState>;
}

/** For this long a successful write counts as proof that writes succeed. */
const SUCCESS_VALID_MS = 30_000;
/** For this long one probe answers further checks. */
const PROBE_VALID_MS = 1_000;
/** A database that does not answer within this time counts as failing. */
const PROBE_TIMEOUT_MS = 5_000;

export function createWriteHealth(connect: () => Promise<pg.PoolClient>): WriteHealth {
  let trouble: string | null = null;
  let lastSuccess: number | null = null;
  let freshUntil = 0;
  let trying: Promise<void> | null = null;
  const succeeded = (): void => {
    lastSuccess = Date.now();
    // A monotonic clock, which a change of the system time does not affect.
    freshUntil = performance.now() + SUCCESS_VALID_MS;
  };
  const failed = (error: unknown): void => {
    trouble = outageCodeOf(error) ?? trouble;
  };
  const tryOnce = async (): Promise<void> => {
    const ended = new AbortController();
    try {
      const late = sleep(PROBE_TIMEOUT_MS, undefined, { signal: ended.signal, ref: false }).then(
        () => {
          throw Object.assign(new Error('timeout exceeded when trying to connect'), {
            code: 'ETIMEDOUT',
          });
        },
      );
      late.catch(() => undefined);
      await Promise.race([probeWrite(connect), late]);
      trouble = null;
      succeeded();
    } catch (error) {
      trouble = outageCodeOf(error) ?? 'write';
    } finally {
      ended.abort();
    }
  };
  return {
    succeeded,
    failed,
    async check() {
      if (trouble !== null || performance.now() >= freshUntil) {
        trying ??= tryOnce().finally(() =>
          setTimeout(() => (trying = null), PROBE_VALID_MS).unref(),
        );
        await trying;
      }
      return { trouble, lastSuccess };
    },
  };
}

/**
 * Allocates a megabyte of the database's disk for a moment and adds to its log. It needs no table,
 * and the data is gone at once. Rewriting one row would not detect a full disk, because the row
 * finds its old place.
 */
async function probeWrite(connect: () => Promise<pg.PoolClient>): Promise<void> {
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
