import type {
  BasketSummary,
  PermissionMap,
  PermissionOperation,
  RequestStatus,
} from '@dalpak/contracts';
import type { ApprovedAction } from '../../kernel/auth/approval.ts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

export interface Colleague extends Record<string, unknown> {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly position: string;
  readonly permissions: PermissionMap;
  readonly has_user: boolean;
}

/** All employed colleagues except the requester; those with a back-office user first. */
export async function listColleagues(
  db: TenantDb,
  butId: number | null,
): Promise<readonly Colleague[]> {
  const { rows } = await db.query<Colleague>(
    'permissions.colleagues',
    `SELECT e.id, e.first_name, e.last_name, p.name AS position, p.permissions,
            EXISTS (SELECT FROM cloud_users m WHERE m.cloud_id = $1 AND m.employee_id = e.id) AS has_user
     FROM employees e JOIN positions p ON p.cloud_id = e.cloud_id AND p.id = e.position_id
     WHERE e.cloud_id = $1 AND e.id IS DISTINCT FROM $2 AND e.active
     ORDER BY has_user DESC, e.first_name, e.last_name, e.id`,
    [db.cloudId, butId],
  );
  return rows;
}

/** The employee of a user of the back office, or null. */
export async function findEmployeeOfUser(db: TenantDb, userId: number): Promise<number | null> {
  const row = await db.find<{ employee_id: number | null }>(
    'permissions.employee_of_user',
    'SELECT employee_id FROM cloud_users WHERE cloud_id = $1 AND user_id = $2',
    [db.cloudId, userId],
  );
  return row?.employee_id ?? null;
}

/** The back-office users of employees. */
export async function listUsersOf(
  db: TenantDb,
  employeeIds: readonly number[],
): Promise<readonly number[]> {
  const { rows } = await db.query<{ user_id: number }>(
    'permissions.users_of',
    'SELECT user_id FROM cloud_users WHERE cloud_id = $1 AND employee_id = ANY ($2::integer[]) ORDER BY user_id',
    [db.cloudId, employeeIds],
  );
  return rows.map(({ user_id }) => user_id);
}

/** What a request is about; it follows the bill while the request waits. */
export interface RequestSubject {
  readonly description: string;
  readonly field: string;
  readonly value: string;
  readonly basket: BasketSummary | null;
}

export interface NewRequest extends RequestSubject {
  readonly id: string;
  /** Null for a user of the back office. */
  readonly terminalId: number | null;
  /** Null for a user of the back office without an employee. */
  readonly askedBy: number | null;
  readonly user: { readonly id: number; readonly name: string } | null;
  /** Employees who are asked to approve. */
  readonly askedTo: readonly number[];
  readonly operation: PermissionOperation;
  /** Null for a request about one call. */
  readonly cartId: string | null;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly expiresAt: number;
}

export async function insertRequest(tx: TenantTx, request: NewRequest): Promise<void> {
  const { operation } = request;
  await tx.query(
    'permissions.insert_request',
    `INSERT INTO permission_requests (cloud_id, id, terminal_id, asked_by, asked_to, operation_type, action, permission_key, description, cart_id,
       subject_field, subject_value, basket, created_at, expires_at, user_id, user_name)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::jsonb, $14, $15, $16, $17)`,
    [
      tx.cloudId,
      request.id,
      request.terminalId,
      request.askedBy,
      request.askedTo,
      operation.type,
      operation.type === 'components' ? operation.action : 'r',
      String(operation.key),
      request.description,
      request.cartId,
      request.field,
      request.value,
      request.basket === null ? null : JSON.stringify(request.basket),
      new Date(request.createdAt),
      new Date(request.expiresAt),
      request.user?.id ?? null,
      request.user?.name ?? null,
    ],
  );
}

export interface RequestRow extends Record<string, unknown> {
  readonly id: string;
  readonly status: Exclude<RequestStatus, 'expired'>;
  readonly operation_type: PermissionOperation['type'];
  readonly action: 'r' | 'w' | 'e' | 'd' | 's';
  readonly permission_key: string;
  readonly description: string;
  readonly cart_id: string | null;
  readonly subject_field: string;
  readonly subject_value: string;
  readonly product_id: number | null;
  readonly product_name: string | null;
  readonly basket: BasketSummary | null;
  readonly asked_by: number | null;
  /** Requesting user of the back office; null at a terminal. */
  readonly user_id: number | null;
  readonly by_name: string;
  readonly asked_to: readonly number[];
  readonly recipients: readonly { readonly id: number; readonly name: string }[];
  readonly answered_by: number | null;
  readonly answerer_name: string | null;
  readonly answer_note: string;
  readonly terminal_id: number | null;
  readonly terminal_name: string | null;
  readonly branch_name: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly answered_at: Date | null;
  readonly approval_id: string | null;
}

