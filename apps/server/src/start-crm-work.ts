import { join } from 'node:path';
import type { Kernel } from './kernel/kernel.ts';
import { INTERNET } from './kernel/mail/outbound-address.ts';
import { createMessageSimulator, runDueCrm } from './modules/crm/index.ts';
import { createProviderPort } from './modules/messaging/index.ts';
import { startLooks } from './start-looks.ts';

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
  const messages = createProviderPort({
    simulator: createMessageSimulator(join(config.dataDir, 'messages')),
    outside: INTERNET,
    key: database.secrets['plugin-settings'],
    now,
    stop: stop.signal,
  });
  const stopLooks = startLooks(
    (signal) => runDueCrm({ system: database.system, tenant, messages, now }, signal),
    LOOK_MS,
    (error) =>
      complain(
        `Reminders and campaigns could not be sent: ${error instanceof Error ? error.message : String(error)}`,
      ),
  );
  return async () => {
    stop.abort();
    await stopLooks();
  };
}
