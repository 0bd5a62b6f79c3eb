import type { Kernel } from './kernel/kernel.ts';
import { checkDueSums } from './modules/reports/index.ts';
import { startLooks } from './start-looks.ts';

/** Interval between looks: a night's check begins within ten minutes of its hour. */
const LOOK_MS = 10 * 60_000;

/**
 * Compares what reports sum ahead with the sales each night while the server runs.
 * @param complain receives one line when a look failed or sums differ; the next look retries
 * @returns a function that stops it; it resolves when no look is running
 */
export function startSumsWork(
  { database, tenant, now }: Pick<Kernel, 'database' | 'tenant' | 'now'>,
  complain: (text: string) => void,
): () => Promise<void> {
  const tell = (cloud: number, differences: number): void =>
    complain(
      `Sums of reports of business ${cloud} differ from its sales in ${differences} places: see "dalpak reports verify"`,
    );
  return startLooks(
    (signal) => checkDueSums({ system: database.system, tenant, now, tell }, signal),
    LOOK_MS,
    (error) =>
      complain(
        `Sums of reports could not be compared: ${error instanceof Error ? error.message : String(error)}`,
      ),
  );
}
