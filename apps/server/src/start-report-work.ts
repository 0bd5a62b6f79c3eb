import type { Kernel } from './kernel/kernel.ts';
import { deliverDigests } from './modules/digests/index.ts';
import { deliverReports } from './modules/report-schedules/index.ts';
import { startLooks } from './start-looks.ts';

/** Interval between looks: a report comes within its minute. */
const LOOK_MS = 20_000;

/**
 * Sends reports by their schedules, and morning digests, while the server runs.
 * @param complain receives one line when a look failed; the next look retries
 * @returns a function that stops it; it resolves when no look is running
 */
export function startReportWork(
  {
    config,
    database,
    tenant,
    mail,
    now,
  }: Pick<Kernel, 'config' | 'database' | 'tenant' | 'mail' | 'now'>,
  complain: (text: string) => void,
): () => Promise<void> {
  const work = { system: database.system, tenant, mailer: mail, now, publicUrl: config.publicUrl };
  return startLooks(
    async (signal) => {
      await deliverReports(work, signal);
      await deliverDigests(work, signal);
    },
    LOOK_MS,
    (error) =>
      complain(
        `Reports could not be sent: ${error instanceof Error ? error.message : String(error)}`,
      ),
  );
}
