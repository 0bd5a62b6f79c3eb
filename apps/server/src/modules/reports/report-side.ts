import {
  COMPONENT,
  type DimensionKey,
  dimensionsIn,
  hasReportRight,
  isAllowed,
  isDimension,
  type MeasureKey,
  measureOf,
  measuresIn,
  type ReportCells,
  type ReportLineView,
  type ReportResult,
  type ReportSort,
} from '@dalpak/contracts';
import { dateOf, dayOf, isLocalDate } from '@dalpak/engine';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { dayKindOf } from '../../kernel/time/hebrew-calendar.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { readWorkedDays } from '../time/index.ts';
import { DIMENSION_SQL } from './catalogue/dimension-sql.ts';
import {
  linesStatement,
  movementsStatement,
  type PairedDays,
  type ReportQuery,
  sourcesOf,
} from './catalogue/report-query.ts';
import { coarseQueries, readMeasures, withDerived, withEmptyHours } from './derived-lines.ts';
import * as store from './reports.store.ts';
import type { ReportCaller, ReportColumns, WantedReport } from './wanted-report.ts';

const MAX_MOVEMENTS = 20_000;
/** Days that a comparison or worked hours may cover. */
const MAX_DAYS = 1_100;
/** Years around a run whose holidays are known to it. */
const KIND_YEARS = 12;

/** What a caller may see of a report. */
export interface Allowed {
  readonly columns: ReportColumns;
  readonly leftOut: readonly string[];
  readonly branches: readonly number[] | null;
}

/** Kinds of the days around today that are not ordinary, as JSON. */
function dayKinds(today: string): string {
  const year = Number(today.slice(0, 4));
  const kinds: Record<string, string> = {};
  const last = dayOf(`${year + 1}-12-31`);
  for (let day = dayOf(`${year - KIND_YEARS}-01-01`); day <= last; day += 1) {
    const date = dateOf(day);
    const kind = dayKindOf(date);
    if (kind !== 'ordinary') kinds[date] = kind;
  }
  return JSON.stringify(kinds);
}

/** Days between two dates; @throws AppError VALIDATION_FAILED when they are too many or open */
export function requireDays({ from, to }: Pick<WantedReport, 'from' | 'to'>): {
  readonly from: string;
  readonly to: string;
} {
  const isShort =
    from !== null &&
    to !== null &&
    isLocalDate(from) &&
    isLocalDate(to) &&
    dayOf(to) - dayOf(from) < MAX_DAYS;
  if (!isShort)
    throw new AppError('VALIDATION_FAILED', {
      details: [{ text: String(MAX_DAYS), field: 'from' }],
    });
  return { from, to };
}

async function queryOf(
  caller: ReportCaller,
  wanted: WantedReport,
  { columns, branches }: Pick<Allowed, 'columns' | 'branches'>,
  pairs: PairedDays | null,
): Promise<ReportQuery> {
  const { db, now, perr } = caller;
  const dimensions = dimensionsIn({ columns });
  const query: ReportQuery = {
    measures: readMeasures(measuresIn({ columns }), [
      ...dimensions,
      ...wanted.filters.flatMap((one) => Object.keys(one) as DimensionKey[]),
    ]),
    dimensions,
    filters: wanted.filters,
    from: wanted.from,
    to: wanted.to,
    pairs,
    today: toLocalDateTime(now).slice(0, 10),
    isNamed: (table) => isAllowed(perr, { type: 'components', action: 'r', key: COMPONENT[table] }),
    self: caller.employeeId ?? null,
    branches,
    hours: '[]',
    dayKinds: [...dimensions, ...wanted.filters.flatMap((one) => Object.keys(one))].includes(
      'day_kind',
    )
      ? dayKinds(toLocalDateTime(now).slice(0, 10))
      : '{}',
    now: new Date(now),
  };
  if (!sourcesOf(query).has('hours')) return query;
  const days = pairs === null ? requireDays(wanted) : rangeOf(pairs.before);
  const worked = await readWorkedDays(db, days, now);
  const wages = hasReportRight(perr, 'wages');
  return {
    ...query,
    hours: JSON.stringify(wages ? worked : worked.map((one) => ({ ...one, wage: null }))),
  };
}

function rangeOf(days: readonly string[]): { readonly from: string; readonly to: string } {
  const sorted = days.toSorted();
  return { from: sorted[0] ?? '', to: sorted.at(-1) ?? '' };
}

export type Side = Pick<ReportResult, 'rows' | 'totals' | 'truncated'>;

