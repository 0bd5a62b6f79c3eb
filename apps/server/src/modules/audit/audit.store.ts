import type { AuditAction, AuditEntity } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** One entry of the audit log: who did what, to which record. */
export interface AuditEntry {
  /** The caller's own UUID, when the act is found by it later; otherwise a new one is generated. */
  readonly id?: string;
  readonly action: AuditAction;
  readonly actor: {
    readonly kind: 'user' | 'terminal' | 'employee' | 'key' | 'system';
    readonly id: number | null;
  };
  readonly employeeId?: number | null;
  readonly terminalId?: number | null;
  /** Employee who approved it. */
  readonly approvedBy?: number | null;
  /** Support agent who did it. */
  readonly agentUserId?: number | null;
  readonly entity: AuditEntity;
  readonly entityId: string;
  /** The state before and after: plain JSON, without secrets. */
  readonly before?: unknown;
  readonly after?: unknown;
  /**
   * Skips the entry when the same one was written this many seconds ago or less, so that automatic
   * repeats do not fill the log.
   */
  readonly quietSeconds?: number;
}

/**
 * Writes the entry in the transaction of the act itself, so that both are stored or neither is.
 * Rows are never changed or deleted: the runtime role has no right to. An act without
 * `quietSeconds` is always written: comparing with zero seconds would still find the act of a
 * transaction that began later and ended first.
 */
export async function writeAudit(tx: TenantTx, entry: AuditEntry): Promise<void> {
  await tx.query(
    'audit.write',
    `INSERT INTO audit_log (cloud_id, actor_kind, actor_id, employee_id, terminal_id, action, entity, entity_id, before, after, id, approved_by, agent_user_id)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10::jsonb, coalesce($12::uuid, gen_random_uuid()), $13, $14
     WHERE NOT EXISTS (SELECT FROM audit_log l WHERE l.cloud_id = $1 AND l.entity = $7 AND l.entity_id = $8 AND l.action = $6
                       AND l.at > now() - make_interval(secs => $11::integer))`,
    [
      tx.cloudId,
      entry.actor.kind,
      entry.actor.id,
      entry.employeeId ?? null,
      entry.terminalId ?? null,
      entry.action,
      entry.entity,
      entry.entityId,
      jsonOf(entry.before),
      jsonOf(entry.after),
      entry.quietSeconds ?? null,
      entry.id ?? null,
      entry.approvedBy ?? null,
      entry.agentUserId ?? null,
    ],
  );
}

/** An act of the log, found by the id that its caller gave it. */
export interface AuditedAct {
  readonly action: string;
  readonly entity: string;
  readonly entityId: string;
  readonly after: unknown;
}

export async function findAudit(db: TenantDb, id: string): Promise<AuditedAct | null> {
  const row = await db.find<{ action: string; entity: string; entity_id: string; after: unknown }>(
    'audit.find',
    'SELECT action, entity, entity_id, after FROM audit_log WHERE cloud_id = $1 AND id = $2',
    [db.cloudId, id],
  );
  return row === null
    ? null
    : { action: row.action, entity: row.entity, entityId: row.entity_id, after: row.after };
}

function jsonOf(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}
