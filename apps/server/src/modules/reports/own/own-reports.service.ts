import {
  definitionOfOwn,
  findReport,
  isAllowed,
  maySeeReport,
  type OwnReport,
  ownReportCode,
  ownReportId,
  type OwnReportView,
  type PermissionMap,
  type ReportDefinition,
} from '@dalpak/contracts';
import type { TenantDb } from '../../../kernel/db/index.ts';
import { AppError, requireFound } from '../../../kernel/errors/app-error.ts';
import { explain } from '../../../kernel/errors/explain.ts';
import type { SessionContext } from '../../../kernel/http/index.ts';
import { actorOf, writeAudit } from '../../audit/index.ts';
import { ownerOf } from '../reports.service.ts';
import * as store from './own-reports.store.ts';

const SETTINGS = { type: 'system', key: 'settings' } as const;

/** Who looks at built reports. */
export interface OwnReportReader {
  readonly db: TenantDb;
  readonly owner: string;
  readonly perr: PermissionMap;
  /** Their position; null when they have none. */
  readonly position: number | null;
}

/** Who asks for a report: of a user the number is enough. */
export interface NamedCaller {
  readonly db: TenantDb;
  readonly perr: PermissionMap;
  readonly employee: { readonly id: number; readonly positionId: number } | null;
  readonly user: { readonly id: number } | null;
}

/** The caller as a reader of built reports and dashboards. */
export async function readerOf(ctx: NamedCaller): Promise<OwnReportReader> {
  const { db, employee, user, perr } = ctx;
  const position =
    employee !== null
      ? employee.positionId
      : user === null
        ? null
        : await store.positionOfUser(db, user.id);
  return { db, owner: ownerOf(ctx), perr, position };
}

/** A built report is seen by its maker, the positions it is shared with, and who manages settings. */
function isSeen(
  { owner, perr, position }: OwnReportReader,
  row: Pick<store.OwnReportRow, 'owner' | 'positions'>,
): boolean {
  if (row.owner === owner) return true;
  if (row.positions.length === 0) return false;
  return (position !== null && row.positions.includes(position)) || isAllowed(perr, SETTINGS);
}

function viewOf(reader: OwnReportReader, row: store.OwnReportRow): OwnReportView {
  const own = row.owner === reader.owner;
  return {
    code: ownReportCode(row.id),
    report: { ...row.definition, positions: row.positions },
    version: row.version,
    own,
    changes: own || isAllowed(reader.perr, SETTINGS),
  };
}

export async function listOwnReports(reader: OwnReportReader): Promise<readonly OwnReportView[]> {
  const rows = await store.listOwn(reader.db);
  return rows.filter((row) => isSeen(reader, row)).map((row) => viewOf(reader, row));
}

/** @throws AppError NOT_FOUND: missing, deleted and private look the same */
export async function readOwnReport(reader: OwnReportReader, code: string): Promise<OwnReportView> {
  const row = requireFound(await store.findOwn(reader.db, ownReportId(code) ?? 0));
  if (!isSeen(reader, row)) throw new AppError('NOT_FOUND');
  return viewOf(reader, row);
}

/**
 * The report that a code names, declared or built, for a caller who may see it.
 * @throws AppError NOT_FOUND: missing and closed look the same
 */
export async function requireReport(ctx: NamedCaller, code: string): Promise<ReportDefinition> {
  const report =
    ownReportId(code) === null
      ? findReport(code)
      : definitionOfOwn(code, (await readOwnReport(await readerOf(ctx), code)).report);
  if (report === null || !maySeeReport(ctx.perr, report)) throw new AppError('NOT_FOUND');
  return report;
}

/** @throws AppError CONFLICT when the business has too many */
export async function addOwnReport(ctx: SessionContext, report: OwnReport): Promise<OwnReportView> {
  const reader = await readerOf(ctx);
  const id = await ctx.db.tx(async (tx) => {
    if ((await store.countOwn(tx)) >= store.MAX_OWN_REPORTS)
      throw new AppError('CONFLICT', { reason: explain('own_reports_full') });
    const added = await store.insertOwn(tx, reader.owner, report);
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'report.built',
      entity: 'report',
      entityId: ownReportCode(added),
      after: { name: report.name },
    });
    return added;
  });
  return readOwnReport(reader, ownReportCode(id));
}

type Write = (tx: Parameters<typeof store.lockOwn>[0], row: store.OwnReportRow) => Promise<void>;

/** Runs a change of a built report by who may change it, and keeps who did. */
async function change(
  ctx: SessionContext,
  code: string,
  write: Write,
  { deleted = false }: { readonly deleted?: boolean } = {},
): Promise<OwnReportReader> {
  const reader = await readerOf(ctx);
  await ctx.db.tx(async (tx) => {
    const row = requireFound(await store.lockOwn(tx, ownReportId(code) ?? 0));
    if (row.deleted !== deleted || !isSeen(reader, row)) throw new AppError('NOT_FOUND');
    if (!viewOf(reader, row).changes) throw new AppError('PERMISSION_DENIED');
    await write(tx, row);
    await writeAudit(tx, {
      ...actorOf(ctx),
      action: 'report.changed',
      entity: 'report',
      entityId: code,
      before: { name: row.definition.name },
      after: { deleted: !deleted && write === remove },
    });
  });
  return reader;
}

const remove: Write = (tx, row) => store.setDeleted(tx, row.id, true);
const restore: Write = (tx, row) => store.setDeleted(tx, row.id, false);

/** @throws AppError NOT_FOUND, PERMISSION_DENIED, RECORD_CHANGED */
export async function changeOwnReport(
  ctx: SessionContext,
  code: string,
  { report, version }: { readonly report: OwnReport; readonly version: number },
): Promise<OwnReportView> {
  const reader = await change(ctx, code, async (tx, row) => {
    if (row.version !== version) throw new AppError('RECORD_CHANGED');
    await store.updateOwn(tx, row.id, report);
  });
  return readOwnReport(reader, code);
}

/** @throws AppError NOT_FOUND, PERMISSION_DENIED */
export async function removeOwnReport(ctx: SessionContext, code: string): Promise<void> {
  await change(ctx, code, remove);
}

/** @throws AppError NOT_FOUND, PERMISSION_DENIED */
export async function restoreOwnReport(ctx: SessionContext, code: string): Promise<void> {
  await change(ctx, code, restore, { deleted: true });
}
