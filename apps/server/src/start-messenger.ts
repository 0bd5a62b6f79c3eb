import { PLUGIN_MANIFESTS } from '@dalpak/plugins';
import type { Kernel } from './kernel/kernel.ts';
import { INTERNET, createMarketplace, createMessenger } from './modules/marketplace/index.ts';

/** Interval between looks: a user who has just sent a receipt sees the result within a moment. */
const LOOK_MS = 3_000;

/**
 * Sends plugins' messages while the server runs. A look does not wait for messages that are being
 * sent.
 * @param complain receives one line when a look failed; the next look retries
 * @returns a function that stops it, even in the middle of a message, which is then sent later. It
 * resolves when nothing is running; no foreign server can delay it
 */
export function startMessenger(
  kernel: Pick<Kernel, 'database' | 'tenant' | 'now'>,
  complain: (text: string) => void,
): () => Promise<void> {
  const stop = new AbortController();
  const fail = (error: unknown): void =>
    complain(
      `Messages of plugins could not be sent: ${error instanceof Error ? error.message : String(error)}`,
    );
  const parts = {
    system: kernel.database.system,
    tenant: kernel.tenant,
    market: createMarketplace(kernel, PLUGIN_MANIFESTS),
    outside: INTERNET,
  };
  const messenger = createMessenger(parts, stop.signal, fail);
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  const look = (): void => {
    running = messenger
      .startDue()
      .catch(fail)
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
    await messenger.waitUntilIdle();
  };
}
