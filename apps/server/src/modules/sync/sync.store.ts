import type { SyncTable } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { SYNC_SOURCES, type SyncItem } from './sync-tables.ts';

/**
 * How many items of the table a till gets. Reads every row, so it is called before a first fill and
 * not by each check.
 */
export async function countItems(db: TenantDb, table: SyncTable): Promise<number> {
  const source = SYNC_SOURCES[table];
  const row = await db.find<{ count: number }>(
    `sync.count.${table}`,
    `SELECT count(*)::bigint AS count FROM ${source.table} WHERE cloud_id = $1 AND ${source.active}`,
    [db.cloudId],
  );
  return row?.count ?? 0;
}

/** Highest id in the table; 0 = empty. */
export async function readLastId(db: TenantDb, table: SyncTable): Promise<number> {
  const row = await db.find<{ last: number }>(
    `sync.last.${table}`,
    `SELECT coalesce(max(id), 0)::bigint AS last FROM ${SYNC_SOURCES[table].table} WHERE cloud_id = $1`,
    [db.cloudId],
  );
  return row?.last ?? 0;
}

/** Items with ids in (after, upTo], in the order of ids. */
export async function readIdRange(
  db: TenantDb,
  table: SyncTable,
  after: number,
  upTo: number,
): Promise<SyncItem[]> {
  const source = SYNC_SOURCES[table];
  const { rows } = await db.query(
    `sync.range.${table}`,
    `SELECT ${source.columns} FROM ${source.table} WHERE cloud_id = $1 AND id > $2 AND id <= $3 AND ${source.active} ORDER BY id`,
    [db.cloudId, after, upTo],
  );
  return rows.map(source.toItem);
}

export async function readItems(
  db: TenantDb,
  table: SyncTable,
  ids: readonly number[],
): Promise<SyncItem[]> {
  const source = SYNC_SOURCES[table];
  const { rows } = await db.query(
    `sync.items.${table}`,
    `SELECT ${source.columns} FROM ${source.table} WHERE cloud_id = $1 AND id = ANY ($2::integer[]) AND ${source.active} ORDER BY id`,
    [db.cloudId, ids],
  );
  return rows.map(source.toItem);
}

/**
 * Items that belong to others: those whose `owner`, a field of their wire form, is among these ids.
 */
export async function readItemsOf(
  db: TenantDb,
  table: SyncTable,
  owner: string,
  owners: readonly number[],
): Promise<SyncItem[]> {
  const source = SYNC_SOURCES[table];
  const { rows } = await db.query(
    `sync.of.${table}.${owner}`,
    `SELECT * FROM (SELECT ${source.columns} FROM ${source.table} WHERE cloud_id = $1 AND ${source.active}) item WHERE ${owner} = ANY ($2::integer[]) ORDER BY id`,
    [db.cloudId, owners],
  );
  return rows.map(source.toItem);
}

export interface TableChanges {
  readonly items: readonly SyncItem[];
  readonly removed: readonly number[];
  /** More rows changed than `limit`: a full fill is quicker. */
  readonly tooMany: boolean;
}

/**
 * Everything written after `version`. Rows that a till must no longer have are removals.
 * @param db a snapshot, because rows beyond and within the limit are counted from the changed
 *   ones
 */
export async function readChanges(
  db: TenantDb,
  table: SyncTable,
  version: number,
  limit: number,
): Promise<TableChanges> {
  const source = SYNC_SOURCES[table];
  const changed = await db.query(
    `sync.changed.${table}`,
    `SELECT ${source.columns}, ${source.active} AS till_has FROM ${source.table} WHERE cloud_id = $1 AND ${source.since ?? 'version > $2'} ORDER BY version, id LIMIT $3`,
    [db.cloudId, version, limit + 1],
  );
  const gone = await db.query<{ item_id: number }>(
    'sync.removed',
    'SELECT item_id FROM sync_removals WHERE cloud_id = $1 AND table_name = $2 AND version > $3 LIMIT $4',
    [db.cloudId, table, version, limit + 1],
  );
  if (changed.rowCount > limit || gone.rowCount > limit)
    return { items: [], removed: [], tooMany: true };
  const items: SyncItem[] = [];
  const removed = new Set(gone.rows.map((row) => row.item_id));
  for (const { till_has: kept, ...row } of changed.rows) {
    if (kept === true) items.push(source.toItem(row));
    else removed.add(Number(row['id']));
  }
  const came = items.length;
  // Each row that left may have let another one in, and each that came may have pushed one out;
  // those rows did not change themselves.
  if (source.letIn !== undefined && removed.size > 0) {
    const { rows } = await db.query<{ id: number }>(`sync.came_in.${table}`, source.letIn, [
      db.cloudId,
      removed.size,
    ]);
    items.push(
      ...(await readItems(
        db,
        table,
        rows.map(({ id }) => id),
      )),
    );
  }
  if (source.pushedOut !== undefined && came > 0) {
    const { rows } = await db.query<{ id: number }>(`sync.fell_out.${table}`, source.pushedOut, [
      db.cloudId,
      came,
    ]);
    for (const { id } of rows) removed.add(id);
  }
  return { items, removed: [...removed], tooMany: false };
}

