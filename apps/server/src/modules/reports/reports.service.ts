import { explain } from '../../kernel/errors/explain.ts';
import {
  DIMENSION_KEYS,
  dimensionOf,
  dimensionsOf,
  MEASURE_KEYS,
  measureOf,
  type ReportFilter,
  REPORTS,
  rightOf,
  type readReportCatalogue,
  maySeeMeasure,
  maySeeReport,
  type PermissionMap,
} from '@dalpak/contracts';
import type * as z from 'zod/mini';
import type { TenantDb, TenantTx } from '../../kernel/db/index.ts';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { actorOf, writeAudit } from '../audit/index.ts';
import type { WantedReport } from './wanted-report.ts';
import * as filters from './report-filters.store.ts';
import { findBusinessName } from './reports.store.ts';

type Catalogue = z.output<typeof readReportCatalogue.response>['data'];

/** The catalogue of measures and dimensions that a caller may use, with what fits. */
export function reportCatalogue(perr: PermissionMap): Catalogue {
  return {
    measures: MEASURE_KEYS.filter((key) => maySeeMeasure(perr, key)).map((key) => {
      const { label, about, unit, adds } = measureOf(key);
      return {
        key,
        label,
        about,
        unit,
        adds,
        right: rightOf(key),
        dimensions: [...dimensionsOf(key)],
      };
    }),
    dimensions: DIMENSION_KEYS.map((key) => {
      const { label, kind } = dimensionOf(key);
      return { key, label, kind };
    }),
    reports: REPORTS.filter((report) => maySeeReport(perr, report)).map(
      ({ code, name, category }) => ({ code, name, category }),
    ),
  };
}

/** Whose filters and layouts are meant: the employee at a till, else the user. */
export function ownerOf({
  employee,
  user,
}: {
  readonly employee: { readonly id: number } | null;
  readonly user: { readonly id: number } | null;
}): string {
  return employee === null ? `u${user?.id ?? 0}` : `e${employee.id}`;
}

/** Filters of a report and person. */
const MAX_FILTERS = 50;

export async function listReportFilters(
  db: TenantDb,
  report: string,
  owner: string,
): Promise<
  readonly {
    readonly id: number;
    readonly name: string;
    readonly filter: ReportFilter;
    readonly shared: boolean;
    readonly own: boolean;
  }[]
> {
  const found = await filters.listFilters(db, report, owner);
  return found.map(({ id, name, filter, shared, owner: maker }) => ({
    id,
    name,
    filter,
    shared,
    own: maker === '' || maker === owner,
  }));
}

export interface NewFilter {
  readonly report: string;
  readonly name: string;
  readonly filter: ReportFilter;
  readonly shared: boolean;
}

/** @throws AppError REPORT_FILTER_NAME_TAKEN, CONFLICT */
export function saveReportFilter(db: TenantDb, owner: string, saved: NewFilter): Promise<number> {
  return db.tx(async (tx) => {
    if ((await filters.countFilters(tx, saved.report, owner)) >= MAX_FILTERS)
      throw new AppError('CONFLICT', {
        reason: explain('report_filters_full'),
      });
    const id = await filters.insertFilter(tx, owner, saved);
    if (id === null)
      throw new AppError('REPORT_FILTER_NAME_TAKEN', {
        details: [{ text: saved.name, field: 'name' }],
      });
    return id;
  });
}

/**
 * A filter that the caller may change: their own, or one of before owners were kept.
 * @throws AppError NOT_FOUND, PERMISSION_DENIED for a shared filter of another user
 */
async function requireOwn(tx: TenantTx, id: number, owner: string): Promise<void> {
  const found = requireFound(await filters.lockFilter(tx, id));
  if (found.owner === '' || found.owner === owner) return;
  throw new AppError(found.shared ? 'PERMISSION_DENIED' : 'NOT_FOUND');
}

/** @throws AppError NOT_FOUND, PERMISSION_DENIED, REPORT_FILTER_NAME_TAKEN */
export function updateReportFilter(
  db: TenantDb,
  owner: string,
  changed: {
    readonly id: number;
    readonly name: string;
    readonly filter: ReportFilter;
    readonly shared: boolean | undefined;
  },
): Promise<void> {
  return db.tx(async (tx) => {
    await requireOwn(tx, changed.id, owner);
    if (await filters.isNameTaken(tx, changed.id, changed.name))
      throw new AppError('REPORT_FILTER_NAME_TAKEN', {
        details: [{ text: changed.name, field: 'name' }],
      });
    await filters.updateFilter(tx, changed);
  });
}

/** @throws AppError NOT_FOUND, PERMISSION_DENIED */
export function deleteReportFilter(db: TenantDb, owner: string, id: number): Promise<void> {
  return db.tx(async (tx) => {
    await requireOwn(tx, id, owner);
    await filters.deleteFilter(tx, id);
  });
}

export function businessName(db: TenantDb): Promise<string> {
  return findBusinessName(db);
}

/** Keeps who took which figures out of the business, and how many lines. */
export function logExport(
  ctx: SessionContext,
  { from, to, filters: chosen }: WantedReport,
  { code, lines }: { readonly code: string; readonly lines: number },
): Promise<void> {
  return ctx.db.tx((tx) =>
    writeAudit(tx, {
      ...actorOf(ctx),
      action: 'report.exported',
      entity: 'report',
      entityId: code,
      after: { code, from, to, filters: JSON.stringify(chosen), lines },
    }),
  );
}
