import type { FrozenCartView } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

interface FrozenRow extends Record<string, unknown> {
  readonly id: string;
  readonly terminal_id: number;
  readonly terminal: string;
  readonly employee: string | null;
  readonly name: string;
  readonly total: number;
  readonly item_count: number;
  readonly frozen_at: Date;
}

const COLUMNS =
  "f.id, t.id AS terminal_id, t.name AS terminal, e.first_name || ' ' || e.last_name AS employee, f.name, f.total, f.item_count, f.frozen_at";
/** A recalled bill is at the till that recalled it. */
const FROM = `frozen_carts f JOIN terminals t ON t.cloud_id = f.cloud_id AND t.id = coalesce(f.taken_terminal_id, f.terminal_id)
  LEFT JOIN employees e ON e.cloud_id = f.cloud_id AND e.id = CASE WHEN f.taken_at IS NULL THEN f.employee_id ELSE f.taken_employee_id END`;

function viewOf(row: FrozenRow): FrozenCartView {
  return {
    id: row.id,
    terminal: { id: row.terminal_id, name: row.terminal },
    employee: row.employee ?? '',
    name: row.name,
    total: row.total,
    items: row.item_count,
    frozen_at: row.frozen_at.getTime(),
  };
}

/** Limit of the list. */
const LISTED = 1_000;

/**
 * Lists the held bills of a branch, and those that this till recalled and has not sold or held
 * again; oldest first. Beyond the limit the newest are listed.
 */
export async function listHeldFor(
  db: TenantDb,
  branchId: number,
  terminalId: number,
): Promise<FrozenCartView[]> {
  const { rows } = await db.query<FrozenRow>(
    'frozen_carts.list',
    `SELECT ${COLUMNS} FROM ${FROM} WHERE f.cloud_id = $1 AND f.branch_id = $2
       AND (f.taken_at IS NULL OR (f.taken_terminal_id = $3 AND f.taken_at < 'infinity')) ORDER BY f.frozen_at DESC, f.id DESC LIMIT ${LISTED}`,
    [db.cloudId, branchId, terminalId],
  );
  return rows.map(viewOf).toReversed();
}

/** Counts the held bills of a till in its branch, except one. */
export async function countHeld(
  tx: TenantTx,
  branchId: number,
  terminalId: number,
  but: string,
): Promise<number> {
  const row = await tx.find<{ waiting: number }>(
    'frozen_carts.count',
    'SELECT count(*)::integer AS waiting FROM frozen_carts WHERE cloud_id = $1 AND branch_id = $2 AND terminal_id = $3 AND taken_at IS NULL AND id <> $4',
    [tx.cloudId, branchId, terminalId, but],
  );
  return row?.waiting ?? 0;
}

export async function findHeld(
  db: TenantDb,
  branchId: number,
  id: string,
): Promise<FrozenCartView | null> {
  const row = await db.find<FrozenRow>(
    'frozen_carts.find',
    `SELECT ${COLUMNS} FROM ${FROM} WHERE f.cloud_id = $1 AND f.branch_id = $2 AND f.id = $3 AND f.taken_at IS NULL`,
    [db.cloudId, branchId, id],
  );
  return row === null ? null : viewOf(row);
}

export interface NewFrozenCart {
  readonly id: string;
  readonly branchId: number;
  readonly terminalId: number;
  readonly employeeId: number;
  readonly name: string;
  readonly total: number;
  readonly items: number;
  readonly content: unknown;
  readonly frozenAt: Date;
}

/**
 * Stores a held bill. A bill that is held already is kept unless its own till holds it again later;
 * a recalled bill can be held again only by the till that recalled it, and only with a later time,
 * so that a delayed call changes nothing. Both times come from that till's clock.
 */
export async function holdBill(tx: TenantTx, cart: NewFrozenCart): Promise<void> {
  await tx.query(
    'frozen_carts.put',
    `INSERT INTO frozen_carts AS f (cloud_id, id, branch_id, terminal_id, employee_id, name, total, item_count, content, frozen_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (cloud_id, id) DO UPDATE SET terminal_id = excluded.terminal_id, employee_id = excluded.employee_id, name = excluded.name, total = excluded.total,
       item_count = excluded.item_count, content = excluded.content, frozen_at = excluded.frozen_at, taken_at = NULL, taken_terminal_id = NULL, taken_employee_id = NULL
     WHERE f.branch_id = excluded.branch_id
       AND ((f.taken_terminal_id = excluded.terminal_id AND f.taken_at < excluded.frozen_at)
         OR (f.taken_at IS NULL AND f.terminal_id = excluded.terminal_id AND f.frozen_at <= excluded.frozen_at))`,
    [
      tx.cloudId,
      cart.id,
      cart.branchId,
      cart.terminalId,
      cart.employeeId,
      cart.name,
      cart.total,
      cart.items,
      JSON.stringify(cart.content),
      cart.frozenAt,
    ],
  );
}

export interface RecalledCart {
  readonly content: unknown;
  /**
   * Time after which the till's own copy is newer, by its own clock; null when another till changed
   * it last.
   */
  readonly since: Date | null;
}