/**
 * The most products in the order of tiles, of those with a position and of those that were sold.
 */
const MAX_TILES = 3_000;

/** Best sellers of an hour that a till is told: the first of them that are no favourites are shown. */
const MAX_BEST = 24;

/** The products on most bills of an hour of a weekday (0 = Sunday). */
export interface BestOfHour {
  readonly day: number;
  readonly hour: number;
  readonly products: number[];
}

interface CountedTiles extends Record<string, unknown> {
  readonly products: readonly number[];
  readonly best: readonly BestOfHour[];
  readonly means: readonly number[];
}

/**
 * Products in the order of their tiles: those with a position, then by the pieces sold at the branch
 * in the 28 days before today; and the best sellers of each hour of the week. Sales are counted once
 * a day for all tills of the branch, by the first call of the day.
 * @param today of the business, `yyyy-mm-dd`
 */
export async function readTileOrder(
  db: TenantDb,
  branchId: number,
  today: string,
): Promise<{ readonly tiles: readonly number[] } & Pick<CountedTiles, 'best' | 'means'>> {
  const counted = await db.find<CountedTiles>(
    'sync.tile-order',
    'SELECT products, best, means FROM tile_orders WHERE cloud_id = $1 AND branch_id = $2 AND day >= $3::date',
    [db.cloudId, branchId, today],
  );
  const { products, best, means } = counted ?? (await countSold(db, branchId, today));
  const placed = await db.query<{ readonly id: number }>(
    'sync.placed-tiles',
    'SELECT id FROM products WHERE cloud_id = $1 AND sort_order IS NOT NULL AND active ORDER BY sort_order, id LIMIT $2',
    [db.cloudId, MAX_TILES],
  );
  return { tiles: [...new Set([...placed.rows.map(({ id }) => id), ...products])], best, means };
}

function countSold(db: TenantDb, branchId: number, today: string): Promise<CountedTiles> {
  return db.tx(async (tx) => {
    const { rows } = await tx.query<CountedTiles>(
      'sync.count-sold',
      `WITH sold AS MATERIALIZED (
         SELECT r.product_id, r.quantity, t.id AS bill, extract(dow FROM t.business_date)::integer AS day, extract(hour FROM t.local_time)::integer AS hour FROM transactions t
         JOIN transaction_rows r ON r.cloud_id = t.cloud_id AND r.transaction_id = t.id AND r.kind = 'P' AND r.product_id IS NOT NULL AND r.quantity > 0
         WHERE t.cloud_id = $1 AND t.branch_id = $2 AND t.business_date >= $3::date - 28 AND t.business_date < $3::date
       ), ranked AS (
         SELECT product_id, sum(quantity) AS pieces FROM sold GROUP BY product_id ORDER BY pieces DESC, product_id LIMIT $4
       ), placed AS (
         SELECT day, hour, product_id, row_number() OVER (PARTITION BY day, hour ORDER BY count(DISTINCT bill) DESC, product_id) AS place
         FROM sold GROUP BY day, hour, product_id
       ), best AS (
         SELECT day, hour, jsonb_agg(product_id ORDER BY place) AS products FROM placed WHERE place <= $5 GROUP BY day, hour
       )
       INSERT INTO tile_orders (cloud_id, branch_id, day, products, best, means)
       SELECT $1, $2, $3::date, (SELECT coalesce(array_agg(product_id ORDER BY pieces DESC, product_id), '{}') FROM ranked),
         (SELECT coalesce(jsonb_agg(to_jsonb(best) ORDER BY day, hour), '[]') FROM best),
         (SELECT coalesce(array_agg(type_id ORDER BY taken DESC, type_id), '{}') FROM (
           SELECT y.type_id, count(*) AS taken FROM transactions t JOIN transaction_payments y ON y.cloud_id = t.cloud_id AND y.transaction_id = t.id AND y.amount > 0
           WHERE t.cloud_id = $1 AND t.branch_id = $2 AND t.business_date >= $3::date - 28 AND t.business_date < $3::date GROUP BY y.type_id) used)
       ON CONFLICT (cloud_id, branch_id) DO UPDATE SET
         products = CASE WHEN tile_orders.day < excluded.day THEN excluded.products ELSE tile_orders.products END,
         means = CASE WHEN tile_orders.day < excluded.day THEN excluded.means ELSE tile_orders.means END,
         best = CASE WHEN tile_orders.day < excluded.day THEN excluded.best ELSE tile_orders.best END, day = greatest(tile_orders.day, excluded.day)
       RETURNING products, best, means`,
      [db.cloudId, branchId, today, MAX_TILES, MAX_BEST],
    );
    return rows[0] ?? { products: [], best: [], means: [] };
  });
}

