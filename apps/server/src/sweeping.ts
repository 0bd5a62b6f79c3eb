import type { SystemDb } from './kernel/db/index.ts';

/** Tokens are kept this long after they end: an offline sale may still name them. */
const KEEP_TOKENS_SECONDS = 90 * 24 * 3600;
const DAY_MS = 24 * 3600 * 1000;

/**
 * Deletes tokens, sessions and sign-in attempts that are long over: now, and every day. A server that is restarted each
 * night would never do it if the first time came a day after the start.
 * @param complain told in a line when it failed; the next day tries again.
 * @returns ends it; resolves once nothing of it runs any more.
 */
export function startSweeping(system: Pick<SystemDb, 'query'>, complain: (text: string) => void): () => Promise<void> {
  const sweep = async (): Promise<void> => {
    try {
      await system.query('main.sweep', 'SELECT auth_sweep($1)', [KEEP_TOKENS_SECONDS]);
    } catch (error) {
      complain(`Old sessions could not be deleted: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  let running = sweep();
  const daily = setInterval(() => { running = sweep(); }, DAY_MS);
  daily.unref();
  return async () => {
    clearInterval(daily);
    await running;
  };
}