/** The lines and totals of one side: the period, or what it is compared with. */
export async function computeSide(
  caller: ReportCaller,
  wanted: WantedReport,
  allowed: Allowed,
  pairs: PairedDays | null,
): Promise<Side> {
  const { db } = caller;
  const query = await queryOf(caller, wanted, allowed, pairs);
  const { columns } = allowed;
  const measures = measuresIn({ columns });
  if (measures.length === 0) return { rows: [], totals: {}, truncated: false };
  const hasLines = query.dimensions.length > 0;
  const sort = sortOf(wanted, columns);
  const [read, moved] = await Promise.all([
    readSide(db, query, {
      measures,
      sort,
      limit: wanted.limit + 1,
      allHours: wanted.allHours,
    }),
    wanted.movements === null
      ? []
      : store.readLines(
          db,
          movementsStatement(query, db.cloudId, { ...wanted.movements, all: MAX_MOVEMENTS }),
        ),
  ]);
  const { sums } = read;
  const lines = hasLines ? read.lines : [sums];
  const under = new Map<string, ReportCells[]>();
  for (const line of moved) {
    const key = lineKey(line, query.dimensions);
    const cells = Object.fromEntries(Object.entries(line).filter(([name]) => !/^k\d$/.test(name)));
    under.set(key, [...(under.get(key) ?? []), cells]);
  }
  return {
    rows: lines.slice(0, wanted.limit).map((line) => {
      const key = lineKey(line, query.dimensions);
      return { ...lineView(line, columns, query.dimensions), key, movements: under.get(key) ?? [] };
    }),
    totals: Object.fromEntries(
      Object.entries(columns).flatMap(([cell, of]) =>
        isDimension(of) || measureOf(of).adds === 'none'
          ? []
          : [[cell, (sums[of] ?? null) as number | null]],
      ),
    ),
    truncated: lines.length > wanted.limit,
  };
}

/** Lines and totals of one side, with what is computed from them. */
async function readSide(
  db: TenantDb,
  query: ReportQuery,
  {
    measures,
    sort,
    limit,
    allHours,
  }: {
    readonly measures: readonly MeasureKey[];
    readonly sort: ReportSort | null;
    readonly limit: number;
    readonly allHours: boolean;
  },
): Promise<{ readonly lines: readonly store.Line[]; readonly sums: store.Line }> {
  const { dimensions } = query;
  const ofAll = async (one: ReportQuery): Promise<store.Line> =>
    one.measures.length === 0
      ? {}
      : ((
          await store.readLines(
            db,
            linesStatement({ ...one, dimensions: [] }, db.cloudId, { sort: null, limit: 1 }),
          )
        )[0] ?? {});
  const ofEach = (one: ReportQuery, by: ReportSort | null): Promise<readonly store.Line[]> =>
    one.dimensions.length === 0
      ? Promise.resolve([])
      : store.readLines(db, linesStatement(one, db.cloudId, { sort: by, limit }));
  const isDerived = sort !== null && !query.measures.includes(sort.by as MeasureKey);
  const byColumn = isDerived && !dimensions.includes(sort.by as DimensionKey);
  const [lines, sums, coarse] = await Promise.all([
    ofEach(query, byColumn ? null : sort),
    ofAll(
      dimensions.length === 0 ? query : { ...query, measures: query.measures.filter(hasTotal) },
    ),
    Promise.all(
      coarseQueries(query, measures).map(async (one) => ({
        ...one,
        lines: await ofEach(one.query, null),
        sums: await ofAll(one.query),
      })),
    ),
  ]);
  const filled = withDerived(measures, {
    lines: allHours ? withEmptyHours(lines, dimensions, query.measures) : lines,
    sums,
    dimensions,
    coarse,
  });
  return byColumn ? { ...filled, lines: sortLines(filled.lines, sort) } : filled;
}

/** What only describes a line has no total, and the facts that it alone needs are not read for one. */
function hasTotal(measure: MeasureKey): boolean {
  return measureOf(measure).adds !== 'none';
}

/** Orders lines by a derived measure, which no statement knows; those without it stand last. */
function sortLines(lines: readonly store.Line[], { by, down }: ReportSort): readonly store.Line[] {
  const value = (line: store.Line): number | null => {
    const found = line[by];
    return typeof found === 'number' ? found : null;
  };
  return lines.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return down ? other - one : one - other;
  });
}

/** The sort by what it sorts; a column that is left out does not sort. */
function sortOf({ sort }: WantedReport, columns: ReportColumns): ReportSort | null {
  const of = sort === null ? undefined : columns[sort.by];
  return sort === null || of === undefined ? null : { by: of, down: sort.down };
}

function lineKey(line: store.Line, dimensions: readonly DimensionKey[]): string {
  const keys = dimensions.map((_, at) => String(line[`k${at}`] ?? ''));
  return keys.length === 1 ? (keys[0] ?? '') : JSON.stringify(keys);
}

function lineView(
  line: store.Line,
  columns: ReportColumns,
  dimensions: readonly DimensionKey[],
): Pick<ReportLineView, 'cells' | 'keys'> {
  const cells: Record<string, string | number | null> = {};
  const keys: Record<string, string> = {};
  for (const [cell, of] of Object.entries(columns)) {
    if (!isDimension(of)) {
      cells[cell] = line[of] ?? null;
      continue;
    }
    const at = dimensions.indexOf(of);
    const key = String(line[`k${at}`] ?? '');
    keys[cell] = key;
    cells[cell] = hasName(of) ? (line[`l${at}`] ?? (key === '' ? null : key)) : key;
  }
  return { cells, keys };
}

function hasName(dimension: DimensionKey): boolean {
  const { names, label } = DIMENSION_SQL[dimension];
  return names !== undefined || label !== undefined;
}
