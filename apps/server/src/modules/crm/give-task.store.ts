import { COMPONENT, isAllowed, type PermissionMap } from '@dalpak/contracts';
import { leaseIds, type TenantDb, type TenantTx } from '../../kernel/db/index.ts';

const ADD_TASKS = { type: 'components', action: 'w', key: COMPONENT.tasks } as const;
/** Most people of a choice. */
const MAX_PEOPLE = 200;

export const mayAddTasks = (perr: PermissionMap): boolean => isAllowed(perr, ADD_TASKS);

/** Employees who can be given a task, without this one. */
export async function listColleagues(
  db: TenantDb,
  but: number | null,
): Promise<readonly { readonly id: number; readonly name: string }[]> {
  const { rows } = await db.query<{ id: number; name: string }>(
    'tasks.colleagues',
    `SELECT id, btrim(first_name || ' ' || last_name) AS name FROM employees
     WHERE cloud_id = $1 AND active AND id IS DISTINCT FROM $2::integer ORDER BY first_name, last_name, id LIMIT ${MAX_PEOPLE}`,
    [db.cloudId, but],
  );
  return rows;
}

export interface GivenTask {
  readonly subject: string;
  readonly employee: number;
  /** Local day. */
  readonly due: string;
  /** Local hour; null = in the morning. */
  readonly hour: string | null;
}

/** Adds a task, of which the employee is reminded. @returns null for no such employee */
export async function insertTask(
  tx: TenantTx,
  { subject, employee, due, hour }: GivenTask,
): Promise<number | null> {
  const id = await leaseIds(tx, 'activities');
  const { rowCount } = await tx.query(
    'tasks.give',
    `INSERT INTO activities (cloud_id, id, kind, subject, employee_id, due, hour, priority, remind)
     SELECT $1, $2, 'task', $3, e.id, $5, $6, 'high', 'at' FROM employees e WHERE e.cloud_id = $1 AND e.id = $4 AND e.active`,
    [tx.cloudId, id, subject, employee, due, hour],
  );
  return rowCount === 0 ? null : id;
}

/** Gives a task that is not done to an employee, for a day. @returns false where it is done */
export async function moveTask(
  tx: TenantTx,
  id: number,
  { employee, due }: Pick<GivenTask, 'employee' | 'due'>,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'tasks.move',
    `UPDATE activities a SET employee_id = e.id, due = $4, hour = NULL, updated_at = now() FROM employees e
     WHERE a.cloud_id = $1 AND a.id = $2 AND a.active AND a.status <> 'done' AND e.cloud_id = $1 AND e.id = $3 AND e.active`,
    [tx.cloudId, id, employee, due],
  );
  return rowCount > 0;
}

export async function finishTask(tx: TenantTx, id: number): Promise<void> {
  await tx.query(
    'tasks.finish',
    `UPDATE activities SET status = 'done', updated_at = now() WHERE cloud_id = $1 AND id = $2 AND status <> 'done'`,
    [tx.cloudId, id],
  );
}
