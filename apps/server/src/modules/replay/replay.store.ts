import type { ActKind, PartEnd } from '@dalpak/contracts';
import type { DiscountRule } from '@dalpak/engine';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { RULE_COLUMNS, toRule, type RuleRow } from '../catalogue/index.ts';

export interface NewPart {
  readonly id: string;
  readonly billId: string;
  readonly employeeId: number | null;
  readonly ended: PartEnd;
  readonly previous: string;
  readonly startedAt: Date;
  readonly startedLocal: string;
  readonly steps: string;
  readonly checks: Buffer;
  readonly hash: string;
}

/**
 * Inserts parts, or adds the later steps of parts that are stored. Steps that are stored never
 * change: a part that does not begin with them changes nothing.
 */
export async function insertParts(
  tx: TenantTx,
  place: { readonly branchId: number; readonly terminalId: number; readonly receivedAt: Date },
  parts: readonly NewPart[],
): Promise<number> {
  const { rowCount } = await tx.query(
    'replay.insert_parts',
    `INSERT INTO bill_steps AS s (cloud_id, branch_id, terminal_id, received_at, id, bill_id, employee_id, ended, previous, started_at, started_local, steps, checks, hash)
     SELECT $1, $2, $3, $4, p.* FROM unnest($5::uuid[], $6::uuid[], $7::integer[], $8::text[], $9::text[], $10::timestamptz[], $11::text[], $12::text[], $13::bytea[], $14::text[]) AS p
     ON CONFLICT (cloud_id, id) DO UPDATE SET ended = EXCLUDED.ended, steps = EXCLUDED.steps, checks = EXCLUDED.checks, hash = EXCLUDED.hash, received_at = EXCLUDED.received_at
     WHERE s.terminal_id = EXCLUDED.terminal_id AND s.bill_id = EXCLUDED.bill_id AND s.previous = EXCLUDED.previous AND starts_with(EXCLUDED.steps, s.steps)`,
    [
      tx.cloudId,
      place.branchId,
      place.terminalId,
      place.receivedAt,
      parts.map(({ id }) => id),
      parts.map(({ billId }) => billId),
      parts.map(({ employeeId }) => employeeId),
      parts.map(({ ended }) => ended),
      parts.map(({ previous }) => previous),
      parts.map(({ startedAt }) => startedAt),
      parts.map(({ startedLocal }) => startedLocal),
      parts.map(({ steps }) => steps),
      parts.map(({ checks }) => checks),
      parts.map(({ hash }) => hash),
    ],
  );
  return rowCount ?? 0;
}

/** What a part costs to store besides its steps: its row, its place in indexes and its hashes. */
const PART_SIZE = 1_000;
/**
 * Characters of steps that a till sends in a day. A bill of thirty steps is some 1,200; a till that
 * was cut off for a week with a thousand bills a day is still within it.
 */
export const STEPS_A_DAY = 20_000_000;
/** Parts of one bill by one till; each hold and recall makes one. */
const PARTS_A_BILL = 200;

/** Counts what a till sends on a local day. @returns whether it is within {@link STEPS_A_DAY} */
export async function takeQuota(
  tx: TenantTx,
  { terminalId, day }: { readonly terminalId: number; readonly day: string },
  parts: readonly NewPart[],
): Promise<boolean> {
  const size = parts.reduce((sum, { steps }) => sum + steps.length + PART_SIZE, 0);
  const { rowCount } = await tx.query(
    'replay.take_quota',
    `INSERT INTO step_quotas AS q (cloud_id, terminal_id, day, size) VALUES ($1, $2, $3, $4)
     ON CONFLICT (cloud_id, terminal_id) DO UPDATE SET day = excluded.day, size = excluded.size + CASE WHEN q.day = excluded.day THEN q.size ELSE 0 END
     WHERE q.day <> excluded.day OR q.size + excluded.size <= $5`,
    [tx.cloudId, terminalId, day, size, STEPS_A_DAY],
  );
  return rowCount === 1;
}

