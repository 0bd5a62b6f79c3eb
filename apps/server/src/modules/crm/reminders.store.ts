import type { TenantTx } from '../../kernel/db/index.ts';

export interface DueTask extends Record<string, unknown> {
  readonly id: number;
  readonly subject: string;
  readonly employee_id: number | null;
  readonly due: string;
  readonly hour: string | null;
  /** The customer, or the lead. */
  readonly whose: string;
  /** Users of the back office who are the employee; of a task without one, all users. */
  readonly users: readonly number[];
}

/** Most users who are reminded of a task without an owner. */
const MAX_USERS = 20;

/** Claims the reminders that are due, each once for its moment. */
export async function claimReminders(
  tx: TenantTx,
  now: Date,
  limit: number,
): Promise<readonly DueTask[]> {
  const { rows } = await tx.query<DueTask>(
    'crm.claim_reminders',
    `WITH due AS (
       SELECT id FROM activities WHERE cloud_id = $1 AND remind_at <= $2 AND active AND status <> 'done' AND reminded_of IS DISTINCT FROM remind_at
       ORDER BY remind_at, id LIMIT $3 FOR UPDATE SKIP LOCKED
     )
     UPDATE activities a SET reminded_of = a.remind_at FROM due WHERE a.cloud_id = $1 AND a.id = due.id
     RETURNING a.id, a.subject, a.employee_id, a.due::text, to_char(a.hour, 'HH24:MI') AS hour,
       coalesce((SELECT name FROM customers c WHERE c.cloud_id = $1 AND c.id = a.customer_id), (SELECT name FROM leads l WHERE l.cloud_id = $1 AND l.id = a.lead_id), '') AS whose,
       ARRAY(SELECT u.user_id FROM cloud_users u WHERE u.cloud_id = $1 AND (a.employee_id IS NULL OR u.employee_id = a.employee_id) ORDER BY u.user_id LIMIT ${MAX_USERS}) AS users`,
    [tx.cloudId, now, limit],
  );
  return rows;
}
