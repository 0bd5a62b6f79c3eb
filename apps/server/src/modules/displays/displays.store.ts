import type { DisplayBill, DisplayView } from '@dalpak/contracts';
import { ACCESS_CHANNEL } from '../../kernel/auth/session.store.ts';
import type { SystemDb, TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** A paired display. */
export interface PairedDisplay {
  readonly cloudId: number;
  readonly id: string;
  readonly terminalId: number;
}

export async function findDisplay(
  system: SystemDb,
  tokenHash: Buffer,
): Promise<PairedDisplay | null> {
  const row = await system.find<{ cloud_id: number; id: string; terminal_id: number }>(
    'displays.of_token',
    'SELECT * FROM display_of_token($1)',
    [tokenHash],
  );
  return row === null ? null : { cloudId: row.cloud_id, id: row.id, terminalId: row.terminal_id };
}

/** The till that shows a code now; null when none does, or more than one. */
export async function findTillOfCode(
  system: SystemDb,
  codeHash: Buffer,
  now: Date,
): Promise<{ readonly cloudId: number; readonly terminalId: number } | null> {
  const { rows } = await system.query<{ cloud_id: number; terminal_id: number }>(
    'displays.of_code',
    'SELECT * FROM tills_of_display_code($1, $2)',
    [codeHash, now],
  );
  const [row] = rows;
  return row === undefined || rows.length > 1
    ? null
    : { cloudId: row.cloud_id, terminalId: row.terminal_id };
}

export async function putCode(
  tx: TenantTx,
  terminalId: number,
  codeHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await tx.query(
    'displays.put_code',
    `INSERT INTO display_codes (cloud_id, terminal_id, code_hash, expires_at) VALUES ($1, $2, $3, $4)
     ON CONFLICT (cloud_id, terminal_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at`,
    [tx.cloudId, terminalId, codeHash, expiresAt],
  );
}

/** Uses a code up: of two devices that type it, the second gets false. */
export async function useCode(
  tx: TenantTx,
  terminalId: number,
  codeHash: Buffer,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'displays.use_code',
    'DELETE FROM display_codes WHERE cloud_id = $1 AND terminal_id = $2 AND code_hash = $3',
    [tx.cloudId, terminalId, codeHash],
  );
  return rowCount > 0;
}

export async function listDisplays(
  db: TenantDb | TenantTx,
  terminalId: number,
): Promise<DisplayView[]> {
  const { rows } = await db.query<{ id: string; paired_at: Date }>(
    'displays.list',
    'SELECT id, paired_at FROM till_displays WHERE cloud_id = $1 AND terminal_id = $2 ORDER BY paired_at, id',
    [db.cloudId, terminalId],
  );
  return rows.map(({ id, paired_at: pairedAt }) => ({ id, paired_at: pairedAt.getTime() }));
}

export async function insertDisplay(
  tx: TenantTx,
  display: { readonly id: string; readonly terminalId: number; readonly tokenHash: Buffer },
  at: Date,
): Promise<void> {
  await tx.query(
    'displays.insert',
    'INSERT INTO till_displays (cloud_id, id, terminal_id, token_hash, paired_at) VALUES ($1, $2, $3, $4, $5)',
    [tx.cloudId, display.id, display.terminalId, display.tokenHash, at],
  );
}

/** @returns the terminal of a display; null = no such display */
export async function findTillOf(tx: TenantTx, id: string): Promise<number | null> {
  const row = await tx.find<{ terminal_id: number }>(
    'displays.till',
    'SELECT terminal_id FROM till_displays WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id],
  );
  return row?.terminal_id ?? null;
}

/** Ends a display; its open streams are checked again at commit. */
export async function deleteDisplay(tx: TenantTx, id: string): Promise<void> {
  await tx.query('displays.delete', 'DELETE FROM till_displays WHERE cloud_id = $1 AND id = $2', [
    tx.cloudId,
    id,
  ]);
  await tx.query('displays.announce', 'SELECT pg_notify($1, $2)', [
    ACCESS_CHANNEL,
    `${tx.cloudId}:session:${id}`,
  ]);
}

export async function putBill(
  tx: TenantTx,
  terminalId: number,
  bill: DisplayBill,
  at: Date,
): Promise<void> {
  await tx.query(
    'displays.put_bill',
    `INSERT INTO till_bills (cloud_id, terminal_id, bill, shown_at) VALUES ($1, $2, $3::jsonb, $4)
     ON CONFLICT (cloud_id, terminal_id) DO UPDATE SET bill = excluded.bill, shown_at = excluded.shown_at`,
    [tx.cloudId, terminalId, JSON.stringify(bill), at],
  );
}

/** The bill that the till showed since `since`, with the names of till and business. */
export async function readBill(
  db: TenantDb,
  terminalId: number,
  since: Date,
): Promise<{
  readonly till: string;
  readonly business: string;
  readonly bill: DisplayBill | null;
} | null> {
  return db.find<{ till: string; business: string; bill: DisplayBill | null }>(
    'displays.read_bill',
    `SELECT t.name AS till, c.name AS business, b.bill FROM terminals t JOIN clouds c ON c.id = t.cloud_id
     LEFT JOIN till_bills b ON b.cloud_id = t.cloud_id AND b.terminal_id = t.id AND b.shown_at > $3
     WHERE t.cloud_id = $1 AND t.id = $2`,
    [db.cloudId, terminalId, since],
  );
}

/** Locks the till until commit, so that two devices cannot take its last place for a display. */
export async function lockTill(tx: TenantTx, terminalId: number): Promise<boolean> {
  return (
    (await tx.find(
      'displays.lock',
      'SELECT 1 FROM terminals WHERE cloud_id = $1 AND id = $2 FOR UPDATE',
      [tx.cloudId, terminalId],
    )) !== null
  );
}
