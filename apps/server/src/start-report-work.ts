import type { Kernel } from './kernel/kernel.ts';
import { deliverReports } from './modules/report-schedules/index.ts';
import { startLooks } from './start-looks.ts';

/** Interval between looks: a report comes within its minute. */
const LOOK_MS = 20_000;

/**
 * Sends reports by their schedules while the server runs.
 * @param complain receives one line when a look failed; the next look retries
 * @returns a function that stops it; it resolves when no look is running
 */
export function startReportWork(
  { database, tenant, mail, now }: Pick<Kernel, 'database' | 'tenant' | 'mail' | 'now'>,
  complain: (text: string) => void,
): () => Promise<void> {
  return startLooks(
    (signal) => deliverReports({ system: database.system, tenant, mailer: mail, now }, signal),
    LOOK_MS,
    (error) =>
      complain(
        `Reports could not be sent: ${error instanceof Error ? error.message : String(error)}`,
      ),
  );
}
