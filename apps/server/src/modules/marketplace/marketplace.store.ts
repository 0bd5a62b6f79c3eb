import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** Values of settings by their key; never a secret. */
export type SettingValues = Readonly<Record<string, string | number | boolean | null>>;

export interface InstalledPlugin extends Record<string, unknown> {
  readonly plugin_id: string;
  readonly version: string;
  readonly approved: readonly string[];
  readonly settings: SettingValues;
  /** Encrypted, by key. */
  readonly secrets: Readonly<Record<string, string>>;
}

const COLUMNS = 'plugin_id, version, approved, settings, secrets';

export async function listInstalled(db: TenantDb): Promise<readonly InstalledPlugin[]> {
  const { rows } = await db.query<InstalledPlugin>(
    'marketplace.list',
    `SELECT ${COLUMNS} FROM marketplace_plugins WHERE cloud_id = $1 ORDER BY plugin_id`,
    [db.cloudId],
  );
  return rows;
}

interface ApprovalRow extends Record<string, unknown> {
  readonly plugin_id: string;
  readonly permission: string;
}

/** Every permission that a plugin was ever approved for, also of plugins that are gone. */
export async function listApprovals(db: TenantDb): Promise<readonly ApprovalRow[]> {
  const { rows } = await db.query<ApprovalRow>(
    'marketplace.approvals',
    `SELECT DISTINCT a.entity_id AS plugin_id, p.permission
     FROM audit_log a, jsonb_array_elements_text(a.after -> 'permissions') AS p (permission)
     WHERE a.cloud_id = $1 AND a.entity = 'marketplace_plugin' AND a.action = 'marketplace.installed'`,
    [db.cloudId],
  );
  return rows;
}

export function findInstalled(db: TenantDb, pluginId: string): Promise<InstalledPlugin | null> {
  return db.find<InstalledPlugin>(
    'marketplace.find',
    `SELECT ${COLUMNS} FROM marketplace_plugins WHERE cloud_id = $1 AND plugin_id = $2`,
    [db.cloudId, pluginId],
  );
}

/**
 * Locks the row until the transaction ends, so that edits of one plugin's settings are serialized.
 */
export function lockInstalled(tx: TenantTx, pluginId: string): Promise<InstalledPlugin | null> {
  return tx.find<InstalledPlugin>(
    'marketplace.lock',
    `SELECT ${COLUMNS} FROM marketplace_plugins WHERE cloud_id = $1 AND plugin_id = $2 FOR UPDATE`,
    [tx.cloudId, pluginId],
  );
}

/**
 * Installs a plugin, or stores a newer approval; existing settings stay, new ones begin with their
 * defaults.
 */
export async function upsertInstalled(
  tx: TenantTx,
  {
    pluginId,
    version,
    approved,
    settings,
    at,
  }: {
    readonly pluginId: string;
    readonly version: string;
    readonly approved: readonly string[];
    readonly settings: SettingValues;
    readonly at: Date;
  },
): Promise<void> {
  await tx.query(
    'marketplace.install',
    `INSERT INTO marketplace_plugins (cloud_id, plugin_id, version, approved, settings, installed_at) VALUES ($1, $2, $3, $4, $5::jsonb, $6)
     ON CONFLICT (cloud_id, plugin_id) DO UPDATE SET version = excluded.version, approved = excluded.approved, settings = excluded.settings || marketplace_plugins.settings`,
    [tx.cloudId, pluginId, version, approved, JSON.stringify(settings), at],
  );
}

/** @returns whether it was installed */
export async function deleteInstalled(tx: TenantTx, pluginId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'marketplace.uninstall',
    'DELETE FROM marketplace_plugins WHERE cloud_id = $1 AND plugin_id = $2',
    [tx.cloudId, pluginId],
  );
  return rowCount > 0;
}

export async function updateSettings(
  tx: TenantTx,
  pluginId: string,
  settings: SettingValues,
  secrets: Readonly<Record<string, string>>,
): Promise<void> {
  await tx.query(
    'marketplace.settings',
    'UPDATE marketplace_plugins SET settings = $3::jsonb, secrets = $4::jsonb WHERE cloud_id = $1 AND plugin_id = $2',
    [tx.cloudId, pluginId, JSON.stringify(settings), JSON.stringify(secrets)],
  );
}
