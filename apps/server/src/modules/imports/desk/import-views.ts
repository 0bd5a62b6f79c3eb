import {
  IDENTITY_FIELD,
  importReportSchema,
  importStopOf,
  type ImportLineError,
  type OpenImport,
  type RecordImport,
} from '@dalpak/contracts';
import { requireFound } from '../../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../../kernel/http/index.ts';
import { identifyingColumns, headingOf, importedColumns } from '../../../record-kit/index.ts';
import { readBadLines, hasBadLines, type LineLimit } from './import-lines.store.ts';
import { findImport, listImportsOf } from './record-import.store.ts';
import type { ImportRow } from './import.types.ts';
import { missingShown } from './missing-names.ts';
import { sentCell, shownCell } from './sheet-file.ts';
import { requireImportable, requireImport } from './import-desk.ts';

/** Lines with errors in one answer. */
const BAD_LINES: LineLimit = { lines: 100, bytes: 256 * 1024 };

export async function viewOf(
  ctx: SessionContext,
  component: number,
  id: number,
): Promise<RecordImport> {
  return toImport(requireFound(await findImport(ctx.db, component, id)));
}

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0);

export function toImport(row: ImportRow): RecordImport {
  const { counts } = row;
  return {
    id: row.id,
    component: row.component,
    format: row.format,
    state: row.state,
    file_name: row.file_name,
    lines: row.lines,
    progress: row.progress,
    counts:
      'new' in counts
        ? {
            new: numberOf(counts['new']),
            changed: numberOf(counts['changed']),
            same: numberOf(counts['same']),
            bad: numberOf(counts['bad']),
          }
        : null,
    error:
      row.error === null
        ? null
        : { code: row.error.code, desc: importStopOf(row.error)?.he ?? row.error.desc },
    by: row.owner_name,
    created_at: row.created_at,
    committed_at: row.committed_at,
    kept: numberOf(counts['kept']),
  };
}

export async function loadImports(
  ctx: SessionContext,
  component: number,
): Promise<readonly RecordImport[]> {
  requireImportable(ctx, component);
  return (await listImportsOf(ctx.db, component)).map(toImport);
}

export async function openImport(
  ctx: SessionContext,
  component: number,
  id: number,
): Promise<OpenImport> {
  const { record, row } = await requireImport(ctx, component, id);
  const finds = new Set([IDENTITY_FIELD, ...identifyingColumns(record).map(({ key }) => key)]);
  const columns = importedColumns(record);
  const report = importReportSchema.safeParse(row.counts['report']);
  return {
    ...toImport(row),
    headings: [...row.headings],
    sample: row.sample.map((cells) => cells.map(sentCell)),
    plan: { fields: [...(row.plan.fields ?? [])], key: row.plan.key ?? '' },
    fields: [IDENTITY_FIELD, ...columns.map(({ key }) => key)].map((key) => ({
      key,
      label: headingOf(record, key),
      finds: finds.has(key),
      required: columns.some(
        (column) => column.key === key && column.required === true && column.initial === undefined,
      ),
    })),
    stores: [...(row.plan.stores ?? [])],
    report: report.success ? report.data : null,
    missing: missingShown(ctx, record, row),
  };
}

/** Cells with errors, of lines after `after`. */
export async function listLineErrors(
  ctx: SessionContext,
  component: number,
  id: number,
  after: number,
): Promise<{ readonly data: ImportLineError[]; readonly next: number | null }> {
  const { row } = await requireImport(ctx, component, id);
  const lines = await readBadLines(ctx.db, id, after, BAD_LINES);
  const fields = row.plan.fields ?? [];
  const data = lines.flatMap(({ line, cells, faults }) =>
    Object.entries(faults).map(([field, fault]) => {
      const column = row.state === 'undone' ? 0 : fields.indexOf(field);
      const what = typeof fault === 'string' ? { text: fault } : fault;
      return { line, field, column, value: shownCell(cells[column]).slice(0, 200), ...what };
    }),
  );
  const last = lines.at(-1)?.line ?? null;
  return { data, next: last !== null && (await hasBadLines(ctx.db, id, last)) ? last : null };
}
