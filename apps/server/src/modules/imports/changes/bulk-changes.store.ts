import type { PlannedChange } from '@dalpak/contracts';
import { leaseIds, type TenantDb, type TenantTx } from '../../../kernel/db/index.ts';
import { CURRENT_STATE } from '../desk/import-turns.store.ts';
import type { Owner } from '../desk/import.types.ts';

/** Prices of one unit in a price list, with VAT, by product. */
export async function pricesInList(
  db: TenantDb,
  list: number,
  vatRate: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await db.query<{ product_id: number; price: number }>(
    'bulk_changes.list_prices',
    `SELECT DISTINCT ON (l.product_id) l.product_id, CASE WHEN p.vat_included THEN l.price ELSE round(l.price * (10000 + $3::integer) / 10000.0)::bigint END AS price
     FROM price_list_lines l JOIN price_lists p ON p.cloud_id = $1 AND p.id = l.price_list_id
     WHERE l.cloud_id = $1 AND l.price_list_id = $2 AND l.active ORDER BY l.product_id, l.from_quantity`,
    [db.cloudId, list, vatRate],
  );
  return new Map(rows.map((row) => [row.product_id, row.price]));
}

interface NewChange {
  readonly component: number;
  readonly name: string;
  readonly reason: string;
  readonly field: string;
  readonly dueAt: Date;
  readonly owner: Owner;
  /** Cells of the number and of the new value. */
  readonly lines: readonly (readonly [number, unknown])[];
}

/** Stores a change with its lines, to be made when it is due. */
export async function insertChange(tx: TenantTx, change: NewChange): Promise<number> {
  const id = await leaseIds(tx, 'record_imports');
  const { component, name, reason, field, dueAt, owner, lines } = change;
  await tx.query(
    'bulk_changes.insert',
    `INSERT INTO record_imports (cloud_id, id, component, format, state, file_name, bytes, plan, lines, owner_kind, owner_id, owner_name, due_at, reason)
     VALUES ($1, $2, $3, 'change', 'planned', $4, 1, $5::jsonb, $6, $7, $8, $9, $10, $11)`,
    [
      tx.cloudId,
      id,
      component,
      name,
      JSON.stringify({ fields: ['id', field], key: 'id' }),
      lines.length,
      owner.kind,
      owner.id,
      owner.name,
      dueAt,
      reason,
    ],
  );
  await tx.query(
    'bulk_changes.lines',
    `INSERT INTO record_import_lines (cloud_id, import_id, line, cells) SELECT $1, $2, l.line, l.cells FROM jsonb_array_elements($3::jsonb) WITH ORDINALITY AS l (cells, line)`,
    [tx.cloudId, id, JSON.stringify(lines)],
  );
  return id;
}

interface ChangeRow extends Record<string, unknown> {
  readonly id: number;
  readonly due_at: number;
  readonly reason: string;
}

const CHANGE_COLUMNS = 'id, (extract(epoch FROM due_at) * 1000)::bigint AS due_at, reason';

export type ChangeMoment = Pick<PlannedChange, 'due_at' | 'reason'>;

/** Changes that a list shows; those that wait are fewer. */
const LISTED_CHANGES = 50;

/** Moments and reasons of bulk changes: all that wait, then the newest. */
export async function listChanges(
  db: TenantDb,
  component: number,
): Promise<readonly (ChangeMoment & { readonly id: number })[]> {
  const { rows } = await db.query<ChangeRow>(
    'bulk_changes.list',
    `SELECT ${CHANGE_COLUMNS} FROM record_imports WHERE cloud_id = $1 AND component = $2 AND format = 'change' ORDER BY ${CURRENT_STATE} = 'planned' DESC, id DESC LIMIT ${LISTED_CHANGES}`,
    [db.cloudId, component],
  );
  return rows;
}

export function findChange(
  db: TenantDb,
  id: number,
): Promise<(ChangeMoment & { readonly id: number }) | null> {
  return db.find<ChangeRow>(
    'bulk_changes.find',
    `SELECT ${CHANGE_COLUMNS} FROM record_imports WHERE cloud_id = $1 AND id = $2 AND format = 'change'`,
    [db.cloudId, id],
  );
}

/**
 * Counts the changes that wait for a moment until `until`, null for any, which no other transaction
 * then adds to until commit.
 */
export async function countWaiting(
  tx: TenantTx,
  component: number,
  until: Date | null,
): Promise<number> {
  await tx.query(
    'bulk_changes.hold',
    "SELECT pg_advisory_xact_lock(hashtextextended('bulk changes', $1))",
    [tx.cloudId],
  );
  const row = await tx.find<{ count: number }>(
    'bulk_changes.waiting',
    `SELECT count(*)::integer AS count FROM record_imports WHERE cloud_id = $1 AND component = $2 AND format = 'change' AND ($3::timestamptz IS NULL OR due_at <= $3) AND ${CURRENT_STATE} = 'planned'`,
    [tx.cloudId, component, until],
  );
  return row?.count ?? 0;
}

/** Whether a line of a change has another value than this one. */
export async function hasOtherCell(db: TenantDb, id: number, cell: unknown): Promise<boolean> {
  const row = await db.find<{ found: boolean }>(
    'bulk_changes.other_cell',
    'SELECT EXISTS (SELECT FROM record_import_lines WHERE cloud_id = $1 AND import_id = $2 AND cells->1 IS DISTINCT FROM $3::jsonb) AS found',
    [db.cloudId, id, JSON.stringify(cell)],
  );
  return row?.found === true;
}

/**
 * Calls off a change that waits, by a person or for the reason of a code.
 * @returns false when it does not wait
 */
export async function callOff(
  tx: TenantTx,
  id: number,
  code: string | null = null,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    'bulk_changes.call_off',
    `UPDATE record_imports SET state = 'undone', turn = turn + 1, error = $3::jsonb WHERE cloud_id = $1 AND id = $2 AND format = 'change' AND ${CURRENT_STATE} = 'planned'`,
    [tx.cloudId, id, code === null ? null : JSON.stringify({ code, desc: '' })],
  );
  return rowCount === 1;
}

/** Changes that are due and wait, the oldest first. */
export async function listDue(db: TenantDb, now: Date): Promise<readonly number[]> {
  const { rows } = await db.query<{ id: number }>(
    'bulk_changes.due',
    `SELECT id FROM record_imports WHERE cloud_id = $1 AND due_at <= $2 AND ${CURRENT_STATE} = 'planned' ORDER BY due_at, id`,
    [db.cloudId, now],
  );
  return rows.map(({ id }) => id);
}
