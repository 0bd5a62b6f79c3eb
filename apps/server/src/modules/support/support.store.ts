import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

export interface GrantRow extends Record<string, unknown> {
  readonly id: string;
  readonly status: 'requested' | 'approved';
  readonly opened_at: Date;
  readonly agent_user_id: number | null;
  readonly agent_name: string | null;
  readonly ends_at: Date | null;
  /** The agent has an active session in this business. */
  readonly inside: boolean;
}

/** The one grant that was not ended; it may have expired. */
export function findGrant(db: TenantDb | TenantTx): Promise<GrantRow | null> {
  return db.find<GrantRow>(
    'support.find',
    `SELECT g.id, g.status, g.opened_at, g.agent_user_id, u.name AS agent_name, g.ends_at,
            g.agent_user_id IS NOT NULL AND auth_agent_inside($1, g.agent_user_id) AS inside
     FROM support_grants g LEFT JOIN LATERAL user_name(g.agent_user_id) u ON true
     WHERE g.cloud_id = $1 AND g.status <> 'ended'`,
    [db.cloudId],
  );
}

/** As {@link findGrant}, locked until commit, so that two decisions about it are serialized. */
export async function lockGrant(tx: TenantTx): Promise<GrantRow | null> {
  await tx.query(
    'support.lock',
    "SELECT id FROM support_grants WHERE cloud_id = $1 AND status <> 'ended' FOR UPDATE",
    [tx.cloudId],
  );
  return findGrant(tx);
}

/** Who acted on a grant. */
export interface GrantActor {
  readonly kind: 'user' | 'employee' | 'system';
  readonly id: number | null;
}

export async function insertGrant(
  tx: TenantTx,
  id: string,
  by: GrantActor,
  at: Date,
): Promise<void> {
  await tx.query(
    'support.insert',
    "INSERT INTO support_grants (cloud_id, id, status, opened_by_kind, opened_by, opened_at) VALUES ($1, $2, 'requested', $3, $4, $5)",
    [tx.cloudId, id, by.kind, by.id, at],
  );
}

/** A calendar day is not always 24 hours, so the end is computed in hours. */
export async function approveGrant(
  tx: TenantTx,
  id: string,
  agentUserId: number,
  at: Date,
): Promise<void> {
  await tx.query(
    'support.approve',
    `UPDATE support_grants SET status = 'approved', agent_user_id = $3, approved_at = $4, ends_at = $4::timestamptz + interval '24 hours'
     WHERE cloud_id = $1 AND id = $2`,
    [tx.cloudId, id, agentUserId, at],
  );
}

export async function endGrant(tx: TenantTx, id: string, by: GrantActor, at: Date): Promise<void> {
  await tx.query(
    'support.end',
    "UPDATE support_grants SET status = 'ended', ended_at = $3, ended_by_kind = $4, ended_by = $5 WHERE cloud_id = $1 AND id = $2",
    [tx.cloudId, id, at, by.kind, by.id],
  );
}

/** Ends the agent's sessions in this business, in every process, with the commit. */
export async function endAgentSessions(tx: TenantTx, agentUserId: number): Promise<void> {
  await tx.query('support.end_sessions', 'SELECT auth_end_agent($1, $2)', [
    tx.cloudId,
    agentUserId,
  ]);
}

export function findAgent(db: TenantDb, email: string): Promise<{ readonly id: number } | null> {
  return db.find(
    'support.agent',
    'SELECT id FROM support_find_agent($1) AS id WHERE id IS NOT NULL',
    [email],
  );
}