/** Whether a bill gets more parts by one till than {@link PARTS_A_BILL}. */
export async function hasTooManyParts(
  tx: TenantTx,
  terminalId: number,
  parts: readonly NewPart[],
): Promise<boolean> {
  const found = await tx.find(
    'replay.too_many_parts',
    `SELECT 1 AS bill FROM unnest($3::uuid[], $4::uuid[]) AS n (id, bill_id) WHERE NOT EXISTS (SELECT FROM bill_steps k WHERE k.cloud_id = $1 AND k.id = n.id)
     GROUP BY n.bill_id HAVING count(*) + (SELECT count(*) FROM bill_steps s WHERE s.cloud_id = $1 AND s.terminal_id = $2 AND s.bill_id = n.bill_id) > $5 LIMIT 1`,
    [
      tx.cloudId,
      terminalId,
      parts.map(({ id }) => id),
      parts.map(({ billId }) => billId),
      PARTS_A_BILL,
    ],
  );
  return found !== null;
}

export interface StoredPart {
  readonly [key: string]: unknown;
  readonly bill_id: string;
  readonly branch_id: number;
  readonly branch: string;
  readonly terminal_id: number;
  readonly terminal: string;
  readonly ended: PartEnd;
  readonly previous: string;
  readonly started_at: Date;
  readonly started_local: string;
  readonly steps: string;
  readonly checks: Buffer;
  readonly hash: string;
  /** When the server got the last of its steps. */
  readonly received_at: Date;
}

/** Characters of steps that are read of one bill; a long bill of a day has a hundredth of it. */
const MAX_REPLAYED = 2_000_000;
/** Most parts in a row that name each other; what names more was not made by tills. */
const MOST_LINKS = 100;

/** What a sale says of its steps: which till made them, and the trail after the last. */
export interface SaleOfParts {
  readonly terminalId: number;
  readonly trail: string | null;
}

/** Whether a part may hold the step that a trail names: by the four bytes that are kept of its hash. */
const namedBy = (trail: string): string =>
  `substr(p.checks, nullif(split_part(${trail}, '.', 1), '')::integer * 4 - 3, 4) = decode(left(split_part(${trail}, '.', 2), 8), 'hex')`;

/** A bill whose parts are wanted; without a sale all of its parts count. */
export interface WantedParts {
  readonly bill: string;
  readonly sale: SaleOfParts | null;
}

/**
 * The parts of bills in their order. Of a sale only those of its till, of the tills that had it as
 * an order, and those that its trail or another of its parts names: what another till sends of it
 * is no part of it. Those that the sale names are read first.
 */
export async function listParts(
  db: TenantDb,
  wanted: readonly WantedParts[],
): Promise<readonly StoredPart[]> {
  const { rows } = await db.query<StoredPart>(
    'replay.parts',
    `WITH RECURSIVE wanted AS (
       SELECT * FROM unnest($2::uuid[], $4::integer[], $5::text[]) AS w (bill_id, terminal_id, trail)
     ), own AS (
       SELECT p.bill_id, p.id, p.previous, CASE WHEN ${namedBy('w.trail')} THEN 0 ELSE ${MOST_LINKS + 1} END AS links
       FROM wanted w JOIN bill_steps p ON p.cloud_id = $1 AND p.bill_id = w.bill_id
       WHERE w.terminal_id IS NULL OR p.terminal_id = w.terminal_id OR ${namedBy('w.trail')}
         OR p.terminal_id IN (SELECT e.terminal_id FROM open_order_events e WHERE e.cloud_id = $1 AND e.order_id = w.bill_id)
       UNION
       SELECT p.bill_id, p.id, p.previous, o.links + 1 FROM own o JOIN bill_steps p ON p.cloud_id = $1 AND p.bill_id = o.bill_id
         AND ${namedBy('o.previous')} WHERE o.links % ${MOST_LINKS + 1} < ${MOST_LINKS}
     )
     SELECT s.bill_id, s.branch_id, b.name AS branch, s.terminal_id, m.name AS terminal, s.ended, s.previous, s.started_at, s.started_local, s.steps, s.checks, s.hash, s.received_at
     FROM (SELECT p.*, sum(octet_length(p.steps)) OVER (PARTITION BY p.bill_id ORDER BY w.links, p.started_at, p.received_at, p.id) AS length_so_far
       FROM (SELECT id, min(links) AS links FROM own GROUP BY id) w JOIN bill_steps p ON p.cloud_id = $1 AND p.id = w.id) s
     JOIN branches b ON b.cloud_id = s.cloud_id AND b.id = s.branch_id
     JOIN terminals m ON m.cloud_id = s.cloud_id AND m.id = s.terminal_id
     WHERE s.length_so_far <= $3 ORDER BY s.started_at, s.received_at, s.id`,
    [
      db.cloudId,
      wanted.map(({ bill }) => bill),
      MAX_REPLAYED,
      wanted.map(({ sale }) => sale?.terminalId ?? null),
      wanted.map(({ sale }) => sale?.trail ?? ''),
    ],
  );
  return rows;
}

