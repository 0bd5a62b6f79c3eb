import { createContext, Script } from 'node:vm';

interface Slot {
  run: (() => unknown) | null;
}
const slot: Slot = { run: null };
/** A program of one call: `vm` can end what it runs, and nothing else in Node can end a computation of its own thread. */
const program = new Script('slot.run()');
const place = createContext({ slot });

/**
 * Runs a computation of this thread, or ends it after a time.
 * @param compute changes nothing of others: it may be ended anywhere. It does not call {@link runWithin} itself.
 * @param limitMs milliseconds of wall time.
 * @returns null when the time was over.
 * @throws what the computation throws.
 */
export function runWithin<T extends object>(compute: () => T, limitMs: number): T | null {
  slot.run = compute;
  try {
    return program.runInContext(place, { timeout: limitMs }) as T;
  } catch (error) {
    // An error of the program's own world: no `Error` of ours.
    if (typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null;
    throw error;
  } finally {
    slot.run = null;
  }
}
