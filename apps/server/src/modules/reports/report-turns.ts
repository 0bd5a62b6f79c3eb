/** Reports of one business that are computed at once, so that its tills never wait for them. */
export const REPORTS_AT_ONCE = 2;

interface Turns {
  busy: number;
  readonly waiting: (() => void)[];
}

/** Lets a few reports of each business run; further ones wait, the first come first. */
export class ReportTurns {
  readonly #atOnce: number;
  readonly #clouds = new Map<number, Turns>();

  constructor(atOnce: number = REPORTS_AT_ONCE) {
    this.#atOnce = atOnce;
  }

  async run<T>(cloudId: number, work: () => Promise<T>): Promise<T> {
    const turns = this.#clouds.get(cloudId) ?? { busy: 0, waiting: [] };
    this.#clouds.set(cloudId, turns);
    if (turns.busy >= this.#atOnce)
      await new Promise<void>((resolve) => {
        turns.waiting.push(resolve);
      });
    else turns.busy += 1;
    try {
      return await work();
    } finally {
      // A turn goes to the next that waits, so that no one who comes later takes it.
      const next = turns.waiting.shift();
      if (next !== undefined) next();
      else {
        turns.busy -= 1;
        if (turns.busy === 0) this.#clouds.delete(cloudId);
      }
    }
  }
}