/** What a replay needs of a stored sale. */
export interface ReplayedSale {
  readonly [key: string]: unknown;
  readonly number: number;
  readonly branch_id: number;
  readonly branch: string;
  readonly terminal_id: number;
  readonly terminal: string;
  readonly issued_at: Date;
  readonly local_time: string;
  readonly total: number;
  readonly cart: unknown;
}

export function findSale(db: TenantDb, id: string): Promise<ReplayedSale | null> {
  return db.find<ReplayedSale>(
    'replay.sale',
    `SELECT t.number, t.branch_id, b.name AS branch, t.terminal_id, m.name AS terminal, t.issued_at,
       to_char(t.local_time, 'YYYY-MM-DD"T"HH24:MI:SS') AS local_time, t.total, t.cart
     FROM transactions t JOIN branches b ON b.cloud_id = t.cloud_id AND b.id = t.branch_id
     JOIN terminals m ON m.cloud_id = t.cloud_id AND m.id = t.terminal_id WHERE t.cloud_id = $1 AND t.id = $2`,
    [db.cloudId, id],
  );
}

/** Acts of a bill that its steps may not tell, as the receipt printed again days later. */
export const UNTOLD_ACTS = {
  steps: ['reprint'],
  sale: ['reprint', 'row_cancelled', 'quantity_lowered', 'payment_removed', 'means_changed'],
} as const satisfies Readonly<Record<string, readonly ActKind[]>>;

export interface BillAct {
  readonly [key: string]: unknown;
  readonly kind: (typeof UNTOLD_ACTS)['sale'][number];
  readonly at: Date;
  readonly terminal_id: number;
  readonly terminal: string;
  readonly employee_id: number | null;
  readonly amount: number;
  readonly product: string;
}

/** Most acts of one bill that are shown. */
const MAX_BILL_ACTS = 200;

export async function listBillActs(
  db: TenantDb,
  billId: string,
  source: keyof typeof UNTOLD_ACTS,
): Promise<readonly BillAct[]> {
  const { rows } = await db.query<BillAct>(
    'replay.acts',
    `SELECT a.kind, a.at, a.terminal_id, m.name AS terminal, a.employee_id, a.amount, coalesce(a.details ->> 'name', '') AS product
     FROM till_acts a JOIN terminals m ON m.cloud_id = a.cloud_id AND m.id = a.terminal_id
     WHERE a.cloud_id = $1 AND a.bill_id = $2 AND a.kind = ANY ($3::text[]) ORDER BY a.at, a.id LIMIT ${MAX_BILL_ACTS}`,
    [db.cloudId, billId, UNTOLD_ACTS[source]],
  );
  return rows;
}

/** Finds the branch of an order. */
export function findOrder(
  db: TenantDb,
  id: string,
): Promise<{ branch_id: number; branch: string } | null> {
  return db.find<{ branch_id: number; branch: string }>(
    'replay.order',
    `SELECT o.branch_id, b.name AS branch FROM open_orders o JOIN branches b ON b.cloud_id = o.cloud_id AND b.id = o.branch_id
     WHERE o.cloud_id = $1 AND o.id = $2`,
    [db.cloudId, id],
  );
}

/** Names of people that steps refer to by number. */
export interface People {
  readonly employees: ReadonlyMap<number, string>;
  readonly customers: ReadonlyMap<number, string>;
  readonly terminals: ReadonlyMap<number, string>;
}

export async function readPeople(
  db: TenantDb,
  employees: readonly number[],
  customers: readonly number[],
  terminals: readonly number[],
): Promise<People> {
  const { rows } = await db.query<{ kind: string; id: number; name: string }>(
    'replay.people',
    `SELECT 'employee' AS kind, id, trim(first_name || ' ' || last_name) AS name FROM employees WHERE cloud_id = $1 AND id = ANY ($2::integer[])
     UNION ALL SELECT 'customer', id, name FROM customers WHERE cloud_id = $1 AND id = ANY ($3::integer[])
     UNION ALL SELECT 'terminal', id, name FROM terminals WHERE cloud_id = $1 AND id = ANY ($4::integer[])`,
    [db.cloudId, employees, customers, terminals],
  );
  const of = (kind: string): ReadonlyMap<number, string> =>
    new Map(rows.flatMap((row) => (row.kind === kind ? [[row.id, row.name] as const] : [])));
  return { employees: of('employee'), customers: of('customer'), terminals: of('terminal') };
}

