import type { SystemDb, TenantDb } from '../../../kernel/db/index.ts';
import { toLocalDateTime } from '../../../kernel/time/local-time.ts';
import { readSettings } from '../../settings/index.ts';
import { notifyFailed, notifyLate } from './card-notifications.ts';
import { listActive, type Pinpad } from '../pinpads/pinpads.store.ts';
import * as store from './schedule.store.ts';
import type { ScheduledPinpad } from './schedule.store.ts';
import type { Transmissions } from './transmissions.service.ts';

export interface ScheduleDeps {
  readonly system: Pick<SystemDb, 'query'>;
  readonly tenant: (cloudId: number) => TenantDb;
  readonly transmissions: Transmissions;
  readonly now: () => number;
}

/** Waits after a failed attempt of a day: three further attempts. */
const RETRY_MS = [10, 30, 60].map((minutes) => minutes * 60_000);
const MAX_ATTEMPTS = RETRY_MS.length + 1;
/** Local time from which the day's notification about late terminals is made. */
const MORNING = '07:00';
const DAY_MS = 86_400_000;

/**
 * Starts every transmission that is due: at the time of its branch, after the branch's last Z, and
 * again after a failure. Of several servers one starts each attempt, because the attempt's row is
 * unique.
 */
export async function runDueTransmissions(deps: ScheduleDeps): Promise<void> {
  for (const cloudId of await store.listCloudsWithPinpads(deps.system)) {
    const db = deps.tenant(cloudId);
    for (const pinpad of await listActive(db)) await runPinpad(deps, db, pinpad);
  }
}

async function runPinpad(deps: ScheduleDeps, db: TenantDb, pinpad: Pinpad): Promise<void> {
  const now = deps.now();
  const local = toLocalDateTime(now);
  const today = local.slice(0, 10);
  const read = await readSettings(
    db,
    today,
    pinpad.branchId === null ? {} : { branchId: pinpad.branchId },
  );
  const time = read('transmissionTime');
  const due = dueDay(local, time === '' ? '23:59' : time);
  const [state] = await store.listScheduled(db, [pinpad.id], due);
  if (state === undefined) return;
  const attempt = time === '' ? null : nextAttempt(state, { due: `${due}T${time}`, now });
  if (!state.running) {
    if (attempt !== null) await startDue(deps, db, pinpad, { on: due, attempt });
    else if (read('transmissionAfterZ') && isClosedWithDeals(state))
      await deps.transmissions.start(db, pinpad, {
        audit: { actor: { kind: 'system', id: null } },
        requestId: null,
        due: null,
      });
  }
  if (local.slice(11, 16) >= MORNING) await notifyLate(db, pinpad, { today, now });
}

/** The local date whose time has passed: today, or yesterday until then. */
function dueDay(local: string, time: string): string {
  const today = local.slice(0, 10);
  if (local.slice(11, 16) >= time) return today;
  return new Date(Date.parse(`${today}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
}

/**
 * The number of the attempt that is due now; null when the day is done, when the last attempt was
 * too recent, or when there are no more.
 */
function nextAttempt(
  state: ScheduledPinpad,
  { due, now }: { readonly due: string; readonly now: number },
): number | null {
  const passed = (at: Date | null): boolean =>
    at !== null && toLocalDateTime(at.getTime()).slice(0, 16) >= due;
  if (passed(state.created_at) || passed(state.last_batch_at)) return null;
  if (state.attempts === 0) return 1;
  const wait = RETRY_MS[state.attempts - 1];
  if (wait === undefined || state.attempted_at === null) return null;
  return now >= state.attempted_at.getTime() + wait ? state.attempts + 1 : null;
}

/** The branch has made its last Z since the terminal's last transmission, and deals wait. */
function isClosedWithDeals({
  waiting,
  status_at: statusAt,
  branch_closed_at: closedAt,
}: ScheduledPinpad): boolean {
  return waiting && closedAt !== null && (statusAt === null || closedAt > statusAt);
}

async function startDue(
  { transmissions }: ScheduleDeps,
  db: TenantDb,
  pinpad: Pinpad,
  due: { readonly on: string; readonly attempt: number },
): Promise<void> {
  await transmissions.start(db, pinpad, {
    audit: { actor: { kind: 'system', id: null } },
    requestId: null,
    due,
    onEnd: async (tx, view) => {
      if (view.code !== 0 && due.attempt === MAX_ATTEMPTS)
        await notifyFailed(tx, pinpad, view, MAX_ATTEMPTS);
    },
  });
}
