import type { Kernel } from './kernel/kernel.ts';
import { findDueExceptions } from './modules/exceptions/index.ts';
import { startLooks } from './start-looks.ts';

/** Interval between looks for businesses whose days are to be counted. */
const LOOK_MS = 10 * 60_000;

/**
 * Counts the days of the tills and marks what is unusual, while the server runs.
 * @param complain receives one line when a look failed; the next look retries
 * @returns a function that stops it; it resolves when no look is running
 */
export function startExceptionWork(
  { database, tenant, now }: Pick<Kernel, 'database' | 'tenant' | 'now'>,
  complain: (text: string) => void,
): () => Promise<void> {
  return startLooks(
    (signal) => findDueExceptions({ system: database.system, tenant, now }, signal),
    LOOK_MS,
    (error) =>
      complain(
        `Exceptions could not be found: ${error instanceof Error ? error.message : String(error)}`,
      ),
  );
}
