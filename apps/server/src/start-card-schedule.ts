import type { Kernel } from './kernel/kernel.ts';
import { type CardWork, runDueTransmissions } from './modules/payments/index.ts';

/** Interval between looks: retries are due within minutes. */
const LOOK_MS = 30_000;

/**
 * Starts the scheduled transmissions of card terminals while the server runs, beginning with those
 * that were missed.
 * @param complain receives one line when a look failed; the next look retries
 * @returns a function that stops it; it resolves when no look is running
 */
export function startCardSchedule(
  { database, tenant, now }: Pick<Kernel, 'database' | 'tenant' | 'now'>,
  { transmissions }: CardWork,
  complain: (text: string) => void,
): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  const look = (): void => {
    running = runDueTransmissions({ system: database.system, tenant, transmissions, now })
      .catch((error: unknown) =>
        complain(
          `Card terminals could not be transmitted: ${error instanceof Error ? error.message : String(error)}`,
        ),
      )
      .then(() => {
        if (stopped) return;
        timer = setTimeout(look, LOOK_MS);
        timer.unref();
      });
  };
  look();
  return async () => {
    stopped = true;
    if (timer !== null) clearTimeout(timer);
    await running;
  };
}
