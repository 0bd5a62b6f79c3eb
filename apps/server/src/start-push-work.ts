import type { Kernel } from './kernel/kernel.ts';
import { INTERNET } from './kernel/mail/outbound-address.ts';
import { createPushSender, pushKeys, runDuePush } from './modules/push-devices/index.ts';
import { startLooks } from './start-looks.ts';

/** A request for an approval reaches a phone within two seconds. */
const LOOK_MS = 1_000;

/**
 * Sends notifications to devices while the server runs.
 * @param complain receives one line when a look failed; the next look retries
 * @returns a function that stops it; it resolves when no look is running
 */
export function startPushWork(
  { config, database, tenant, now }: Pick<Kernel, 'config' | 'database' | 'tenant' | 'now'>,
  complain: (text: string) => void,
): () => Promise<void> {
  const sender = createPushSender(
    INTERNET,
    pushKeys(database.secrets['web-push']),
    config.publicUrl?.startsWith('https:') === true ? config.publicUrl : 'mailto:push@localhost',
  );
  return startLooks(
    (signal) => runDuePush({ system: database.system, tenant, sender, now }, signal),
    LOOK_MS,
    (error) =>
      complain(
        `Notifications could not be sent to devices: ${error instanceof Error ? error.message : String(error)}`,
      ),
  );
}