/**
 * The rules of promotions that held at a time: each as it was before its first later change.
 * @param made whether rules that were made later are left out
 */
export async function listRulesAt(
  db: TenantDb,
  at: Date,
  made: 'before' | 'ever',
): Promise<DiscountRule[]> {
  const { rows } = await db.query<RuleRow>(
    `replay.rules_${made}`,
    `SELECT ${RULE_COLUMNS} FROM (
       SELECT d.* FROM discount_rules d
       WHERE d.cloud_id = $1 AND NOT EXISTS (SELECT FROM former_discount_rules f WHERE f.cloud_id = $1 AND f.rule_id = d.id AND f.held_until > $2)
       UNION ALL
       SELECT r.* FROM (SELECT DISTINCT ON (rule_id) rule FROM former_discount_rules WHERE cloud_id = $1 AND held_until > $2 ORDER BY rule_id, held_until) f,
         jsonb_populate_record(NULL::discount_rules, f.rule) r) held
     WHERE active ${made === 'before' ? 'AND created_at <= $2' : ''} ORDER BY id`,
    [db.cloudId, at],
  );
  return rows.map(toRule);
}

/** Deletes the steps of bills that began before a time; the bills themselves stay. */
export async function deletePartsBefore(
  tx: TenantTx,
  before: Date,
  limit: number,
): Promise<number> {
  const { rowCount } = await tx.query(
    'replay.delete_old',
    `DELETE FROM bill_steps WHERE cloud_id = $1 AND id IN (SELECT id FROM bill_steps WHERE cloud_id = $1 AND started_at < $2 ORDER BY started_at LIMIT $3)`,
    [tx.cloudId, before, limit],
  );
  return rowCount ?? 0;
}

/** A stored part, and what the sale that it belongs to says of its steps. */
export interface VerifiedPart extends StoredPart {
  readonly id: string;
  readonly number: number | null;
}

/** Parts of all bills after an id, to be verified. */
export async function listPartsAfter(
  db: TenantDb,
  after: string,
  limit: number,
): Promise<readonly VerifiedPart[]> {
  const { rows } = await db.query<VerifiedPart>(
    'replay.parts_after',
    `SELECT s.id, s.bill_id, s.branch_id, '' AS branch, s.terminal_id, '' AS terminal, s.ended, s.previous, s.started_at, s.started_local, s.steps, s.checks, s.hash, s.received_at, t.number
     FROM bill_steps s LEFT JOIN transactions t ON t.cloud_id = s.cloud_id AND t.id = s.bill_id
     WHERE s.cloud_id = $1 AND s.id > $2 ORDER BY s.id LIMIT $3`,
    [db.cloudId, after, limit],
  );
  return rows;
}

/** A sale that names its steps, with all of its parts that are stored. */
export interface TiedSale {
  readonly [key: string]: unknown;
  readonly id: string;
  readonly number: number;
  readonly terminal_id: number;
  readonly trail: string;
}

/** Sales whose steps have arrived, in order: those that name steps and have a part that ended as a sale. */
export async function listTiedSales(
  db: TenantDb,
  after: string,
  limit: number,
): Promise<readonly TiedSale[]> {
  const { rows } = await db.query<TiedSale>(
    'replay.tied_sales',
    `SELECT t.id, t.number, t.terminal_id, t.cart #>> '{settings,trail}' AS trail FROM transactions t
     WHERE t.cloud_id = $1 AND t.id > $2 AND t.cart #>> '{settings,trail}' IS NOT NULL
       AND EXISTS (SELECT FROM bill_steps s WHERE s.cloud_id = t.cloud_id AND s.bill_id = t.id AND s.terminal_id = t.terminal_id AND s.ended = 'sale')
     ORDER BY t.id LIMIT $3`,
    [db.cloudId, after, limit],
  );
  return rows;
}
