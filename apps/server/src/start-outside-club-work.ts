import type { Kernel } from './kernel/kernel.ts';
import { toLocalDateTime } from './kernel/time/local-time.ts';
import { outsideClubs, runDueOutside } from './modules/outside-club/index.ts';
import { startLooks } from './start-looks.ts';

const LOOK_MS = 5_000;

/**
 * Tells clubs outside what became of reserved benefits while the server runs.
 * @param complain receives one line when a look failed; the next look retries
 * @returns a function that stops it; it resolves when no look is running
 */
export function startOutsideClubWork(
  kernel: Pick<Kernel, 'config' | 'database' | 'tenant' | 'now'>,
  complain: (text: string) => void,
): () => Promise<void> {
  const { database, tenant } = kernel;
  const clubs = outsideClubs(kernel);
  return startLooks(
    (signal) =>
      runDueOutside(
        { ...clubs, system: database.system, tenant },
        toLocalDateTime(clubs.now()).slice(0, 10),
        signal,
      ),
    LOOK_MS,
    (error) =>
      complain(
        `Clubs outside could not be told: ${error instanceof Error ? error.message : String(error)}`,
      ),
  );
}
