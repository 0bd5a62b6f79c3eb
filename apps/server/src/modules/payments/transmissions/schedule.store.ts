import type { PermissionMap } from '@dalpak/contracts';
import type { SystemDb, TenantDb, TenantTx } from '../../../kernel/db/index.ts';

/** Clouds with active card terminals. */
export async function listCloudsWithPinpads(
  system: Pick<SystemDb, 'query'>,
): Promise<readonly number[]> {
  const { rows } = await system.query<{ cloud_id: number }>(
    'pinpads.clouds',
    'SELECT cloud_id FROM pinpad_clouds() AS cloud_id',
  );
  return rows.map((row) => row.cloud_id);
}

/** What the schedule knows of a terminal. */
export interface ScheduledPinpad extends Record<string, unknown> {
  readonly id: number;
  readonly created_at: Date;
  readonly status: number | null;
  readonly status_at: Date | null;
  readonly last_batch_at: Date | null;
  /** Attempts of the day that is due: how many, and when the last one ended; null while it runs. */
  readonly attempts: number;
  readonly attempted_at: Date | null;
  readonly running: boolean;
  /** Whether deals wait in it. */
  readonly waiting: boolean;
  /** When its branch made its last Z, if all its tills are closed by now. */
  readonly branch_closed_at: Date | null;
}

/** @param day the local date whose transmission is due */
export async function listScheduled(
  db: TenantDb,
  ids: readonly number[],
  day: string,
): Promise<readonly ScheduledPinpad[]> {
  const { rows } = await db.query<ScheduledPinpad>(
    'pinpads.scheduled',
    `SELECT p.id, p.created_at, p.status, p.status_at, p.last_batch_at,
       (SELECT count(*)::integer FROM pinpad_transmissions t WHERE t.cloud_id = $1 AND t.pinpad_id = p.id AND t.due_on = $3::date) AS attempts,
       (SELECT max(t.ended_at) FROM pinpad_transmissions t WHERE t.cloud_id = $1 AND t.pinpad_id = p.id AND t.due_on = $3::date) AS attempted_at,
       EXISTS (SELECT FROM pinpad_transmissions t WHERE t.cloud_id = $1 AND t.pinpad_id = p.id AND t.ended_at IS NULL) AS running,
       EXISTS (SELECT FROM payment_intents i WHERE i.cloud_id = $1 AND i.pinpad_id = p.id AND i.state = 'approved' AND i.transmission_id IS NULL) AS waiting,
       CASE WHEN NOT EXISTS (SELECT FROM register_shifts s WHERE s.cloud_id = $1 AND s.branch_id = p.branch_id AND s.closing_id IS NULL)
         THEN (SELECT max(c.closed_at) FROM register_closings c WHERE c.cloud_id = $1 AND c.branch_id = p.branch_id) END AS branch_closed_at
     FROM pinpads p WHERE p.cloud_id = $1 AND p.id = ANY ($2::integer[]) ORDER BY p.id`,
    [db.cloudId, ids, day],
  );
  return rows;
}

/** Active employees and users with the permissions of their positions. */
export async function listPeople(db: TenantDb): Promise<
  readonly {
    readonly user_id: number | null;
    readonly employee_id: number | null;
    readonly permissions: PermissionMap;
  }[]
> {
  const { rows } = await db.query<{
    user_id: number | null;
    employee_id: number | null;
    permissions: PermissionMap;
  }>(
    'pinpads.people',
    `SELECT u.user_id, NULL::integer AS employee_id, p.permissions FROM cloud_users u JOIN positions p ON p.cloud_id = u.cloud_id AND p.id = u.position_id WHERE u.cloud_id = $1
     UNION ALL
     SELECT NULL, e.id, p.permissions FROM employees e JOIN positions p ON p.cloud_id = e.cloud_id AND p.id = e.position_id WHERE e.cloud_id = $1 AND e.active
       AND NOT EXISTS (SELECT FROM cloud_users u WHERE u.cloud_id = $1 AND u.employee_id = e.id)
     LIMIT 500`,
    [db.cloudId],
  );
  return rows;
}

/** Serialises the notifications about a terminal until commit. */
export async function lockForNotification(tx: TenantTx, pinpadId: number): Promise<void> {
  await tx.query(
    'pinpads.lock_notification',
    'SELECT 1 FROM pinpads WHERE cloud_id = $1 AND id = $2 FOR UPDATE',
    [tx.cloudId, pinpadId],
  );
}

/** Whether a notification about a terminal was made on this local date. */
export async function wasNotified(
  db: TenantDb,
  { type, subject, day }: { readonly type: string; readonly subject: string; readonly day: string },
): Promise<boolean> {
  return (
    (await db.find(
      'pinpads.was_notified',
      `SELECT 1 FROM notifications WHERE cloud_id = $1 AND type = $2 AND subject = $3 AND date_created >= $4::date::timestamp AT TIME ZONE 'Asia/Jerusalem' LIMIT 1`,
      [db.cloudId, type, subject, day],
    )) !== null
  );
}
