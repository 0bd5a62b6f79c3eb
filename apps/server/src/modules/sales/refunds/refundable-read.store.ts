import type { FoundSale } from '@dalpak/contracts';
import type { TenantDb } from '../../../kernel/db/index.ts';

/** Official document codes of sales and of credits. */
const SALE = 320;
const CREDIT = 330;
/** A till does not show more results. */
const LIMIT = 50;

type FoundRow = FoundSale & { readonly [key: string]: unknown };

const FOUND = `SELECT t.id, t.number, to_char(t.issued_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS issued_at, t.business_date::text,
    m.name AS terminal_name, c.name AS customer_name, t.official_code = ${CREDIT} AS is_credit, t.item_count AS items, t.total
  FROM transactions t
  JOIN terminals m ON m.cloud_id = t.cloud_id AND m.id = t.terminal_id
  LEFT JOIN customers c ON c.cloud_id = t.cloud_id AND c.id = t.customer_id`;

/** Finds sales by number, and after them credits, which have a series of their own. */
export async function findByNumber(db: TenantDb, number: number): Promise<readonly FoundSale[]> {
  const { rows } = await db.query<FoundRow>(
    'sales.refundable_number',
    `${FOUND} WHERE t.cloud_id = $1 AND t.number = $2 AND t.official_code IN (${SALE}, ${CREDIT}) ORDER BY t.official_code, t.id LIMIT ${LIMIT}`,
    [db.cloudId, number],
  );
  return rows;
}

export async function findById(db: TenantDb, id: string): Promise<FoundSale | null> {
  return db.find<FoundRow>('sales.refundable_id', `${FOUND} WHERE t.cloud_id = $1 AND t.id = $2`, [
    db.cloudId,
    id,
  ]);
}

export interface SaleSearch {
  readonly day: string;
  /** Agorot. */
  readonly sum: number | null;
  readonly customer: string | null;
}

/** Lists the sales of a day, newest first. */
export async function searchSales(
  db: TenantDb,
  { day, sum, customer }: SaleSearch,
): Promise<readonly FoundSale[]> {
  const { rows } = await db.query<FoundRow>(
    'sales.refundable_search',
    `${FOUND} WHERE t.cloud_id = $1 AND t.business_date = $2 AND t.official_code = ${SALE} AND ($3::bigint IS NULL OR t.total = $3)
       AND ($4::text IS NULL OR strpos(c.name_search, lower($4)) > 0 OR c.code = $4 OR c.phone = $4)
     ORDER BY t.issued_at DESC, t.id DESC LIMIT ${LIMIT}`,
    [db.cloudId, day, sum, customer],
  );
  return rows;
}
