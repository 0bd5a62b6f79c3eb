import { APP } from '@dalpak/contracts';
import type { Kernel } from './kernel/kernel.ts';
import { findDueExceptions } from './modules/exceptions/index.ts';
import { startLooks } from './start-looks.ts';

/** Interval between looks for businesses whose days are to be counted. */
const LOOK_MS = 10 * 60_000;

/**
 * Counts the days of the tills and marks what is unusual, while the server runs. What could not be
 * counted is reported as a fault, because no call waits for an answer that would show it.
 * @param complain receives one line when a look failed; the next look retries
 * @returns a function that stops it; it resolves when no look is running
 */
export function startExceptionWork(
  { database, tenant, now, faults }: Pick<Kernel, 'database' | 'tenant' | 'now' | 'faults'>,
  complain: (text: string) => void,
): () => Promise<void> {
  return startLooks(
    (signal) => findDueExceptions({ system: database.system, tenant, now }, signal),
    LOOK_MS,
    (error) => {
      const fault = error instanceof Error ? error : new Error(String(error));
      complain(`Exceptions could not be found: ${fault.message}`);
      faults.report({
        source: 'server',
        type: fault.name,
        message: fault.message,
        stack: fault.stack ?? '',
        code: 'SYSTEM_ERROR',
        place: 'exceptions.look',
        version: APP.version,
        requestId: '',
        cloudId: null,
      });
    },
  );
}
