import { afterEach, beforeEach } from 'vitest';

/**
 * The steps of a journey stand on each other: after one has failed, the rest would only wait in vain. They fail at
 * once and say so.
 */
export function walkInSteps(): void {
  let stopped: string | null = null;
  beforeEach(() => {
    if (stopped !== null) throw new Error(`An earlier step failed: ${stopped}`);
  });
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') stopped ??= task.name;
  });
}
