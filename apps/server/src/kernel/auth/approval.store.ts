import type { PermissionMap } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../db/index.ts';
import type { ApprovedAction } from './approval.ts';

export interface NewApproval {
  readonly id: string;
  readonly action: ApprovedAction;
  /**
   * Employee whose action is approved: the employee signed in at the terminal, or the back-office
   * user's employee.
   */
  readonly requestedBy: number | null;
  readonly approvedBy: number;
  readonly expiresAt: number;
}

/** Stores an approval: its audit data, and the row that is marked when the approval is used. */
export async function insertApproval(tx: TenantTx, approval: NewApproval): Promise<void> {
  await tx.query(
    'auth.insert_approval',
    `INSERT INTO approvals (cloud_id, id, terminal_id, cart_id, permission_key, requested_by, approved_by, expires_at, subject_field, subject_value, user_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      tx.cloudId,
      approval.id,
      approval.action.terminalId,
      approval.action.cartId === '' ? null : approval.action.cartId,
      approval.action.key,
      approval.requestedBy,
      approval.approvedBy,
      new Date(approval.expiresAt),
      approval.action.field,
      approval.action.value,
      approval.action.userId ?? null,
    ],
  );
}

/**
 * Marks approvals as used, in the transaction that stores the sale. Returns false when one of them
 * is already used or unknown: the row lock makes the second of two sales wait and then find it
 * used. One statement covers the whole sale.
 */
export async function consumeApprovals(tx: TenantTx, ids: readonly string[]): Promise<boolean> {
  const distinct = [...new Set(ids)].sort();
  if (distinct.length !== ids.length) return false;
  const { rowCount } = await tx.query(
    'auth.burn_approvals',
    'UPDATE approvals SET used_at = now() WHERE cloud_id = $1 AND id = ANY ($2::uuid[]) AND used_at IS NULL',
    [tx.cloudId, distinct],
  );
  return rowCount === distinct.length;
}

/** An approval with its state at the time of use. */
export type StoredApproval = {
  /** Employee who requested it; null when no employee was signed in at the terminal. */
  readonly requested_by: number | null;
  /** The approver's current permissions; null when the approver no longer works here. */
  readonly permissions: PermissionMap | null;
};

/**
 * Marks the approval of an action with its own id as used. A retry is the same action, so the same
 * approval remains valid for it.
 * @returns null when no approval has that id
 */
export function markApprovalUsed(tx: TenantTx, id: string): Promise<StoredApproval | null> {
  return tx.find<StoredApproval>(
    'auth.mark_approval_used',
    `UPDATE approvals a SET used_at = COALESCE(a.used_at, now()) FROM employees e JOIN positions p ON p.cloud_id = e.cloud_id AND p.id = e.position_id
     WHERE a.cloud_id = $1 AND a.id = $2 AND e.cloud_id = a.cloud_id AND e.id = a.approved_by
     RETURNING a.requested_by, CASE WHEN e.active THEN p.permissions END AS permissions`,
    [tx.cloudId, id],
  );
}

/** An approval of one call, with the approver's current permissions. */
export type StoredCallApproval = StoredApproval & { readonly permission_key: string };

/** Finds an approval of one call that has not been used yet. */
export function findCallApproval(db: TenantDb, id: string): Promise<StoredCallApproval | null> {
  return db.find<StoredCallApproval>(
    'auth.call_approval',
    `SELECT a.permission_key, a.requested_by, CASE WHEN e.active THEN p.permissions END AS permissions
     FROM approvals a JOIN employees e ON e.cloud_id = a.cloud_id AND e.id = a.approved_by JOIN positions p ON p.cloud_id = e.cloud_id AND p.id = e.position_id
     WHERE a.cloud_id = $1 AND a.id = $2 AND a.cart_id IS NULL AND a.used_at IS NULL`,
    [db.cloudId, id],
  );
}
