import type { ReportDefinition, ReportLayout } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { AppError } from '../../kernel/errors/app-error.ts';

const PLAIN: ReportLayout = { columns: null, view: null };

/** How the owner wants to see a report. */
export async function readLayout(
  db: TenantDb,
  report: ReportDefinition,
  owner: string,
): Promise<ReportLayout> {
  const row = await db.find<{ columns: string[] | null; view: ReportLayout['view'] }>(
    'reports.layout',
    'SELECT columns, view FROM report_layouts WHERE cloud_id = $1 AND owner = $2 AND report_code = $3',
    [db.cloudId, owner, report.code],
  );
  if (row === null) return PLAIN;
  // A later version may not have a column any more.
  const columns = row.columns?.filter((key) => Object.hasOwn(report.columns, key)) ?? null;
  return { columns: columns?.length === 0 ? null : columns, view: row.view };
}

/**
 * Remembers the columns and the form of a report, or forgets them.
 * @throws AppError VALIDATION_FAILED for a column that the report lacks or that stands twice
 */
export async function saveLayout(
  db: TenantDb,
  report: ReportDefinition,
  owner: string,
  layout: ReportLayout,
): Promise<ReportLayout> {
  const { columns, view } = layout;
  const wrong = columns?.find(
    (key, at) => !Object.hasOwn(report.columns, key) || columns.indexOf(key) !== at,
  );
  if (wrong !== undefined)
    throw new AppError('VALIDATION_FAILED', { details: [{ text: wrong, field: 'columns' }] });
  await db.tx((tx) =>
    columns === null && view === null
      ? tx.query(
          'reports.forget_layout',
          'DELETE FROM report_layouts WHERE cloud_id = $1 AND owner = $2 AND report_code = $3',
          [tx.cloudId, owner, report.code],
        )
      : tx.query(
          'reports.keep_layout',
          `INSERT INTO report_layouts (cloud_id, owner, report_code, columns, view) VALUES ($1, $2, $3, $4::text[], $5)
           ON CONFLICT (cloud_id, owner, report_code) DO UPDATE SET columns = excluded.columns, view = excluded.view`,
          [tx.cloudId, owner, report.code, columns, view],
        ),
  );
  return layout;
}
