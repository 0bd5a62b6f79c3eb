import { PLUGIN_MANIFESTS } from '@dalpak/plugins';
import type { Kernel } from './kernel/kernel.ts';
import { INTERNET, marketplaceOf, sendDueMessages } from './modules/marketplace/index.ts';

/** Somebody who has just sent a receipt sees within a moment whether it went. */
const LOOK_MS = 3_000;

/**
 * Sends what plugins have written, as long as the server runs. Each look begins when the one before has ended.
 * @param complain told in a line when it could not look; the next look tries again.
 * @returns ends it, also in the middle of a message, which goes later; resolves once nothing of it runs any more.
 */
export function startMessenger(kernel: Pick<Kernel, 'database' | 'tenant' | 'now'>, complain: (text: string) => void): () => Promise<void> {
  const stop = new AbortController();
  const parts = { system: kernel.database.system, tenant: kernel.tenant, market: marketplaceOf(kernel, PLUGIN_MANIFESTS), outside: INTERNET };
  let running: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  const look = (): void => {
    running = sendDueMessages(parts, stop.signal)
      .catch((error: unknown) => complain(`Messages of plugins could not be sent: ${error instanceof Error ? error.message : String(error)}`))
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
