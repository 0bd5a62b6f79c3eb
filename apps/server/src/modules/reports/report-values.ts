import { type DimensionKey, dimensionOf } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { DIMENSION_SQL } from './catalogue/dimension-sql.ts';
import { type DimensionValue, listNamedValues, listTextValues } from './reports.store.ts';

interface ValueQuery {
  readonly q: string;
  readonly keys: readonly string[];
}

/** Values by which a dimension can be filtered, found by a part of their names or by their keys. */
export async function listReportValues(
  db: TenantDb,
  dimension: DimensionKey,
  query: ValueQuery,
): Promise<readonly DimensionValue[]> {
  const { values } = dimensionOf(dimension);
  if (values !== undefined)
    return Object.entries(values).flatMap(([value, { he, en }]) =>
      isWanted(query, value, [he, en]) ? [{ value, label: he, active: true }] : [],
    );
  return DIMENSION_SQL[dimension].names !== undefined || dimension === 'product'
    ? listNamedValues(db, dimension, query)
    : listTextValues(db, dimension, query);
}

function isWanted({ q, keys }: ValueQuery, value: string, names: readonly string[]): boolean {
  if (keys.length > 0) return keys.includes(value);
  const text = q.toLowerCase();
  return names.some((name) => name.toLowerCase().includes(text));
}
