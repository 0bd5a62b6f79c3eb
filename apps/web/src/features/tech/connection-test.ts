/** Questions of one test. */
const ROUNDS = 10;

export interface ConnectionResult {
  readonly answered: number;
  readonly asked: number;
  /** Milliseconds, of those that were answered; null when none was. */
  readonly median: number | null;
  readonly slowest: number | null;
}

/**
 * Asks the server ten times and tells how it answered.
 * @param ask one question; false or a failure is no answer.
 */
export async function testConnection(ask: () => Promise<boolean>, now: () => number, onRound: (done: number) => void): Promise<ConnectionResult> {
  const times: number[] = [];
  for (let round = 1; round <= ROUNDS; round += 1) {
    const start = now();
    const answered = await ask().catch(() => false);
    if (answered) times.push(now() - start);
    onRound(round);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return { answered: sorted.length, asked: ROUNDS, median: sorted[Math.floor((sorted.length - 1) / 2)] ?? null, slowest: sorted.at(-1) ?? null };
}