const REQUEST_SQL = `SELECT r.id, r.status, r.operation_type, r.action, r.permission_key, r.description, r.cart_id, r.subject_field, r.subject_value, r.basket,
    r.asked_by, r.user_id, COALESCE(r.user_name, trim(b.first_name || ' ' || b.last_name)) AS by_name, r.asked_to,
    (SELECT jsonb_agg(jsonb_build_object('id', t.id, 'name', trim(t.first_name || ' ' || t.last_name)) ORDER BY t.id)
     FROM employees t WHERE t.cloud_id = r.cloud_id AND t.id = ANY (r.asked_to)) AS recipients,
    r.answered_by, trim(a.first_name || ' ' || a.last_name) AS answerer_name, r.answer_note,
    r.terminal_id, m.name AS terminal_name, n.name AS branch_name, r.created_at, r.expires_at, r.answered_at, r.approval_id,
    s.product_id, p.name AS product_name
  FROM permission_requests r
  LEFT JOIN employees b ON b.cloud_id = r.cloud_id AND b.id = r.asked_by
  LEFT JOIN employees a ON a.cloud_id = r.cloud_id AND a.id = r.answered_by
  LEFT JOIN terminals m ON m.cloud_id = r.cloud_id AND m.id = r.terminal_id
  LEFT JOIN branches n ON n.cloud_id = m.cloud_id AND n.id = m.branch_id
  CROSS JOIN LATERAL (SELECT CASE WHEN r.permission_key LIKE 'cart.%' THEN substring(r.subject_value FROM '^(\\d{1,9}): ')::integer END AS product_id) s
  LEFT JOIN products p ON p.cloud_id = r.cloud_id AND p.id = s.product_id
  WHERE r.cloud_id = $1`;

export function findRequest(db: TenantDb, id: string): Promise<RequestRow | null> {
  return db.find<RequestRow>('permissions.request', `${REQUEST_SQL} AND r.id = $2`, [
    db.cloudId,
    id,
  ]);
}

/**
 * Locks the request until the transaction ends, so that two answers, or an answer and a withdrawal,
 * are serialized.
 */
export function lockRequest(tx: TenantTx, id: string): Promise<RequestRow | null> {
  return tx.find<RequestRow>(
    'permissions.lock_request',
    `${REQUEST_SQL} AND r.id = $2 FOR UPDATE OF r`,
    [tx.cloudId, id],
  );
}

/** Serializes the requests of one terminal, or of one user's windows, until commit. */
export async function lockRequestPlace(
  tx: TenantTx,
  { terminalId, userId }: Pick<ApprovedAction, 'terminalId' | 'userId'>,
): Promise<void> {
  if (terminalId === null) {
    await tx.query(
      'permissions.lock_user',
      'SELECT user_id FROM cloud_users WHERE cloud_id = $1 AND user_id = $2 FOR NO KEY UPDATE',
      [tx.cloudId, userId],
    );
    return;
  }
  await tx.query(
    'permissions.lock_terminal',
    'SELECT id FROM terminals WHERE cloud_id = $1 AND id = $2 FOR NO KEY UPDATE',
    [tx.cloudId, terminalId],
  );
}

/**
 * The unanswered request of this employee at this terminal, or of this user, locked. It may have
 * expired.
 */
export function lockPending(
  tx: TenantTx,
  { terminalId, userId }: Pick<ApprovedAction, 'terminalId' | 'userId'>,
  askedBy: number | null,
): Promise<RequestRow | null> {
  if (terminalId === null)
    return tx.find<RequestRow>(
      'permissions.lock_pending_of_user',
      `${REQUEST_SQL} AND r.user_id = $2 AND r.status = 'pending' FOR UPDATE OF r`,
      [tx.cloudId, userId],
    );
  return tx.find<RequestRow>(
    'permissions.lock_pending',
    `${REQUEST_SQL} AND r.terminal_id = $2 AND r.asked_by = $3 AND r.status = 'pending' FOR UPDATE OF r`,
    [tx.cloudId, terminalId, askedBy],
  );
}

/** Stores what a locked pending request is about now. */
export async function updateSubject(
  tx: TenantTx,
  id: string,
  { description, field, value, basket }: RequestSubject,
): Promise<void> {
  await tx.query(
    'permissions.update_request',
    `UPDATE permission_requests SET description = $3, subject_field = $4, subject_value = $5, basket = $6::jsonb
     WHERE cloud_id = $1 AND id = $2 AND status = 'pending'`,
    [tx.cloudId, id, description, field, value, basket === null ? null : JSON.stringify(basket)],
  );
}

/** How a request ended. */
export type RequestOutcome = { readonly at: number } & (
  | { readonly status: 'approved'; readonly answeredBy: number; readonly approvalId: string }
  | { readonly status: 'denied'; readonly answeredBy: number; readonly note: string }
  | { readonly status: 'withdrawn' }
);

/** Stores the outcome of a locked pending request. */
export async function settleRequest(
  tx: TenantTx,
  id: string,
  outcome: RequestOutcome,
): Promise<void> {
  await tx.query(
    'permissions.settle_request',
    `UPDATE permission_requests SET status = $3, answered_at = $4, approval_id = $5, answered_by = $6, answer_note = $7
     WHERE cloud_id = $1 AND id = $2 AND status = 'pending'`,
    [
      tx.cloudId,
      id,
      outcome.status,
      new Date(outcome.at),
      outcome.status === 'approved' ? outcome.approvalId : null,
      outcome.status === 'withdrawn' ? null : outcome.answeredBy,
      outcome.status === 'denied' ? outcome.note : '',
    ],
  );
}