export interface TillLists {
  readonly models: readonly {
    readonly id: number;
    readonly code: string;
    readonly name: string;
    readonly colours: string[];
    readonly sizes: string[];
    readonly products: { readonly id: number; readonly colour: string; readonly size: string }[];
  }[];
  readonly departments: readonly {
    readonly id: number;
    readonly name: string;
    readonly products: number;
    readonly colour: string;
    readonly in_till: boolean;
    readonly printer: string;
    readonly language: string;
    readonly names: Record<string, string>;
  }[];
  readonly categories: readonly {
    readonly id: number;
    readonly name: string;
    readonly department: number | null;
    readonly products: number;
  }[];
  /** Employees who can be chosen as the seller of a line. */
  readonly sellers: readonly { readonly id: number; readonly name: string }[];
}

/** Models that a till keeps. */
const MAX_MODELS = 2_000;

export async function readTillLists(db: TenantDb): Promise<TillLists> {
  const departments = await db.query<
    TillLists['departments'][number] & { readonly [key: string]: unknown }
  >(
    'sync.departments',
    `SELECT d.id, d.name, d.colour, d.in_till, count(p.id)::bigint AS products, coalesce(k.printer, '') AS printer,
       coalesce(k.language, 'he') AS language, jsonb_strip_nulls(jsonb_build_object(
         'ar', nullif(d.name_ar, ''), 'en', nullif(d.name_en, ''), 'ru', nullif(d.name_ru, ''))) AS names FROM departments d
     LEFT JOIN kitchen_stations k ON k.cloud_id = d.cloud_id AND k.id = d.station_id
     LEFT JOIN products p ON p.cloud_id = d.cloud_id AND p.department_id = d.id AND p.active
     WHERE d.cloud_id = $1 AND d.active GROUP BY d.cloud_id, d.id, k.printer, k.language ORDER BY d.sort_order, d.name`,
    [db.cloudId],
  );
  const categories = await db.query<
    TillLists['categories'][number] & { readonly [key: string]: unknown }
  >(
    'sync.categories',
    `SELECT c.id, c.name, c.department_id AS department, count(p.id)::bigint AS products FROM categories c
     LEFT JOIN products p ON p.cloud_id = c.cloud_id AND p.category_id = c.id AND p.active
     WHERE c.cloud_id = $1 AND c.active GROUP BY c.id, c.name, c.department_id, c.sort_order ORDER BY c.sort_order, c.name`,
    [db.cloudId],
  );
  const sellers = await db.query<
    TillLists['sellers'][number] & { readonly [key: string]: unknown }
  >(
    'sync.sellers',
    'SELECT id, full_name AS name FROM employees WHERE cloud_id = $1 AND active ORDER BY full_name, id LIMIT 500',
    [db.cloudId],
  );
  const models = await db.query<TillLists['models'][number] & { readonly [key: string]: unknown }>(
    'sync.models',
    `SELECT m.id, m.code, m.name, m.colours, m.sizes, jsonb_agg(jsonb_build_object('id', p.id, 'colour', p.model_colour, 'size', p.model_size) ORDER BY p.id) AS products
     FROM product_models m JOIN products p ON p.cloud_id = m.cloud_id AND p.model_id = m.id AND p.active
     WHERE m.cloud_id = $1 AND m.active GROUP BY m.id, m.code, m.name, m.colours, m.sizes ORDER BY m.name, m.id LIMIT ${MAX_MODELS}`,
    [db.cloudId],
  );
  return {
    departments: departments.rows,
    categories: categories.rows,
    sellers: sellers.rows,
    models: models.rows,
  };
}
