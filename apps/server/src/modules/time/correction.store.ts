import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** Who makes the correction: a user of the back office, or an employee at a till. */
export interface Corrector {
  readonly kind: 'user' | 'employee';
  readonly id: number;
  readonly name: string;
}

export interface NewCorrection {
  readonly id: string;
  readonly entryId: string;
  readonly action: 'add' | 'change' | 'void';
  readonly at: Date | null;
  readonly reason: string;
  readonly by: Corrector;
}

/**
 * False when the id is used. The caller must hold the employee's lock, so that the numbers are
 * consecutive.
 */
export async function insertCorrection(
  tx: TenantTx,
  { id, entryId, action, at, reason, by }: NewCorrection,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'time.insert_correction',
    `INSERT INTO time_corrections (cloud_id, id, entry_id, number, action, at, reason, actor_kind, actor_id, actor_name)
     SELECT $1, $2, $3, coalesce(max(c.number), 0) + 1, $4, $5, $6, $7, $8, $9 FROM time_corrections c WHERE c.cloud_id = $1 AND c.entry_id = $3
     ON CONFLICT (cloud_id, id) DO NOTHING`,
    [tx.cloudId, id, entryId, action, at, reason, by.kind, by.id, by.name],
  );
  return rowCount === 1;
}

export interface CorrectionRow extends Record<string, unknown> {
  readonly entry_id: string;
  readonly action: 'add' | 'change' | 'void';
  readonly at: Date | null;
  readonly reason: string;
  readonly actor_name: string;
  readonly recorded_at: Date;
}

const COLUMNS = 'entry_id, action, at, reason, actor_name, recorded_at';

export function findCorrection(db: TenantDb, id: string): Promise<CorrectionRow | null> {
  return db.find<CorrectionRow>(
    'time.correction',
    `SELECT ${COLUMNS} FROM time_corrections WHERE cloud_id = $1 AND id = $2`,
    [db.cloudId, id],
  );
}

/** All corrections of these stamps, in order. */
export async function listCorrections(
  db: TenantDb,
  entryIds: readonly string[],
): Promise<readonly CorrectionRow[]> {
  if (entryIds.length === 0) return [];
  const { rows } = await db.query<CorrectionRow>(
    'time.corrections',
    `SELECT ${COLUMNS} FROM time_corrections WHERE cloud_id = $1 AND entry_id = ANY ($2::uuid[]) ORDER BY entry_id, number`,
    [db.cloudId, entryIds],
  );
  return rows;
}
