import { RECORD_COMPONENTS, type RecordComponent, type RecordView } from '@dalpak/contracts';
import type { TenantDb } from '../../kernel/db/index.ts';
import { requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { type CodesTable, findLikely, MAX_LIKELY } from './likeliest-records.store.ts';
import { isAuthorized, requireReadable } from '../read/read-records.ts';
import { listRecords, pageOfText } from '../read/page-records.store.ts';
import { withIndexResults, type RecordQuery } from '../read/record-conditions.ts';
import type { RecordRow } from '../read/record-rows.store.ts';
import { recordSql } from '../sql/record-sql.ts';
import { searchedBy } from './search-everything.ts';

/**
 * Finds active records that a text may mean, the likeliest first (ADR 56): complete code or
 * additional code (any barcode of a product), then the beginning of the name, then any part. A
 * caller who may not read the additional codes finds by the other columns. The queries run one
 * after the other, the second only when the first found too few, so that a search holds one
 * connection of its business at a time.
 * @returns the records, and how many at the beginning have the text as their complete code
 * @throws AppError NOT_FOUND when there is no such component, the caller may not read it, or its
 * records have no text name
 */
export async function likeliestRecords(
  ctx: SessionContext,
  component: number,
  text: string,
): Promise<{ readonly data: RecordView[]; readonly exact: number }> {
  const record = requireReadable(ctx, component);
  const searched = searchedBy(record);
  const table = requireFound(searched === null || searched.texts.length === 0 ? null : searched);
  const codes = codesOf(record);
  const likely = await findLikely(
    ctx.db,
    record,
    table,
    codes !== null && isAuthorized(ctx, codes.component, 'r') ? codes : null,
    text,
  );
  const rest =
    likely.length >= MAX_LIKELY
      ? []
      : await findContaining(ctx.db, record, { q: text, active: true });
  // Each record at its first position.
  const views = new Map([...likely, ...rest].map(({ view }) => [view.id, view]));
  return {
    data: [...views.values()].slice(0, MAX_LIKELY),
    exact: likely.filter(({ exact }) => exact).length,
  };
}

/** The first records that contain the text anywhere, in the component's own order. */
async function findContaining(
  db: TenantDb,
  record: RecordComponent,
  query: RecordQuery,
): Promise<readonly RecordRow[]> {
  const page = await pageOfText(db, record, query, { sort: null, from: 0, limit: MAX_LIKELY });
  return (
    page?.rows ??
    listRecords(db, record, await withIndexResults(db, record, query), {
      after: null,
      limit: MAX_LIKELY,
    })
  );
}

/** The component whose records are the additional codes of these; null when there is none. */
function codesOf({ component }: RecordComponent): CodesTable | null {
  for (const other of RECORD_COMPONENTS) {
    const code = other.columns.find(({ list }) => list === 'main');
    const of = other.columns.find(
      (column) =>
        column.kind === 'ref' && column.component === component && column.required === true,
    );
    if (code?.kind !== 'barcode' || code.folded === undefined || of === undefined) continue;
    return {
      component: other.component,
      table: other.table,
      where: recordSql(other, false).where,
      status: other.status ?? null,
      folded: code.folded,
      recordColumn: of.column ?? of.key,
    };
  }
  return null;
}
