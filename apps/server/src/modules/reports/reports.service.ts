import type { ReportCells, ReportCode, ReportFilter, ReportResult } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import * as filters from './report-filters.store.ts';
import * as store from './reports.store.ts';

/** The most lines and movements of one answer: more is no longer a report but an export. */
const MAX_LINES = 5_000;
const MAX_MOVEMENTS = 20_000;

export interface ReportRun extends store.ReportTime {
  readonly movements: boolean;
  /** The most movements of a line. */
  readonly each: number;
}

/** Computes a report from the stored data. The route has checked the caller's permission. */
export async function runReport(
  db: TenantDb,
  code: ReportCode,
  { movements, each, ...time }: ReportRun,
): Promise<ReportResult> {
  const [lines, totals, moved] = await Promise.all([
    store.readLines(db, code, time, MAX_LINES + 1),
    store.readTotals(db, code, time),
    movements ? store.readMovements(db, code, time, { each, all: MAX_MOVEMENTS }) : [],
  ]);
  const under = new Map<string, ReportCells[]>();
  for (const { key, cells } of moved) under.set(key, [...(under.get(key) ?? []), cells]);
  return {
    rows: lines
      .slice(0, MAX_LINES)
      .map(({ key, cells }) => ({ key, cells, movements: under.get(key) ?? [] })),
    totals: { ...totals },
    truncated: lines.length > MAX_LINES,
  };
}

export function listReportFilters(
  db: TenantDb,
  report: ReportCode,
): Promise<readonly filters.SavedFilter[]> {
  return filters.listFilters(db, report);
}

/** @throws AppError REPORT_FILTER_NAME_TAKEN */
export function saveReportFilter(
  db: TenantDb,
  report: ReportCode,
  name: string,
  filter: ReportFilter,
): Promise<number> {
  return db.tx(async (tx) => {
    const id = await filters.insertFilter(tx, report, name, filter);
    if (id === null)
      throw new AppError('REPORT_FILTER_NAME_TAKEN', { details: [{ text: name, field: 'name' }] });
    return id;
  });
}

/** @throws AppError NOT_FOUND, REPORT_FILTER_NAME_TAKEN */
export function updateReportFilter(
  db: TenantDb,
  id: number,
  name: string,
  filter: ReportFilter,
): Promise<void> {
  return db.tx(async (tx) => {
    if (requireFound(await filters.isNameTaken(tx, id, name)))
      throw new AppError('REPORT_FILTER_NAME_TAKEN', { details: [{ text: name, field: 'name' }] });
    await filters.updateFilter(tx, id, name, filter);
  });
}

/** @throws AppError NOT_FOUND */
export function deleteReportFilter(db: TenantDb, id: number): Promise<void> {
  return db.tx(async (tx) => {
    if (!(await filters.deleteFilter(tx, id))) throw new AppError('NOT_FOUND');
  });
}
