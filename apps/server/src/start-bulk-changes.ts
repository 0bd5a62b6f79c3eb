import type { Kernel } from './kernel/kernel.ts';
import { createImportWork, runDueChanges } from './modules/imports/index.ts';
import { recordRules } from './record-rules.ts';
import { startLooks } from './start-looks.ts';

/** Interval between looks: a change of prices is made within its minute. */
const LOOK_MS = 5_000;

/**
 * Makes the bulk changes of products whose moment has come while the server runs, beginning with
 * those that were due while it did not run.
 * @param complain receives one line when a look failed; the next look retries
 * @returns a function that stops it; it resolves when nothing is running
 */
export function startBulkChanges(
  kernel: Kernel,
  complain: (text: string) => void,
): () => Promise<void> {
  const { database, tenant, now } = kernel;
  const work = createImportWork({ now, complain });
  const desk = { rulesOf: recordRules(kernel), work };
  const stop = startLooks(
    (signal) => runDueChanges({ system: database.system, tenant, desk, now }, signal),
    LOOK_MS,
    (error) =>
      complain(
        `Changes of prices could not be made: ${error instanceof Error ? error.message : String(error)}`,
      ),
  );
  return async () => {
    await stop();
    await work.close();
  };
}
