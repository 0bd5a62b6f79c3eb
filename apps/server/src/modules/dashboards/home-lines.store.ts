import type { HomeLine } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { HOME_LINE_SQL } from './home-lines.sql.ts';

export interface LineReader {
  readonly now: Date;
  /** The day of the business. */
  readonly today: string;
  readonly employee: number | null;
  /** Branches that the caller is held to; null = all. */
  readonly branches: readonly number[] | null;
}

export interface LineRow extends Record<string, unknown> {
  readonly kind: HomeLine;
  readonly count: number;
  readonly since: Date | null;
}

/** The most of a kind that are counted. */
const MOST = 1_000;

/** Counts what waits of these kinds, in one statement; there are too many sets to prepare them. */
export async function countLines(
  db: TenantDb,
  kinds: readonly HomeLine[],
  { now, today, employee, branches }: LineReader,
): Promise<readonly LineRow[]> {
  if (kinds.length === 0) return [];
  const parts = kinds.map(
    (kind) =>
      `SELECT '${kind}' AS kind, count(*)::integer AS count, min(at) AS since FROM (SELECT at FROM (${HOME_LINE_SQL[kind]}) w LIMIT ${MOST}) one`,
  );
  const { rows } = await db.query<LineRow>(
    'home.lines*',
    `WITH asked AS (SELECT $1::integer, $2::timestamptz, $3::text, $4::integer, $5::integer[])
     SELECT * FROM (${parts.join(' UNION ALL ')}) l WHERE count > 0`,
    [db.cloudId, now, today, employee, branches],
  );
  return rows;
}

/** The request for an approval that waits longest for the employee. */
export async function findFirstRequest(
  db: TenantDb,
  employee: number | null,
  now: Date,
): Promise<string | null> {
  const row = await db.find<{ id: string }>(
    'home.first_request',
    "SELECT id::text FROM permission_requests WHERE cloud_id = $1 AND status = 'pending' AND expires_at > $3 AND $2::integer = ANY (asked_to) ORDER BY created_at LIMIT 1",
    [db.cloudId, employee, now],
  );
  return row?.id ?? null;
}

/** Kinds that the owner put off until after now. */
export async function listWaits(
  db: TenantDb,
  owner: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await db.query<{ kind: string }>(
    'home.waits',
    'SELECT kind FROM home_waits WHERE cloud_id = $1 AND owner = $2 AND until > $3',
    [db.cloudId, owner, now],
  );
  return new Set(rows.map(({ kind }) => kind));
}

export async function putOff(
  tx: TenantTx,
  owner: string,
  kind: HomeLine,
  until: Date,
): Promise<void> {
  await tx.query(
    'home.put_off',
    `INSERT INTO home_waits (cloud_id, owner, kind, until) VALUES ($1, $2, $3, $4)
     ON CONFLICT (cloud_id, owner, kind) DO UPDATE SET until = excluded.until`,
    [tx.cloudId, owner, kind, until],
  );
}
