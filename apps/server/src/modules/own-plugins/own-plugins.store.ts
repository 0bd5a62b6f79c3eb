import type { MarketManifest, OwnPluginVersion } from '@dalpak/contracts';
import type { SystemDb, TenantDb, TenantTx } from '../../kernel/db/index.ts';

export type OwnPluginState = OwnPluginVersion['state'];

export interface OwnPluginRow extends Record<string, unknown> {
  readonly plugin_id: string;
  readonly version: string;
  readonly frame: string;
  readonly manifest: MarketManifest;
  readonly page: string;
  readonly state: OwnPluginState;
  readonly reason: string;
  readonly reviewers: readonly number[];
  readonly signature: Buffer | null;
  readonly uploaded_by: number;
  readonly uploaded_at: Date;
}

const COLUMNS =
  'plugin_id, version, frame, manifest, page, state, reason, reviewers, signature, uploaded_by, uploaded_at';

/** Versions of the business, newest first; without those that never run again. */
export async function listVersions(db: TenantDb): Promise<readonly OwnPluginRow[]> {
  const { rows } = await db.query<OwnPluginRow>(
    'own_plugins.list',
    `SELECT ${COLUMNS} FROM own_plugins WHERE cloud_id = $1 ORDER BY uploaded_at DESC, version DESC LIMIT 100`,
    [db.cloudId],
  );
  return rows;
}

export function lockVersion(
  tx: TenantTx,
  id: string,
  version: string,
): Promise<OwnPluginRow | null> {
  return tx.find<OwnPluginRow>(
    'own_plugins.lock',
    `SELECT ${COLUMNS} FROM own_plugins WHERE cloud_id = $1 AND plugin_id = $2 AND version = $3 FOR UPDATE`,
    [tx.cloudId, id, version],
  );
}

/** Takes the lock under which versions of a plugin are added, until commit. */
export async function lockPlugin(tx: TenantTx, id: string): Promise<void> {
  await tx.query('own_plugins.lock_all', 'SELECT pg_advisory_xact_lock(hashtextextended($2, $1))', [
    tx.cloudId,
    `own plugin ${id}`,
  ]);
}

export async function insertVersion(
  tx: TenantTx,
  row: Pick<
    OwnPluginRow,
    'plugin_id' | 'version' | 'frame' | 'manifest' | 'page' | 'uploaded_by' | 'uploaded_at'
  >,
): Promise<void> {
  await tx.query(
    'own_plugins.insert',
    `INSERT INTO own_plugins (cloud_id, plugin_id, version, frame, manifest, page, uploaded_by, uploaded_at)
     VALUES ($1, $2, $3, $4, $5::jsonb, $6, $7, $8)`,
    [
      tx.cloudId,
      row.plugin_id,
      row.version,
      row.frame,
      JSON.stringify(row.manifest),
      row.page,
      row.uploaded_by,
      row.uploaded_at,
    ],
  );
}

export async function moveVersion(
  tx: TenantTx,
  id: string,
  version: string,
  {
    state,
    reason = '',
    reviewers,
    signature,
  }: Pick<OwnPluginRow, 'state' | 'reviewers' | 'signature'> & { readonly reason?: string },
): Promise<void> {
  await tx.query(
    'own_plugins.move',
    'UPDATE own_plugins SET state = $4, reason = $5, reviewers = $6, signature = $7 WHERE cloud_id = $1 AND plugin_id = $2 AND version = $3',
    [tx.cloudId, id, version, state, reason, reviewers, signature],
  );
}

/** The business's own name outside of it. */
export async function readUuid(db: TenantDb): Promise<string> {
  const row = await db.find<{ uuid: string }>(
    'own_plugins.uuid',
    'SELECT uuid FROM clouds WHERE id = $1',
    [db.cloudId],
  );
  return row?.uuid ?? '';
}

export interface FrameRow extends Record<string, unknown> {
  readonly cloud_uuid: string;
  readonly plugin_id: string;
  readonly version: string;
  readonly manifest: unknown;
  readonly page: string;
  readonly state: OwnPluginState;
  readonly signature: Buffer | null;
}

export function findFrame(system: Pick<SystemDb, 'find'>, frame: string): Promise<FrameRow | null> {
  return system.find<FrameRow>('own_plugins.frame', 'SELECT * FROM plugin_frame($1)', [frame]);
}

export interface ReviewRow extends Record<string, unknown> {
  readonly cloud_uuid: string;
  readonly cloud_name: string;
  readonly plugin_id: string;
  readonly version: string;
  readonly manifest: MarketManifest;
  readonly page: string;
  readonly state: 'waiting' | 'approved';
  readonly reviewers: readonly number[];
  readonly uploaded_by: number;
  readonly uploaded_at: Date;
  readonly earlier: {
    readonly version: string;
    readonly manifest: MarketManifest;
    readonly page: string;
  } | null;
}

export async function listReviews(system: Pick<SystemDb, 'query'>): Promise<readonly ReviewRow[]> {
  const { rows } = await system.query<ReviewRow>(
    'own_plugins.reviews',
    'SELECT * FROM plugins_to_review()',
    [],
  );
  return rows;
}
