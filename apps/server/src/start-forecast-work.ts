import type { Kernel } from './kernel/kernel.ts';
import { runDueForecasts } from './modules/forecast/index.ts';
import { startLooks } from './start-looks.ts';

/** Interval between looks: a night's forecasts are made within ten minutes of their hour. */
const LOOK_MS = 10 * 60_000;

/**
 * Makes the forecasts of each night while the server runs, and those of a night that it slept through.
 * @param complain receives one line when a look failed; the next look retries
 * @returns a function that stops it; it resolves when no look is running
 */
export function startForecastWork(
  { database, tenant, now }: Pick<Kernel, 'database' | 'tenant' | 'now'>,
  complain: (text: string) => void,
): () => Promise<void> {
  return startLooks(
    (signal) => runDueForecasts({ system: database.system, tenant, now }, signal),
    LOOK_MS,
    (error) =>
      complain(
        `Forecasts could not be made: ${error instanceof Error ? error.message : String(error)}`,
      ),
  );
}
