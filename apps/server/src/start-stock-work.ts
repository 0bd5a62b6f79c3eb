import type { Kernel } from './kernel/kernel.ts';
import { tellLowStock } from './modules/stock/index.ts';
import { startLooks } from './start-looks.ts';

/** Interval between looks: the notification comes within ten seconds of the sale. */
const LOOK_MS = 5_000;

/**
 * Tells of goods that fell below their minimum while the server runs.
 * @param complain receives one line when a look failed; the next look retries
 * @returns a function that stops it; it resolves when no look is running
 */
export function startStockWork(
  { database, tenant }: Pick<Kernel, 'database' | 'tenant'>,
  complain: (text: string) => void,
): () => Promise<void> {
  return startLooks(
    (signal) => tellLowStock({ system: database.system, tenant }, signal),
    LOOK_MS,
    (error) =>
      complain(
        `Low stock could not be told: ${error instanceof Error ? error.message : String(error)}`,
      ),
  );
}
