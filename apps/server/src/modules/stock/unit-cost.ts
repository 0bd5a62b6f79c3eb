/**
 * Cost of a unit as of now, in agorot: the average of the warehouse, then the product's, then of a
 * kit that of its parts. The query has stock_levels as l and products as p, and `$1` is the cloud.
 */
export const UNIT_COST = `CASE WHEN l.average IS NOT NULL THEN l.average
  WHEN p.cost IS NOT NULL OR p.type NOT IN (2, 3) THEN p.cost
  ELSE (SELECT round(sum(k.quantity::numeric * c.cost / 1000))::bigint FROM product_parts k JOIN products c ON c.cloud_id = k.cloud_id AND c.id = k.part_id
    WHERE k.cloud_id = $1 AND k.product_id = p.id AND k.active HAVING count(*) = count(c.cost)) END`;
/** A row without a cost: a discount, or a part of a kit, whose price is in the kit's row. */
export const HAS_NO_COST = "(r.kind <> 'P' OR r.parent_line IS NOT NULL AND r.gross = 0)";
