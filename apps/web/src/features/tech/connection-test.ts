/** Number of requests in one test. */
const ROUNDS = 10;

export interface ConnectionResult {
  readonly answered: number;
  readonly asked: number;
  /** Median in milliseconds of the answered requests; null when none was. */
  readonly median: number | null;
  readonly slowest: number | null;
}

/**
 * Sends ten requests to the server and measures the answers.
 * @param ask sends one request; false or a failure counts as no answer
 */
export async function testConnection(
  ask: () => Promise<boolean>,
  now: () => number,
  onRound: (done: number) => void,
): Promise<ConnectionResult> {
  const times: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const start = now();
    const answered = await ask().catch(() => false);
    if (answered) times.push(now() - start);
    onRound(round);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return {
    answered: sorted.length,
    asked: ROUNDS,
    median: sorted[Math.floor((sorted.length - 1) / 2)] ?? null,
    slowest: sorted.at(-1) ?? null,
  };
}
