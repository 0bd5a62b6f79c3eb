import {
  branchesOf,
  type DimensionKey,
  dimensionOf,
  mayListValues,
  type PermissionMap,
  type ReportChoice,
  type ReportFilters,
} from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { type ReportLanguage, sayerOf } from './report-file-words.ts';
import { DIMENSION_SQL } from './catalogue/dimension-sql.ts';
import {
  type DimensionValue,
  listNamedValues,
  listNamedValuesOfEach,
  listTextValues,
  listTextValuesOfEach,
} from './reports.store.ts';

interface ValueQuery {
  readonly q: string;
  readonly keys: readonly string[];
}

/**
 * Values by which a dimension can be filtered, found by a part of their names or by their keys; of
 * branches, and of what stands in one, only those of the caller's.
 * @throws AppError NOT_FOUND when the caller sees no report of it, or not the records that it names
 */
export async function listReportValues(
  { db, perr }: { readonly db: TenantDb; readonly perr: PermissionMap },
  dimension: DimensionKey,
  query: ValueQuery,
  language: ReportLanguage = 'he',
): Promise<readonly DimensionValue[]> {
  if (!mayListValues(perr, dimension)) throw new AppError('NOT_FOUND');
  const { values } = dimensionOf(dimension);
  if (values !== undefined)
    return Object.entries(values).flatMap(([value, label]) =>
      isWanted(query, value, [label.he, label.en])
        ? [{ value, label: label[language], active: true }]
        : [],
    );
  return isNamed(dimension)
    ? listNamedValues(db, dimension, query, branchesOf(perr))
    : listTextValues(db, dimension, query);
}

function isNamed(dimension: DimensionKey): boolean {
  return DIMENSION_SQL[dimension].names !== undefined || dimension === 'product';
}

/**
 * Values of a dimension by each of several parts of names, in one statement. Only for dimensions
 * whose values are stored.
 * @throws AppError NOT_FOUND, as {@link listReportValues}
 */
export async function listReportValuesOfEach(
  { db, perr }: { readonly db: TenantDb; readonly perr: PermissionMap },
  dimension: DimensionKey,
  texts: readonly string[],
): Promise<ReadonlyMap<string, readonly DimensionValue[]>> {
  if (!mayListValues(perr, dimension)) throw new AppError('NOT_FOUND');
  const rows = isNamed(dimension)
    ? await listNamedValuesOfEach(db, dimension, texts, branchesOf(perr))
    : await listTextValuesOfEach(db, dimension, texts);
  const found = new Map<string, DimensionValue[]>();
  for (const { q, ...value } of rows) found.set(q, [...(found.get(q) ?? []), value]);
  return found;
}

function isWanted({ q, keys }: ValueQuery, value: string, names: readonly string[]): boolean {
  if (keys.length > 0) return keys.includes(value);
  const text = q.toLowerCase();
  return names.some((name) => name.toLowerCase().includes(text));
}

/** What a report is filtered by, in words; a value without a name is said by its key. */
export async function filterNames(
  caller: { readonly db: TenantDb; readonly perr: PermissionMap },
  filters: readonly ReportFilters[],
  language: ReportLanguage,
): Promise<readonly string[]> {
  const all = filters.flatMap((one) => Object.entries(one) as [DimensionKey, ReportChoice][]);
  return Promise.all(
    all.map(async ([dimension, choice]) => {
      const keys = choice.in ?? choice.not ?? [];
      const found = mayListValues(caller.perr, dimension)
        ? await listReportValues(caller, dimension, { q: '', keys }, language)
        : [];
      const names = new Map(found.map(({ value, label }) => [value, label]));
      const values = keys.map((key) => names.get(key) ?? key).join(', ');
      const said = choice.not === undefined ? values : sayerOf(language)('allBut', { values });
      return `${dimensionOf(dimension).label[language]}: ${said}`;
    }),
  );
}
