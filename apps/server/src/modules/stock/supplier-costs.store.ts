import type { TenantDb } from '../../kernel/db/index.ts';

interface CostRow extends Record<string, unknown> {
  readonly product: number;
  readonly cost: number;
}

/**
 * What products cost at a supplier on a day, in agorot without VAT, after the discounts of the
 * agreement. The latest agreement that began holds; before the first one, the cost of the supplier
 * product. Products without either are not there.
 */
export async function supplierCosts(
  db: TenantDb,
  supplier: number,
  day: string,
  products: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (products.length === 0) return new Map();
  const { rows } = await db.query<CostRow>(
    'stock.supplier_costs',
    `SELECT p.id AS product, coalesce(a.cost, s.cost) AS cost FROM unnest($4::integer[]) AS p (id)
     LEFT JOIN LATERAL (
       SELECT round(o.cost::numeric * (10000 - o.discount) * (10000 - o.discount2) / 100000000)::bigint AS cost FROM supplier_agreements o
       WHERE o.cloud_id = $1 AND o.supplier_id = $2 AND o.product_id = p.id AND o.from_day <= $3::date AND o.active ORDER BY o.from_day DESC LIMIT 1) a ON true
     LEFT JOIN supplier_products s ON s.cloud_id = $1 AND s.supplier_id = $2 AND s.product_id = p.id AND s.active AND s.cost > 0
     WHERE coalesce(a.cost, s.cost) IS NOT NULL`,
    [db.cloudId, supplier, day, [...new Set(products)]],
  );
  return new Map(rows.map(({ product, cost }) => [product, cost]));
}
