import type { ScreenEnd } from '@dalpak/contracts';
import type { SystemDb, TenantDb, TenantTx } from '../../kernel/db/index.ts';

export interface ShareRow extends Record<string, unknown> {
  readonly id: string;
  readonly agent_user_id: number;
  readonly agent_name: string | null;
  readonly session_id: string;
  readonly user_id: number | null;
  readonly terminal_id: number | null;
  readonly employee_id: number | null;
  readonly sharer_name: string;
  readonly place: string;
  readonly started_at: Date;
  readonly ends_at: Date;
  readonly heard_at: Date;
  readonly paused: boolean;
  readonly joined_at: Date | null;
  readonly seen_at: Date | null;
  readonly last_seq: number;
  readonly snapshot_seq: number;
  readonly kept_chars: number;
  readonly total_chars: number;
  readonly ended_at: Date | null;
  readonly ended_by: ScreenEnd | null;
  /** When the grant ends; null once it was ended. */
  readonly grant_ends_at: Date | null;
  /** The session that shares is still signed in. */
  readonly session_stands: boolean;
}

const COLUMNS = `s.id, s.agent_user_id, u.name AS agent_name, s.session_id, s.user_id, s.terminal_id, s.employee_id, s.sharer_name, s.place,
  s.started_at, s.ends_at, s.heard_at, s.paused, s.joined_at, s.seen_at, s.last_seq, s.snapshot_seq, s.kept_chars, s.total_chars,
  s.ended_at, s.ended_by, CASE WHEN g.status = 'approved' THEN g.ends_at END AS grant_ends_at, auth_session_stands($1, s.session_id) AS session_stands`;
const TABLES = `screen_shares s JOIN support_grants g ON g.cloud_id = s.cloud_id AND g.id = s.grant_id
  LEFT JOIN LATERAL user_name(s.agent_user_id) u ON true`;

/** Selects shares; a field that is left out does not filter. */
export interface ShareFilter {
  readonly sessionId?: string;
  readonly agentUserId?: number;
  readonly grantId?: string;
}

