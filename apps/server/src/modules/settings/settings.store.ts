import type { SettingScope } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** A place whose settings apply; scopes that are not named do not count. */
export interface Place {
  readonly branchId?: number | undefined;
  readonly terminalId?: number | undefined;
  readonly userId?: number | undefined;
}

/**
 * Every setting that applies on `date` (local date of the business) at a place, by key: of the
 * nearest scope, then of the latest day.
 */
export async function listSettings(
  db: TenantDb,
  date: string,
  place: Place = {},
): Promise<ReadonlyMap<string, unknown>> {
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

/** The settings of the whole business, by day and key, on each of these local dates. */
export async function listSettingsOn(
  db: TenantDb,
  dates: readonly string[],
): Promise<ReadonlyMap<string, ReadonlyMap<string, unknown>>> {
  const { rows } = await db.query<{ day: string; key: string; value: unknown }>(
    'settings.list_on_days',
    `SELECT DISTINCT ON (d.day, s.key) d.day::text AS day, s.key, s.value
     FROM unnest($2::date[]) AS d (day) JOIN settings s ON s.cloud_id = $1 AND s.scope = 'cloud' AND s.valid_from <= d.day
     ORDER BY d.day, s.key, s.valid_from DESC`,
    [db.cloudId, dates],
  );
  const days = new Map(dates.map((date) => [date, new Map<string, unknown>()]));
  for (const { day, key, value } of rows) days.get(day)?.set(key, value);
  return days;
}

/** A stored value with its place. */
export interface StoredValue extends Record<string, unknown> {
  readonly key: string;
  readonly scope: SettingScope;
  readonly scope_id: number;
  readonly value: unknown;
  /** Null = always. */
  readonly valid_from: string | null;
}

const STORED =
  "s.key, s.scope, s.scope_id, s.value, CASE WHEN s.valid_from = '-infinity' THEN NULL ELSE s.valid_from::text END AS valid_from";

/**
 * All stored values of a place and the scopes around it, also for future days: nearest scope first,
 * then latest day.
 */
export async function listStored(db: TenantDb, place: Place): Promise<readonly StoredValue[]> {
  const { rows } = await db.query<StoredValue>(
    'settings.stored',
    `SELECT ${STORED} FROM settings s
     WHERE cloud_id = $1
       AND (scope = 'cloud' OR (scope = 'branch' AND scope_id = $2) OR (scope = 'terminal' AND scope_id = $3) OR (scope = 'user' AND scope_id = $4))
     ORDER BY key, array_position(ARRAY['user', 'terminal', 'branch', 'cloud'], scope), s.valid_from DESC`,
    [db.cloudId, place.branchId ?? null, place.terminalId ?? null, place.userId ?? null],
  );
  return rows;
}

/** Every value of one setting, with the name of its place; of users only this one's. */
export async function listRelations(
  db: TenantDb,
  key: string,
  userId: number | null,
): Promise<readonly (StoredValue & { readonly name: string })[]> {
  const { rows } = await db.query<StoredValue & { readonly name: string }>(
    'settings.relations',
    `SELECT ${STORED}, coalesce(b.name, t.name, u.name, c.name) AS name
     FROM settings s JOIN clouds c ON c.id = s.cloud_id
     LEFT JOIN branches b ON s.scope = 'branch' AND b.cloud_id = s.cloud_id AND b.id = s.scope_id
     LEFT JOIN terminals t ON s.scope = 'terminal' AND t.cloud_id = s.cloud_id AND t.id = s.scope_id
     LEFT JOIN user_name($3) u ON s.scope = 'user' AND u.id = s.scope_id
     WHERE s.cloud_id = $1 AND s.key = $2 AND (s.scope <> 'user' OR s.scope_id = $3)
     ORDER BY array_position(ARRAY['cloud', 'branch', 'terminal', 'user'], s.scope), s.scope_id, s.valid_from DESC`,
    [db.cloudId, key, userId],
  );
  return rows;
}

/**
 * Serializes changes of a setting of a cloud until commit: the former value is read under this
 * lock.
 */
export async function lockSetting(tx: TenantTx, key: string): Promise<void> {
  await tx.query('settings.lock', 'SELECT pg_advisory_xact_lock(hashtextextended($2, $1))', [
    tx.cloudId,
    `setting ${key}`,
  ]);
}

/** The place's own value; of a dated setting, the one of exactly this day. */
export async function findOwn(tx: TenantTx, at: SettingPlace): Promise<StoredValue | null> {
  return tx.find<StoredValue>(
    'settings.own',
    `SELECT ${STORED} FROM settings s
     WHERE cloud_id = $1 AND key = $2 AND scope = $3 AND scope_id = $4 AND ($5::date IS NULL OR s.valid_from = $5::date)
     ORDER BY s.valid_from DESC LIMIT 1`,
    [tx.cloudId, at.key, at.scope, at.scopeId, at.validFrom],
  );
}

/** A setting at one place; `validFrom` null for settings without days. */
export interface SettingPlace {
  readonly key: string;
  readonly scope: SettingScope;
  readonly scopeId: number;
  readonly validFrom: string | null;
}

/** Deletes the place's own value: that of the day, or the only one of a setting without days. */
export async function deleteSetting(tx: TenantTx, at: SettingPlace): Promise<void> {
  await tx.query(
    'settings.delete',
    'DELETE FROM settings WHERE cloud_id = $1 AND key = $2 AND scope = $3 AND scope_id = $4 AND ($5::date IS NULL OR valid_from = $5::date)',
    [tx.cloudId, at.key, at.scope, at.scopeId, at.validFrom],
  );
}

export async function insertSetting(tx: TenantTx, at: SettingPlace, value: unknown): Promise<void> {
  await tx.query(
    'settings.insert',
    `INSERT INTO settings (cloud_id, key, scope, scope_id, valid_from, value) VALUES ($1, $2, $3, $4, coalesce($5::date, '-infinity'), $6::jsonb)`,
    [tx.cloudId, at.key, at.scope, at.scopeId, at.validFrom, JSON.stringify(value)],
  );
}

interface PlaceRow extends Record<string, unknown> {
  readonly branch_id: number;
  readonly branch_name: string;
  readonly terminal_id: number | null;
  readonly terminal_name: string | null;
}

/** Active branches with their active terminals, for which a value can be set. */
export async function listPlaces(db: TenantDb): Promise<readonly PlaceRow[]> {
  const { rows } = await db.query<PlaceRow>(
    'settings.places',
    `SELECT b.id AS branch_id, b.name AS branch_name, t.id AS terminal_id, t.name AS terminal_name
     FROM branches b LEFT JOIN terminals t ON t.cloud_id = b.cloud_id AND t.branch_id = b.id AND t.active
     WHERE b.cloud_id = $1 AND b.active ORDER BY b.id, t.terminal_no`,
    [db.cloudId],
  );
  return rows;
}
