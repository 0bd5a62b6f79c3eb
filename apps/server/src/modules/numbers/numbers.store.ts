import type { GapReason } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { chainHash, CHAIN_START } from '../../kernel/hash-chain.ts';

/** Series code of Z numbers, which are separate from document numbers. */
export const CLOSINGS_CODE = 0;

/** Current position of a terminal's series. */
export interface SeriesPosition {
  readonly code: number;
  readonly next: number;
  readonly lastHash: Buffer | null;
}

/** Locks every series of a terminal, in the same order as a Z. */
export async function lockSeriesPositions(
  tx: TenantTx,
  terminalId: number,
): Promise<readonly SeriesPosition[]> {
  const { rows } = await tx.query<{ code: number; next: number; last_hash: Buffer | null }>(
    'numbers.lock',
    `SELECT official_code AS code, next_sequence AS next, last_hash FROM document_series
     WHERE cloud_id = $1 AND terminal_id = $2 ORDER BY official_code FOR UPDATE`,
    [tx.cloudId, terminalId],
  );
  return rows.map(({ code, next, last_hash: lastHash }) => ({ code, next, lastHash }));
}

/** Creates a series that the server does not know, or lost in a restore. */
export async function beginSeries(tx: TenantTx, terminalId: number, code: number): Promise<void> {
  await tx.query(
    'numbers.begin',
    `INSERT INTO document_series (cloud_id, terminal_id, official_code, sold_until)
     SELECT $1, $2, $3, max(sold_until) FROM register_shifts WHERE cloud_id = $1 AND terminal_id = $2 ON CONFLICT DO NOTHING`,
    [tx.cloudId, terminalId, code],
  );
}

/** Numbers that have no document and never will. */
export interface Gap {
  readonly terminalId: number;
  readonly code: number;
  readonly first: number;
  readonly last: number;
  readonly reason: GapReason;
  readonly at: Date;
  /** The user who confirmed it; null when a till reported it. */
  readonly by: number | null;
}

/** The fields of a gap that its hash covers, in addition to the previous link. */
export function chainedGap({ at, ...gap }: Gap): object {
  return { gap: { ...gap, at: at.toISOString() } };
}

/**
 * Inserts a gap after the last link of its chain. Returns its hash, which the next document chains
 * to.
 */
