import { setImmediate } from 'node:timers/promises';

/** More than this waits only while somebody floods us, and then one like the others is no loss. */
const LONGEST_QUEUE = 1_000;

/** What is done because of a call and no answer waits for. */
export interface Afterwards {
  /**
   * Runs the task once the answer of the running call is on its way; tasks run one after another, so that all together
   * take one connection from those that answer.
   * @param failure how the log says that it failed, without a full stop.
   */
  run(failure: string, task: () => Promise<void>): void;
  /** Resolves once nothing runs any more. */
  settled(): Promise<void>;
}

/** @param complain told in a line of a task that failed. */
export function createAfterwards(complain: (text: string) => void): Afterwards {
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  const attempt = async (failure: string, task: () => Promise<void>): Promise<void> => {
    // A turn of the event loop: the answer is written in this one. Nothing here hangs on whether the caller still listens.
    await setImmediate();
    try {
      await task();
    } catch (error) {
      complain(`${failure}: ${error instanceof Error ? error.message : String(error)}`);
    }
    waiting -= 1;
  };
  return {
    run(failure, task) {
      if (waiting >= LONGEST_QUEUE) return complain(`${failure}: too much is waiting`);
      waiting += 1;
      last = last.then(() => attempt(failure, task));
    },
    async settled() {
      while (waiting > 0) await last;
    },
  };
}
