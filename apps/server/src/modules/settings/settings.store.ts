import type { TenantDb } from '../../kernel/db/index.ts';

/** Where somebody stands: settings of places that are not named do not count. */
export interface Place {
  readonly branchId?: number | undefined;
  readonly terminalId?: number | undefined;
  readonly userId?: number | undefined;
}

/** Every setting as it holds on `date` (local date of the business) at a place, by key: the nearest scope, then the latest day. */
export async function listSettings(db: TenantDb, date: string, place: Place = {}): Promise<ReadonlyMap<string, unknown>> {
  const { rows } = await db.query<{ key: string; value: unknown }>(
    'settings.list',
    `SELECT DISTINCT ON (key) key, value FROM settings
     WHERE cloud_id = $1 AND valid_from <= $2::date
       AND (scope = 'cloud' OR (scope = 'branch' AND scope_id = $3) OR (scope = 'terminal' AND scope_id = $4) OR (scope = 'user' AND scope_id = $5))
     ORDER BY key, array_position(ARRAY['user', 'terminal', 'branch', 'cloud'], scope), valid_from DESC`,
    [db.cloudId, date, place.branchId ?? null, place.terminalId ?? null, place.userId ?? null],
  );
  return new Map(rows.map((row) => [row.key, row.value]));
}