export async function insertGap(tx: TenantTx, gap: Gap, previous: Buffer | null): Promise<Buffer> {
  const hash = chainHash(previous ?? CHAIN_START, chainedGap(gap));
  await tx.query(
    'numbers.insert_gap',
    `INSERT INTO series_gaps (cloud_id, terminal_id, official_code, first_sequence, last_sequence, reason, declared_at, declared_by, prev_hash, hash)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tx.cloudId,
      gap.terminalId,
      gap.code,
      gap.first,
      gap.last,
      gap.reason,
      gap.at,
      gap.by,
      previous,
      hash,
    ],
  );
  return hash;
}

/** Moves a locked series past a gap. */
export async function skipGap(
  tx: TenantTx,
  terminalId: number,
  { code, next, lastHash }: SeriesPosition,
): Promise<void> {
  await tx.query(
    'numbers.step_over',
    'UPDATE document_series SET next_sequence = $4, last_hash = $5 WHERE cloud_id = $1 AND terminal_id = $2 AND official_code = $3',
    [tx.cloudId, terminalId, code, next, lastHash],
  );
}

export interface StoredGap extends Gap {
  readonly terminalName: string;
  readonly terminalNo: number;
  readonly hash: Buffer;
}

/** Lists the gaps of a business by terminal, code and number. */
export async function listGaps(db: TenantDb): Promise<readonly StoredGap[]> {
  const { rows } = await db.query<{
    terminal_id: number;
    name: string;
    terminal_no: number;
    official_code: number;
    first_sequence: number;
    last_sequence: number;
    reason: GapReason;
    declared_at: Date;
    declared_by: number | null;
    hash: Buffer;
  }>(
    'numbers.gaps',
    `SELECT g.terminal_id, m.name, m.terminal_no, g.official_code, g.first_sequence, g.last_sequence, g.reason, g.declared_at, g.declared_by, g.hash
     FROM series_gaps g JOIN terminals m ON m.cloud_id = g.cloud_id AND m.id = g.terminal_id
     WHERE g.cloud_id = $1 ORDER BY g.terminal_id, g.official_code, g.first_sequence`,
    [db.cloudId],
  );
  return rows.map((row) => ({
    terminalId: row.terminal_id,
    terminalName: row.name,
    terminalNo: row.terminal_no,
    code: row.official_code,
    first: row.first_sequence,
    last: row.last_sequence,
    reason: row.reason,
    at: row.declared_at,
    by: row.declared_by,
    hash: row.hash,
  }));
}

/** A terminal that has to report its numbers, and the device whose report counts. */
export interface SeriesCheck {
  readonly device: string | null;
}

export async function lockCheck(tx: TenantTx, terminalId: number): Promise<SeriesCheck | null> {
  const row = await tx.find<{ device_uid: string | null }>(
    'numbers.check',
    'SELECT device_uid FROM series_checks WHERE cloud_id = $1 AND terminal_id = $2 FOR UPDATE',
    [tx.cloudId, terminalId],
  );
  return row === null ? null : { device: row.device_uid };
}

export async function isBeingChecked(db: TenantDb, terminalId: number): Promise<boolean> {
  return (
    (await db.find(
      'numbers.is_checked',
      'SELECT 1 FROM series_checks WHERE cloud_id = $1 AND terminal_id = $2',
      [db.cloudId, terminalId],
    )) !== null
  );
}

/**
 * Starts a check of every terminal that may have printed numbers since the backup, after one till
 * has shown that the database is restored.
 */
export async function beginChecks(tx: TenantTx): Promise<void> {
  await tx.query('numbers.begin_checks', 'SELECT begin_series_checks()');
}

/** Accepts a device's reports, because it holds the numbers right after the last stored one. */
export async function adoptCheck(tx: TenantTx, terminalId: number, device: string): Promise<void> {
  await tx.query(
    'numbers.adopt_check',
    'UPDATE series_checks SET device_uid = $3 WHERE cloud_id = $1 AND terminal_id = $2',
    [tx.cloudId, terminalId, device],
  );
}

export async function endCheck(tx: TenantTx, terminalId: number): Promise<void> {
  await tx.query(
    'numbers.end_check',
    'DELETE FROM series_checks WHERE cloud_id = $1 AND terminal_id = $2',
    [tx.cloudId, terminalId],
  );
}

export interface WaitingTerminal {
  readonly id: number;
  readonly name: string;
  readonly since: Date;
  readonly otherDevice: boolean;
  /** Last document numbers, by code. */
  readonly series: readonly { readonly code: number; readonly last: number }[];
}

/**
 * Lists the terminals that are being checked.
 * @param size numbers per terminal
 */
export async function listWaiting(db: TenantDb, size: number): Promise<readonly WaitingTerminal[]> {
  const { rows } = await db.query<{
    id: number;
    name: string;
    since: Date;
    other_device: boolean;
    codes: number[];
    lasts: number[];
  }>(
    'numbers.waiting',
    `SELECT m.id, m.name, k.since, m.device_uid IS DISTINCT FROM k.device_uid OR k.device_uid IS NULL AS other_device,
       array(SELECT s.official_code::integer FROM document_series s WHERE s.cloud_id = m.cloud_id AND s.terminal_id = m.id ORDER BY s.official_code) AS codes,
       array(SELECT m.terminal_no * $2::bigint + s.next_sequence - 1 FROM document_series s WHERE s.cloud_id = m.cloud_id AND s.terminal_id = m.id ORDER BY s.official_code) AS lasts
     FROM series_checks k JOIN terminals m ON m.cloud_id = k.cloud_id AND m.id = k.terminal_id WHERE k.cloud_id = $1 ORDER BY m.id`,
    [db.cloudId, size],
  );
  return rows.map(({ id, name, since, other_device: otherDevice, codes, lasts }) => ({
    id,
    name,
    since,
    otherDevice,
    series: codes.map((code, at) => ({ code, last: lasts[at] ?? 0 })),
  }));
}

export function findTerminalNo(
  tx: TenantTx,
  terminalId: number,
): Promise<{ readonly terminal_no: number } | null> {
  return tx.find<{ terminal_no: number }>(
    'numbers.terminal',
    'SELECT terminal_no FROM terminals WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, terminalId],
  );
}
