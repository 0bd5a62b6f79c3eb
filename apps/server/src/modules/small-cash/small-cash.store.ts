import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

export interface ChangeRow extends Record<string, unknown> {
  readonly terminal: number;
  readonly day: string;
  /** Agorot of one change, and how often it was given on that day. */
  readonly change: number;
  readonly times: number;
}

/** Change that tills gave in cash since a day, each sum with how often. */
export async function listChange(
  db: TenantDb,
  of: { readonly terminal: number | null; readonly from: string; readonly until: string },
): Promise<readonly ChangeRow[]> {
  const { rows } = await db.query<ChangeRow>(
    'small_cash.change',
    `SELECT terminal_id AS terminal, business_date::text AS day, change_due AS change, count(*)::integer AS times FROM transactions
     WHERE cloud_id = $1 AND business_date >= $2 AND business_date < $3 AND change_due > 0 AND ($4::integer IS NULL OR terminal_id = $4)
     GROUP BY 1, 2, 3 ORDER BY 1, 2`,
    [db.cloudId, of.from, of.until, of.terminal],
  );
  return rows;
}

export interface TillRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly branch: string;
}

export async function listTills(
  db: TenantDb,
  branches: readonly number[] | null,
): Promise<readonly TillRow[]> {
  const { rows } = await db.query<TillRow>(
    'small_cash.tills',
    `SELECT t.id, t.name, b.name AS branch FROM terminals t JOIN branches b ON b.cloud_id = $1 AND b.id = t.branch_id
     WHERE t.cloud_id = $1 AND t.active AND t.kind = 'till' AND ($2::integer[] IS NULL OR t.branch_id = ANY ($2::integer[])) ORDER BY b.name, t.name, t.id LIMIT 500`,
    [db.cloudId, branches],
  );
  return rows;
}

export interface CountedClosing extends Record<string, unknown> {
  readonly terminal: number;
  readonly id: number;
  readonly number: number;
  readonly at: Date;
  readonly hour: number;
  readonly employee: string;
  readonly difference: number;
}

/** Closings that were counted, oldest first. */
export async function listCounted(db: TenantDb, since: Date): Promise<readonly CountedClosing[]> {
  const { rows } = await db.query<CountedClosing>(
    'small_cash.counted',
    `SELECT z.terminal_id AS terminal, z.id, z.number, z.closed_at AS at, extract(hour FROM z.closed_at AT TIME ZONE 'Asia/Jerusalem')::integer AS hour,
       coalesce(e.full_name, '') AS employee, z.difference FROM register_closings z
     LEFT JOIN employees e ON e.cloud_id = $1 AND e.id = z.employee_id
     WHERE z.cloud_id = $1 AND z.closed_at >= $2 AND z.cash_counted IS NOT NULL ORDER BY z.terminal_id, z.closed_at, z.id`,
    [db.cloudId, since],
  );
  return rows;
}

/** What each drawer was left with at its last Z, where that was counted by note and coin. */
export async function listLeft(
  db: TenantDb,
): Promise<ReadonlyMap<number, Readonly<Record<string, number>>>> {
  const { rows } = await db.query<{ terminal: number; pieces: Readonly<Record<string, number>> }>(
    'small_cash.left',
    `SELECT DISTINCT ON (c.terminal_id) c.terminal_id AS terminal, d.pieces FROM register_closings c
     LEFT JOIN drawer_counts d ON d.cloud_id = $1 AND d.closing_id = c.id WHERE c.cloud_id = $1 ORDER BY c.terminal_id, c.number DESC`,
    [db.cloudId],
  );
  return new Map(
    rows.flatMap(({ terminal, pieces }) => (pieces === null ? [] : [[terminal, pieces]])),
  );
}

/** Keeps what a drawer had at a Z, by note and coin. */
export async function insertDrawerCount(
  tx: TenantTx,
  count: {
    readonly closing: number;
    readonly terminal: number;
    readonly at: Date;
    readonly pieces: Readonly<Record<string, number>>;
  },
): Promise<void> {
  await tx.query(
    'small_cash.count',
    'INSERT INTO drawer_counts (cloud_id, closing_id, terminal_id, counted_at, pieces) VALUES ($1, $2, $3, $4, $5)',
    [tx.cloudId, count.closing, count.terminal, count.at, JSON.stringify(count.pieces)],
  );
}