/** Shares that were not ended; some may have expired. */
export async function listOpenShares(
  db: TenantDb | TenantTx,
  { sessionId, agentUserId, grantId }: ShareFilter,
): Promise<readonly ShareRow[]> {
  const { rows } = await db.query<ShareRow>(
    'screen.list',
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE s.cloud_id = $1 AND s.ended_at IS NULL AND ($2::uuid IS NULL OR s.session_id = $2)
     AND ($3::integer IS NULL OR s.agent_user_id = $3) AND ($4::uuid IS NULL OR s.grant_id = $4) ORDER BY s.started_at, s.id LIMIT 100`,
    [db.cloudId, sessionId ?? null, agentUserId ?? null, grantId ?? null],
  );
  return rows;
}

/** One share, ended or not, locked until commit. */
export async function lockShare(tx: TenantTx, id: string): Promise<ShareRow | null> {
  await tx.query(
    'screen.lock',
    'SELECT id FROM screen_shares WHERE cloud_id = $1 AND id = $2 FOR UPDATE',
    [tx.cloudId, id],
  );
  return tx.find<ShareRow>(
    'screen.find',
    `SELECT ${COLUMNS} FROM ${TABLES} WHERE s.cloud_id = $1 AND s.id = $2`,
    [tx.cloudId, id],
  );
}

export interface NewShare {
  readonly id: string;
  readonly grantId: string;
  readonly agentUserId: number;
  readonly sessionId: string;
  readonly userId: number | null;
  readonly terminalId: number | null;
  readonly employeeId: number | null;
  readonly name: string;
  readonly place: string;
  readonly at: Date;
  readonly endsAt: Date;
}

export async function insertShare(tx: TenantTx, share: NewShare): Promise<void> {
  await tx.query(
    'screen.insert',
    `INSERT INTO screen_shares (cloud_id, id, grant_id, agent_user_id, session_id, user_id, terminal_id, employee_id, sharer_name, place, started_at, heard_at, ends_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12)`,
    [
      tx.cloudId,
      share.id,
      share.grantId,
      share.agentUserId,
      share.sessionId,
      share.userId,
      share.terminalId,
      share.employeeId,
      share.name,
      share.place,
      share.at,
      share.endsAt,
    ],
  );
}

/** Records a heartbeat of the page that is shared. */
export async function recordHeartbeat(
  tx: TenantTx,
  id: string,
  at: Date,
  paused: boolean,
): Promise<void> {
  await tx.query(
    'screen.heard',
    'UPDATE screen_shares SET heard_at = $3, paused = $4 WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id, at, paused],
  );
}

/** What the page recorded since the last chunk. */
export interface NewChunk {
  readonly share: string;
  readonly seq: number;
  readonly snapshot: boolean;
  readonly events: string;
}

/** Stores a chunk. One that begins with a snapshot of the whole page replaces all earlier ones. */
export async function insertChunk(
  tx: TenantTx,
  { share, seq, snapshot, events }: NewChunk,
): Promise<void> {
  if (snapshot) await deleteChunks(tx, share);
  await tx.query(
    'screen.insert_chunk',
    'INSERT INTO screen_chunks (cloud_id, share_id, seq, snapshot, chars, events) VALUES ($1, $2, $3, $4, $5, $6)',
    [tx.cloudId, share, seq, snapshot, events.length, events],
  );
  await tx.query(
    'screen.count_chunk',
    `UPDATE screen_shares SET last_seq = $3, total_chars = total_chars + $5, snapshot_seq = CASE WHEN $4 THEN $3 ELSE snapshot_seq END,
       kept_chars = CASE WHEN $4 THEN $5 ELSE kept_chars + $5 END
     WHERE cloud_id = $1 AND id = $2`,
    [tx.cloudId, share, seq, snapshot, events.length],
  );
}

export async function deleteChunks(tx: TenantTx, share: string): Promise<void> {
  await tx.query(
    'screen.delete_chunks',
    'DELETE FROM screen_chunks WHERE cloud_id = $1 AND share_id = $2',
    [tx.cloudId, share],
  );
}

export interface ChunkRow extends Record<string, unknown> {
  readonly seq: number;
  readonly snapshot: boolean;
  readonly events: string;
}

/** Chunks after a number, oldest first: as many as fit into `chars`, but at least one. */
export async function listChunks(
  tx: TenantTx,
  share: string,
  after: number,
  chars: number,
): Promise<readonly ChunkRow[]> {
  const { rows } = await tx.query<ChunkRow>(
    'screen.chunks',
    `SELECT c.seq, c.snapshot, c.events FROM screen_chunks c JOIN (
       SELECT seq, sum(chars) OVER (ORDER BY seq) - chars AS before FROM screen_chunks WHERE cloud_id = $1 AND share_id = $2 AND seq > $3
     ) n ON n.seq = c.seq
     WHERE c.cloud_id = $1 AND c.share_id = $2 AND n.before < $4 ORDER BY c.seq`,
    [tx.cloudId, share, after, chars],
  );
  return rows;
}

/** Records that the agent watches the share. */
export async function recordSeen(tx: TenantTx, id: string, at: Date): Promise<void> {
  await tx.query(
    'screen.seen',
    'UPDATE screen_shares SET seen_at = $3, joined_at = coalesce(joined_at, $3) WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id, at],
  );
}

export async function markEnded(tx: TenantTx, id: string, by: ScreenEnd, at: Date): Promise<void> {
  await tx.query(
    'screen.end',
    'UPDATE screen_shares SET ended_at = $3, ended_by = $4 WHERE cloud_id = $1 AND id = $2 AND ended_at IS NULL',
    [tx.cloudId, id, at, by],
  );
}

/** Clouds with active shares. */
export async function listSharingClouds(
  system: Pick<SystemDb, 'query'>,
): Promise<readonly number[]> {
  const { rows } = await system.query<{ cloud_id: number }>(
    'screen.clouds',
    'SELECT cloud_id FROM screen_share_clouds() AS cloud_id',
    [],
  );
  return rows.map((row) => row.cloud_id);
}
