import type { SystemDb, TenantDb } from '../../kernel/db/index.ts';

export interface CloudRow extends Record<string, unknown> {
  readonly uuid: string;
  readonly code: string;
  readonly name: string;
  readonly avatar: string;
  readonly vat_name: string;
  readonly vat_number: string;
  readonly address: string;
  readonly phone: string;
  readonly debug_mode: boolean;
  readonly favourite: boolean | null;
  readonly account_id: number | null;
  readonly account_code: string;
  readonly account_name: string;
}

/** The cloud, the account of its licence, and whether it is the user's favourite. */
export async function findCloud(
  db: TenantDb,
  userId: number | null,
  serviceId: number | null,
): Promise<CloudRow | null> {
  return db.find<CloudRow>(
    'app.cloud',
    `SELECT c.uuid, c.code, c.name, c.avatar, c.vat_name, c.vat_number, c.address, c.phone, c.debug_mode,
            m.favourite, s.account_id, s.account_code, s.account_name
     FROM clouds c
     LEFT JOIN cloud_users m ON m.cloud_id = c.id AND m.user_id = $2
     LEFT JOIN services s ON s.cloud_id = c.id AND s.id = $3
     WHERE c.id = $1`,
    [db.cloudId, userId, serviceId],
  );
}

export interface TillRow extends Record<string, unknown> {
  readonly branch_name: string;
  readonly branch_address: string;
  readonly branch_phone: string;
  readonly status: number;
  readonly warehouse_id: number | null;
  /** Official codes of the used series; `sequences` has the next number of each, in order. */
  readonly codes: readonly number[];
  readonly sequences: readonly number[];
}

/**
 * What a till needs of its branch: the address, a warehouse (the branch's own, or one of the whole
 * business) and its document series.
 */
export async function findTill(db: TenantDb, terminalId: number): Promise<TillRow | null> {
  return db.find<TillRow>(
    'app.till',
    `SELECT b.name AS branch_name, b.address AS branch_address, b.phone AS branch_phone, t.status,
            (SELECT w.id FROM warehouses w WHERE w.cloud_id = $1 AND w.active AND w.sells AND (w.branch_id = t.branch_id OR w.branch_id IS NULL)
             ORDER BY w.branch_id IS NULL, w.id LIMIT 1) AS warehouse_id,
            ARRAY(SELECT d.official_code::integer FROM document_series d WHERE d.cloud_id = $1 AND d.terminal_id = t.id ORDER BY d.official_code) AS codes,
            ARRAY(SELECT d.next_sequence FROM document_series d WHERE d.cloud_id = $1 AND d.terminal_id = t.id ORDER BY d.official_code) AS sequences
     FROM terminal_records t JOIN branches b ON b.cloud_id = t.cloud_id AND b.id = t.branch_id
     WHERE t.cloud_id = $1 AND t.id = $2`,
    [db.cloudId, terminalId],
  );
}

/** Users of the business, at most `most` of them. */
export async function listUsers(db: TenantDb, most: number): Promise<number[]> {
  const { rows } = await db.query<{ user_id: number }>(
    'app.users',
    'SELECT user_id FROM cloud_users WHERE cloud_id = $1 ORDER BY user_id LIMIT $2',
    [db.cloudId, most],
  );
  return rows.map(({ user_id: id }) => id);
}

export async function isEmpty(system: SystemDb): Promise<boolean> {
  return (
    (await system.find<{ empty: boolean }>('app.is_empty', 'SELECT system_is_empty() AS empty'))
      ?.empty === true
  );
}
