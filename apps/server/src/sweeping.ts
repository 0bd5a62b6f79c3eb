import { deleteOldSessions } from './kernel/auth/session.store.ts';
import type { FileStore } from './kernel/files/file-store.ts';
import { deleteOldReports, listCloudsWithOldReports } from './modules/errors/index.ts';
import { deleteEndedHolds } from './modules/club/index.ts';
import { sweepFiles } from './modules/files/index.ts';
import { sweepNotifications } from './modules/notifications/index.ts';
import { sweepSteps } from './modules/replay/index.ts';
import { deleteEndedUses } from './modules/sales/index.ts';
import { sweepScreenShares } from './modules/support/index.ts';
import { sweepDeliveries } from './modules/webhooks/index.ts';
import { sweepOutbox, type SweptDatabase } from './sweep-outbox.ts';

/** Tokens are kept this long after they end: an offline sale may still refer to them. */
const KEEP_TOKENS_SECONDS = 90 * 24 * 3600;
/** Error reports are kept this long. */
const KEEP_REPORTS_SECONDS = 90 * 24 * 3600;
const DAY_MS = 24 * 3600 * 1000;
/** Interval at which expired recordings of shared screens are deleted; they must not wait a day. */
const SHARES_MS = 60_000;

/** Deletes what bills that were left held of points and of uses of promotions. */
async function sweepHolds({ system, tenant }: SweptDatabase): Promise<void> {
  const before = new Date(Date.now() - DAY_MS);
  const { rows } = await system.query<{ cloud_id: number }>(
    'sweep.hold_clouds',
    'SELECT cloud_id FROM ended_hold_clouds($1) AS cloud_id',
    [before],
  );
  for (const { cloud_id: cloud } of rows)
    await tenant(cloud).tx(async (tx) => {
      await deleteEndedHolds(tx, before);
      await deleteEndedUses(tx, before);
    });
}

/**
 * Deletes expired tokens, sessions, sign-in attempts and events: now, and every day. Without the
 * run at the start, a server that is restarted each night would never sweep.
 * @param complain receives one line when it failed; the next day retries
 * @returns a function that stops it after the current statement; it resolves when nothing is
 * running
 */
export function startSweeping(
  database: SweptDatabase & { readonly files?: FileStore },
  complain: (text: string) => void,
): () => Promise<void> {
  const stop = new AbortController();
  const attempt = async (what: string, run: () => Promise<unknown>): Promise<void> => {
    try {
      await run();
    } catch (error) {
      complain(
        `Old ${what} could not be deleted: ${error instanceof Error ? error.message : String(error)}`,
      );
    }
  };
  const sweep = async (): Promise<void> => {
    await attempt('sessions', () => deleteOldSessions(database.system, KEEP_TOKENS_SECONDS));
    await attempt('error reports', async () => {
      for (const cloudId of await listCloudsWithOldReports(database.system, KEEP_REPORTS_SECONDS))
        await deleteOldReports(database.tenant(cloudId), KEEP_REPORTS_SECONDS);
    });
    await attempt('events', () => sweepOutbox(database, stop.signal));
    await attempt('deliveries of webhooks', () => sweepDeliveries(database, stop.signal));
    await attempt('notifications', () => sweepNotifications(database, stop.signal));
    await attempt('steps of bills', () => sweepSteps({ ...database, now: Date.now }, stop.signal));
    await attempt('holds', () => sweepHolds(database));
    const { files } = database;
    if (files !== undefined)
      await attempt('files', () => sweepFiles({ ...database, files, now: Date.now }, stop.signal));
  };
  const sweepShares = (): Promise<void> =>
    attempt('screen shares', () => sweepScreenShares({ ...database, now: Date.now }, stop.signal));
  let running = sweep();
  let ofShares = running.then(sweepShares);
  const timers = [
    setInterval(() => {
      running = sweep();
    }, DAY_MS),
    setInterval(() => {
      ofShares = ofShares.then(sweepShares);
    }, SHARES_MS),
  ];
  for (const timer of timers) timer.unref();
  return async () => {
    for (const timer of timers) clearInterval(timer);
    stop.abort();
    await running;
    await ofShares;
  };
}
