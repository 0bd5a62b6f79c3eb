import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

interface AvailableRow extends Record<string, unknown> {
  readonly branch_id: number;
  readonly branch_name: string;
  readonly id: number | null;
  readonly name: string;
  readonly terminal_no: number;
  readonly registered: boolean;
}

/** Active branches with their active terminals; a branch without one has a row with `id` null. */
export async function listTerminals(db: TenantDb): Promise<readonly AvailableRow[]> {
  const { rows } = await db.query<AvailableRow>(
    'terminals.available',
    `SELECT b.id AS branch_id, b.name AS branch_name, t.id, t.name, t.terminal_no, t.device_uid IS NOT NULL AS registered
     FROM branches b LEFT JOIN terminals t ON t.cloud_id = b.cloud_id AND t.branch_id = b.id AND t.active
     WHERE b.cloud_id = $1 AND b.active ORDER BY b.id, t.terminal_no`,
    [db.cloudId],
  );
  return rows;
}

export interface TerminalRow extends Record<string, unknown> {
  readonly id: number;
  readonly branch_id: number;
  readonly active: boolean;
  readonly service_id: number | null;
  readonly device_uid: string | null;
}

/**
 * Locks terminals until commit: of two devices that want a terminal, the second sees the first's
 * registration. All terminals of a call are locked at once by ascending id, so devices that swap
 * terminals cannot deadlock.
 */
export async function lockTerminals(
  tx: TenantTx,
  ids: readonly number[],
): Promise<readonly TerminalRow[]> {
  const { rows } = await tx.query<TerminalRow>(
    'terminals.lock',
    'SELECT id, branch_id, active, service_id, device_uid FROM terminals WHERE cloud_id = $1 AND id = ANY($2::integer[]) ORDER BY id FOR UPDATE',
    [tx.cloudId, ids],
  );
  return rows;
}

/**
 * The requested licence when the cloud has it, or its first one when none is requested; null =
 * none.
 */
export async function findService(
  tx: TenantTx,
  wanted: number | undefined,
): Promise<number | null> {
  const row = await tx.find<{ id: number }>(
    'terminals.service',
    'SELECT id FROM services WHERE cloud_id = $1 AND ($2::integer IS NULL OR id = $2) ORDER BY id LIMIT 1',
    [tx.cloudId, wanted ?? null],
  );
  return row?.id ?? null;
}

export async function bindDevice(
  tx: TenantTx,
  terminalId: number,
  deviceUid: string,
  serviceId: number | null,
): Promise<void> {
  await tx.query(
    'terminals.bind',
    'UPDATE terminals SET device_uid = $3, registered_at = now(), service_id = $4 WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, terminalId, deviceUid, serviceId],
  );
}

export async function releaseDevice(tx: TenantTx, terminalId: number): Promise<void> {
  await tx.query(
    'terminals.release',
    'UPDATE terminals SET device_uid = NULL, registered_at = NULL WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, terminalId],
  );
}

/**
 * Licences of tills that the business pays the provider for; null where it is not billed. Locked, so
 * that of two devices that want the last one the second is refused.
 */
export async function lockBoughtTills(tx: TenantTx, app: number): Promise<number | null> {
  const row = await tx.find<{ billed: boolean }>(
    'terminals.billed',
    'SELECT provider_bills() AS billed',
    [],
  );
  if (row?.billed !== true) return null;
  const { rows } = await tx.query<{ amount: number }>(
    'terminals.bought',
    'SELECT amount FROM subscriptions WHERE cloud_id = $1 AND app_id = $2 ORDER BY id FOR UPDATE',
    [tx.cloudId, app],
  );
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

export async function countRegistered(tx: TenantTx): Promise<number> {
  const row = await tx.find<{ count: number }>(
    'terminals.registered',
    'SELECT count(*)::integer AS count FROM terminals WHERE cloud_id = $1 AND active AND device_uid IS NOT NULL',
    [tx.cloudId],
  );
  return row?.count ?? 0;
}