/**
 * Recalls a held bill. The row lock serializes two tills, and the second gets null. The same till
 * may retry until the bill is sold.
 */
export async function recallBill(
  tx: TenantTx,
  id: string,
  by: { readonly branchId: number; readonly terminalId: number; readonly employeeId: number },
  at: Date,
): Promise<RecalledCart | null> {
  return tx.find<RecalledCart & Record<string, unknown>>(
    'frozen_carts.take',
    `UPDATE frozen_carts f SET taken_at = greatest(f.taken_at, $6), taken_terminal_id = $4, taken_employee_id = $5
     FROM (SELECT id, CASE WHEN terminal_id = $4 THEN greatest(taken_at, frozen_at) ELSE taken_at END AS since
       FROM frozen_carts WHERE cloud_id = $1 AND id = $2 FOR UPDATE) before
     WHERE f.cloud_id = $1 AND f.id = before.id AND f.branch_id = $3 AND (f.taken_at IS NULL OR (f.taken_terminal_id = $4 AND f.taken_at < 'infinity'))
     RETURNING f.content, before.since`,
    [tx.cloudId, id, by.branchId, by.terminalId, by.employeeId, at],
  );
}

/**
 * Ends a bill that was sold or became an order, for good, so that no delayed call can hold it
 * again. A bill that another till has recalled or held since is not ended, unless it was sold under
 * this very id.
 */
export async function endHeld(
  tx: TenantTx,
  id: string,
  by: {
    readonly branchId: number;
    readonly terminalId: number;
    readonly employeeId: number | null;
  },
  isSold: boolean,
): Promise<void> {
  await tx.query(
    'frozen_carts.end',
    `UPDATE frozen_carts SET taken_at = 'infinity', taken_terminal_id = $3, taken_employee_id = $4
     WHERE cloud_id = $1 AND id = $2 AND branch_id = $5 AND ($6 OR coalesce(taken_terminal_id, terminal_id) = $3)`,
    [tx.cloudId, id, by.terminalId, by.employeeId, by.branchId, isSold],
  );
}

/**
 * Reads whether a bill has ended and which till has it, and locks it until commit; null when there
 * is none.
 */
export async function lockHeldBill(
  tx: TenantTx,
  id: string,
): Promise<{ readonly ended: boolean; readonly at: number } | null> {
  return tx.find<{ ended: boolean; at: number }>(
    'frozen_carts.lock',
    `SELECT taken_at IS NOT DISTINCT FROM 'infinity' AS ended, coalesce(taken_terminal_id, terminal_id) AS "at" FROM frozen_carts WHERE cloud_id = $1 AND id = $2 FOR UPDATE`,
    [tx.cloudId, id],
  );
}

/** Ends a bill that this till holds or has recalled. Returns false when there is none. */
export async function endOwnBill(
  tx: TenantTx,
  id: string,
  by: { readonly branchId: number; readonly terminalId: number; readonly employeeId: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'frozen_carts.end_own',
    `UPDATE frozen_carts SET taken_at = 'infinity', taken_terminal_id = $3, taken_employee_id = $4
     WHERE cloud_id = $1 AND id = $2 AND branch_id = $5 AND coalesce(taken_terminal_id, terminal_id) = $3 AND taken_at IS DISTINCT FROM 'infinity'`,
    [tx.cloudId, id, by.terminalId, by.employeeId, by.branchId],
  );
  return rowCount > 0;
}

/** The till and employee who recalled a bill, and whether it has ended. */
export interface Taker {
  readonly id: string;
  readonly terminal: string;
  readonly employee: string;
  readonly ended: boolean;
}

const TAKERS = `SELECT f.id, t.name AS terminal, coalesce(e.first_name || ' ' || e.last_name, '') AS employee, f.taken_at = 'infinity' AS ended
  FROM frozen_carts f JOIN terminals t ON t.cloud_id = f.cloud_id AND t.id = f.taken_terminal_id LEFT JOIN employees e ON e.cloud_id = f.cloud_id AND e.id = f.taken_employee_id
  WHERE f.cloud_id = $1 AND f.branch_id = $2`;

/** Finds who recalled a bill; null when it is no bill of the branch or still held. */
export async function findTaker(db: TenantDb, branchId: number, id: string): Promise<Taker | null> {
  return db.find<Taker & Record<string, unknown>>('frozen_carts.taker', `${TAKERS} AND f.id = $3`, [
    db.cloudId,
    branchId,
    id,
  ]);
}

/**
 * Returns which of these bills this till can no longer recall: another till has them, or they have
 * ended.
 */
export async function listGone(
  db: TenantDb,
  branchId: number,
  terminalId: number,
  ids: readonly string[],
): Promise<readonly Taker[]> {
  const { rows } = await db.query<Taker & Record<string, unknown>>(
    'frozen_carts.gone',
    `${TAKERS} AND f.id = ANY ($4::uuid[]) AND (f.taken_terminal_id <> $3 OR f.taken_at = 'infinity')`,
    [db.cloudId, branchId, terminalId, ids],
  );
  return rows;
}
