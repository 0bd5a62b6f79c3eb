import type { TenantDb } from '../kernel/db/index.ts';

/** A product that the demonstration trades, and its department. */
export interface PastGood {
  readonly id: number;
  readonly department: string;
}

/** Beginnings of names of what most customers buy every week. */
const EVERYDAY = [
  'חלב |קוטג|גבינה לבנה|גבינה צהובה|יוגורט|שמנת|חמאה|12 ביצי|ביצים|עגבני|מלפפון',
  'בננה|תפוח|תפוא|בצל יבש|גזר|לימון|פלפל|אבוקדו|לחם|חלה|פיתות|לחמני|אורז|פסטה',
  'ספגטי|פתיתים|אטריות|קמח|סוכר|שמן|מלח|קפה|תה |מים|קולה|מיץ|במבה|ביסלי|שוקולד פרה',
  'ופל|חומוס|טחינה|טונה|תירס|רסק|מלפפונים|קטשופ|מיונז|פפריקה|שניצל|גלידה|אפונה',
  'קורנפלקס|נייר טואלט|סבון|נוזל כלים|צלחות|כוסות',
].flatMap((words) => words.split('|'));

/**
 * The products that the demonstration trades, always the same: the requested number of each
 * department at usual prices, what is bought every week first, then those with a picture of their
 * own, the departments mixed.
 * @param wanted by name of the department, those that sell most first
 */
export async function listPastGoods(
  db: TenantDb,
  wanted: Readonly<Record<string, number>>,
): Promise<readonly PastGood[]> {
  const { rows } = await db.query<{ id: number; department: string }>(
    'past.goods',
    `WITH usual AS (
       SELECT p.id, d.name AS department, w.wanted, array_position($2::text[], d.name) AS department_place, f.name IS NULL OR f.name LIKE 'department-%' AS plain,
         (p.id::bigint * 7919) % 15739 AS mixed, (SELECT min(e.place) FROM unnest($4::text[]) WITH ORDINALITY AS e (begins, place) WHERE p.name ^@ e.begins) AS weekly
       FROM products p JOIN departments d ON d.cloud_id = $1 AND d.id = p.department_id
       LEFT JOIN stored_files f ON f.cloud_id = $1 AND f.id = p.image
       JOIN unnest($2::text[], $3::integer[]) AS w (name, wanted) ON w.name = d.name
       WHERE p.cloud_id = $1 AND p.active AND p.type = 1 AND p.price BETWEEN 290 AND 4500 AND p.discountable
     ), alike AS (
       SELECT u.*, row_number() OVER (PARTITION BY department, weekly ORDER BY plain, mixed, id) AS nth FROM usual u
     ), ranked AS (
       SELECT a.*, row_number() OVER (PARTITION BY department ORDER BY weekly IS NULL, CASE WHEN weekly IS NOT NULL THEN nth END, weekly, plain, mixed, id) AS place FROM alike a
     )
     SELECT id, department FROM ranked WHERE place <= wanted ORDER BY place, department_place, id`,
    [db.cloudId, Object.keys(wanted), Object.values(wanted), EVERYDAY],
  );
  return rows;
}

/** Ids of the employees by first name. */
export async function listPastEmployees(db: TenantDb): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.query<{ id: number; name: string }>(
    'past.employees',
    "SELECT id, trim(first_name || ' ' || last_name) AS name FROM employees WHERE cloud_id = $1",
    [db.cloudId],
  );
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Numbers of the restaurant's dishes and tables, by name. */
export async function listPastMenu(db: TenantDb): Promise<{
  readonly dishes: ReadonlyMap<string, number>;
  readonly tables: ReadonlyMap<string, number>;
}> {
  const [dishes, tables] = await Promise.all([
    db.query<{ id: number; name: string }>(
      'past.dishes',
      "SELECT id, name FROM products WHERE cloud_id = $1 AND source = 'sample'",
      [db.cloudId],
    ),
    db.query<{ id: number; name: string }>(
      'past.tables',
      'SELECT id, name FROM floor_tables WHERE cloud_id = $1 AND active',
      [db.cloudId],
    ),
  ]);
  const byName = (rows: readonly { id: number; name: string }[]): ReadonlyMap<string, number> =>
    new Map(rows.map(({ id, name }) => [name, id]));
  return { dishes: byName(dishes.rows), tables: byName(tables.rows) };
}
