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

/** The back-office users of an employee. */
export async function listUsersOf(db: TenantDb, employeeId: number): Promise<readonly number[]> {
  const { rows } = await db.query<{ user_id: number }>(
    'permissions.users_of',
    'SELECT user_id FROM cloud_users WHERE cloud_id = $1 AND employee_id = $2 ORDER BY user_id',
    [db.cloudId, employeeId],
  );
  return rows.map(({ user_id }) => user_id);
}

export interface NewRequest {
  readonly id: string;
  /** Null for a user of the back office. */
  readonly terminalId: number | null;
  /** Null for a user of the back office without an employee. */
  readonly askedBy: number | null;
  readonly user: { readonly id: number; readonly name: string } | null;
  readonly askedTo: number;
  readonly operation: PermissionOperation;
  readonly description: string;
  /** Null for a request about one call. */
  readonly cartId: string | null;
  readonly field: string;
  readonly value: string;
  readonly basket: BasketSummary | null;
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
  readonly asked_to: number;
  readonly to_name: string;
  readonly terminal_id: number | null;
  readonly terminal_name: string | null;
  readonly branch_name: string | null;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly answered_at: Date | null;
  readonly approval_id: string | null;
}

const REQUEST_SQL = `SELECT r.id, r.status, r.operation_type, r.action, r.permission_key, r.description, r.cart_id, r.subject_field, r.subject_value, r.basket,
    r.asked_by, r.user_id, COALESCE(r.user_name, trim(b.first_name || ' ' || b.last_name)) AS by_name, r.asked_to, trim(t.first_name || ' ' || t.last_name) AS to_name,
    r.terminal_id, m.name AS terminal_name, n.name AS branch_name, r.created_at, r.expires_at, r.answered_at, r.approval_id,
    s.product_id, p.name AS product_name
  FROM permission_requests r
  LEFT JOIN employees b ON b.cloud_id = r.cloud_id AND b.id = r.asked_by
  JOIN employees t ON t.cloud_id = r.cloud_id AND t.id = r.asked_to
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

/** Stores the outcome of a locked pending request. */
export async function settleRequest(
  tx: TenantTx,
  id: string,
  outcome: {
    readonly status: 'approved' | 'denied' | 'withdrawn';
    readonly at: number;
    readonly approvalId: string | null;
  },
): Promise<void> {
  await tx.query(
    'permissions.settle_request',
    `UPDATE permission_requests SET status = $3, answered_at = $4, approval_id = $5 WHERE cloud_id = $1 AND id = $2 AND status = 'pending'`,
    [tx.cloudId, id, outcome.status, new Date(outcome.at), outcome.approvalId],
  );
}
