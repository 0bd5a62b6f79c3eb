import { createContext, Script } from 'node:vm';

interface Slot {
  run: (() => unknown) | null;
}
const slot: Slot = { run: null };
/**
 * A script with one call: `vm` can abort what it runs, and Node has nothing else that aborts a
 * computation on its own thread.
 */
const program = new Script('slot.run()');
const place = createContext({ slot });

/**
 * Runs a computation on this thread, and aborts it after a time limit.
 * @param compute must have no side effects, because it may be aborted anywhere, and must not call
 * {@link runWithTimeLimit} itself
 * @param limitMs milliseconds of wall time
 * @returns null when the time was over
 * @throws what the computation throws
 */
export function runWithTimeLimit<T extends object>(compute: () => T, limitMs: number): T | null {
  slot.run = compute;
  try {
    return program.runInContext(place, { timeout: limitMs }) as T;
  } catch (error) {
    // An error of the script's own realm, which is no instance of this realm's `Error`.
    if (
      typeof error === 'object' &&
      error !== null &&
      'code' in error &&
      error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    )
      return null;
    throw error;
  } finally {
    slot.run = null;
  }
}
