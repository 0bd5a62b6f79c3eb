import type { FloorElement, FloorView } from '@dalpak/contracts';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';

/** What is drawn on a floor besides its tables. */
export type Decor = Omit<FloorElement, 'id' | 'floor'>;

interface FloorRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly version: number;
  readonly elements: readonly Decor[];
}

export interface StoredFloor {
  readonly floor: FloorView;
  readonly decor: readonly Decor[];
}

function floorOf({ id, name, width, height, version, elements }: FloorRow): StoredFloor {
  return { floor: { id, name, width, height, version }, decor: elements };
}

const FLOOR = 'id, name, width, height, version, elements';

/** Active floors of a branch. */
export async function listFloors(db: TenantDb, branchId: number): Promise<readonly StoredFloor[]> {
  const { rows } = await db.query<FloorRow>(
    'plan.floors',
    `SELECT ${FLOOR} FROM floors WHERE cloud_id = $1 AND active AND (branch_id IS NULL OR branch_id = $2) ORDER BY sort_order, id`,
    [db.cloudId, branchId],
  );
  return rows.map(floorOf);
}

export async function findFloor(db: TenantDb, id: number): Promise<StoredFloor | null> {
  const row = await db.find<FloorRow>(
    'plan.floor',
    `SELECT ${FLOOR} FROM floors WHERE cloud_id = $1 AND id = $2 AND active`,
    [db.cloudId, id],
  );
  return row === null ? null : floorOf(row);
}

/** Locks a floor until commit: of two drawings of one version the second is refused. */
export async function lockFloor(tx: TenantTx, id: number): Promise<StoredFloor | null> {
  const row = await tx.find<FloorRow>(
    'plan.lock_floor',
    `SELECT ${FLOOR} FROM floors WHERE cloud_id = $1 AND id = $2 AND active FOR UPDATE`,
    [tx.cloudId, id],
  );
  return row === null ? null : floorOf(row);
}

/** A table; without a place it was never drawn. */
export type StoredTable = Omit<FloorElement, 'x' | 'y' | 'kind'> & {
  readonly x: number | null;
  readonly y: number | null;
};

/** Active tables of some floors, in their order. */
export async function listTables(
  db: TenantDb,
  floors: readonly number[],
): Promise<readonly StoredTable[]> {
  const { rows } = await db.query<StoredTable & Record<string, unknown>>(
    'plan.tables',
    `SELECT id, floor_id AS floor, name, seats, shape, x, y, width, height, angle, layer, section
     FROM floor_tables WHERE cloud_id = $1 AND active AND floor_id = ANY($2::integer[]) ORDER BY sort_order, id`,
    [db.cloudId, floors],
  );
  return rows;
}

export async function putFloor(
  tx: TenantTx,
  id: number,
  { width, height }: { readonly width: number; readonly height: number },
  decor: readonly Decor[],
): Promise<void> {
  await tx.query(
    'plan.put_floor',
    'UPDATE floors SET width = $3, height = $4, elements = $5::jsonb, version = version + 1 WHERE cloud_id = $1 AND id = $2',
    [tx.cloudId, id, width, height, JSON.stringify(decor)],
  );
}

/** Inserts and updates the tables of a floor as they are drawn. */
export async function putTables(
  tx: TenantTx,
  floorId: number,
  tables: readonly (Decor & { readonly id: number })[],
): Promise<void> {
  await tx.query(
    'plan.put_tables',
    `INSERT INTO floor_tables (cloud_id, id, floor_id, name, seats, shape, x, y, width, height, angle, layer, section, sort_order)
     SELECT $1, t.id, $2, t.name, t.seats, t.shape, t.x, t.y, t.width, t.height, t.angle, t.layer, t.section, t.id
     FROM jsonb_to_recordset($3::jsonb) AS t (id integer, name text, seats integer, shape text, x integer, y integer, width integer, height integer, angle smallint, layer smallint, section text)
     ON CONFLICT (cloud_id, id) DO UPDATE SET name = excluded.name, seats = excluded.seats, shape = excluded.shape, x = excluded.x, y = excluded.y,
       width = excluded.width, height = excluded.height, angle = excluded.angle, layer = excluded.layer, section = excluded.section`,
    [tx.cloudId, floorId, JSON.stringify(tables)],
  );
}

/** Puts tables out of use. */
export async function removeTables(tx: TenantTx, ids: readonly number[]): Promise<void> {
  await tx.query(
    'plan.remove_tables',
    'UPDATE floor_tables SET active = false WHERE cloud_id = $1 AND id = ANY($2::integer[])',
    [tx.cloudId, ids],
  );
}

/** Names of those tables that have an open order. */
export async function listOccupied(
  tx: TenantTx,
  ids: readonly number[],
): Promise<readonly string[]> {
  const { rows } = await tx.query<{ name: string }>(
    'plan.occupied',
    `SELECT DISTINCT t.name FROM floor_tables t JOIN open_orders o ON o.cloud_id = t.cloud_id AND o.element_id = t.id AND o.state = 'open'
     WHERE t.cloud_id = $1 AND t.id = ANY($2::integer[]) ORDER BY t.name`,
    [tx.cloudId, ids],
  );
  return rows.map(({ name }) => name);
}

interface SectionRow {
  readonly section: string;
  readonly waiter: { readonly id: number; readonly name: string };
}

/** Who serves the sections of a branch. */
export async function listSections(db: TenantDb, branchId: number): Promise<readonly SectionRow[]> {
  const { rows } = await db.query<{ section: string; id: number; name: string }>(
    'plan.sections',
    `SELECT s.section, e.id, e.first_name || ' ' || e.last_name AS name FROM section_waiters s
     JOIN employees e ON e.cloud_id = s.cloud_id AND e.id = s.employee_id WHERE s.cloud_id = $1 AND s.branch_id = $2 ORDER BY s.section`,
    [db.cloudId, branchId],
  );
  return rows.map(({ section, id, name }) => ({ section, waiter: { id, name } }));
}

/** Gives a section to an active employee, or to no one. @returns false for an unknown employee */
export async function putSection(
  tx: TenantTx,
  branchId: number,
  section: string,
  employeeId: number | null,
  at: Date,
): Promise<boolean> {
  if (employeeId === null) {
    await tx.query(
      'plan.clear_section',
      'DELETE FROM section_waiters WHERE cloud_id = $1 AND branch_id = $2 AND section = $3',
      [tx.cloudId, branchId, section],
    );
    return true;
  }
  const { rowCount } = await tx.query(
    'plan.put_section',
    `INSERT INTO section_waiters (cloud_id, branch_id, section, employee_id, since)
     SELECT $1, $2, $3, e.id, $5 FROM employees e WHERE e.cloud_id = $1 AND e.id = $4 AND e.active
     ON CONFLICT (cloud_id, branch_id, section) DO UPDATE SET employee_id = excluded.employee_id, since = excluded.since`,
    [tx.cloudId, branchId, section, employeeId, at],
  );
  return rowCount === 1;
}
