import { join } from 'node:path';
import type { Kernel } from './kernel/kernel.ts';
import { createMessageSimulator, type MessagePort, runDueCrm } from './modules/crm/index.ts';

/** Interval between looks: a reminder comes within its minute. */
const LOOK_MS = 5_000;

/**
 * Reminds of tasks and sends campaigns while the server runs, beginning with what was due while it
 * did not run.
 * @param complain receives one line when a look failed; the next look retries
 * @returns a function that stops it; it resolves when no look is running
 */
export function startCrmWork(
  { config, database, tenant, now }: Pick<Kernel, 'config' | 'database' | 'tenant' | 'now'>,
  complain: (text: string) => void,
): () => Promise<void> {
  const stop = new AbortController();
  const messages: MessagePort = createMessageSimulator(join(config.dataDir, 'messages'));
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  const look = (): void => {
    running = runDueCrm({ system: database.system, tenant, messages, now }, stop.signal)
      .catch((error: unknown) =>
        complain(
          `Reminders and campaigns could not be sent: ${error instanceof Error ? error.message : String(error)}`,
        ),
      )
      .then(() => {
        if (stop.signal.aborted) return;
        timer = setTimeout(look, LOOK_MS);
        timer.unref();
      });
  };
  look();
  return async () => {
    stop.abort();
    if (timer !== null) clearTimeout(timer);
    await running;
  };
}
