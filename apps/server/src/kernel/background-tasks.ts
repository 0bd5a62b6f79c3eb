import { setImmediate } from 'node:timers/promises';

/**
 * The queue exceeds this only under a flood of calls, and then losing one similar task does no
 * harm.
 */
const MAX_QUEUED_TASKS = 1_000;

/** Tasks that a call causes and that its answer does not wait for. */
export interface BackgroundTasks {
  /**
   * Runs the task after the answer of the running call was written. Tasks run one after another, so
   * that together they use at most one connection.
   * @param failure sentence for the log when the task fails, without a full stop
   */
  run(failure: string, task: () => Promise<void>): void;
  /** Resolves when no task is running. */
  settled(): Promise<void>;
}

/** @param complain receives one line about each failed task */
export function createBackgroundTasks(complain: (text: string) => void): BackgroundTasks {
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  const attempt = async (failure: string, task: () => Promise<void>): Promise<void> => {
    // Waits one turn of the event loop, in which the answer is written. The task does not depend on
    // whether the caller is still connected.
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
      if (waiting >= MAX_QUEUED_TASKS) return complain(`${failure}: too much is waiting`);
      waiting += 1;
      last = last.then(() => attempt(failure, task));
    },
    async settled() {
      while (waiting > 0) await last;
    },
  };
}
