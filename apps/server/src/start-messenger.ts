import { PLUGIN_MANIFESTS } from '@dalpak/plugins';
import type { Kernel } from './kernel/kernel.ts';
import { INTERNET, marketplaceOf, messengerOf } from './modules/marketplace/index.ts';

/** Somebody who has just sent a receipt sees within a moment whether it went. */
const LOOK_MS = 3_000;

/**
 * Sends what plugins have written, as long as the server runs. A look waits for nothing that is being sent.
 * @param complain told in a line when it could not look; the next look tries again.
 * @returns ends it, also in the middle of a message, which goes later; resolves once nothing of it runs any more. No machine outside has a say in when that is.
 */
export function startMessenger(kernel: Pick<Kernel, 'database' | 'tenant' | 'now'>, complain: (text: string) => void): () => Promise<void> {
  const stop = new AbortController();
  const fail = (error: unknown): void => complain(`Messages of plugins could not be sent: ${error instanceof Error ? error.message : String(error)}`);
  const parts = { system: kernel.database.system, tenant: kernel.tenant, market: marketplaceOf(kernel, PLUGIN_MANIFESTS), outside: INTERNET };
  const messenger = messengerOf(parts, stop.signal, fail);
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  const look = (): void => {
    running = messenger.look()
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
    await messenger.idle();
  };
}
