import { explain } from '../../kernel/errors/explain.ts';
import {
  type componentsOld,
  fieldOfKey,
  kindOf,
  type ListView,
  toOlderRecord,
  PAGE_SIZE,
  type RecordComponent,
  type viewData,
  wireTable,
} from '@dalpak/contracts';
import type * as z from 'zod/mini';
import { AppError, requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import {
  builtInViews,
  listable,
  listColumns,
  listRecord,
  statusOfView,
} from '../read/list-views.ts';
import { requireReadable, searchesOf } from '../read/read-records.ts';
import type { ListPositions } from '../read/list-positions.ts';
import { countAll, countRecords, type RecordCount } from '../read/count-records.store.ts';
import { type ListPart, pageOfText, pageRecords } from '../read/page-records.store.ts';
import { withIndexResults, type RecordQuery } from '../read/record-conditions.ts';
import type { SortBy } from '../sql/record-order.ts';

type Asked = z.output<NonNullable<typeof componentsOld.body>>;
type ViewAsked = z.output<NonNullable<typeof viewData.body>>;
type Answered = z.output<typeof componentsOld.response>;

/** Loads saved views; the module that stores them supplies the function. */
type SavedViews = (ctx: SessionContext, record: RecordComponent) => Promise<readonly ListView[]>;

interface ListSources {
  readonly savedViews: SavedViews;
  readonly places: ListPositions;
}

/**
 * The list call (specification, records §7): views and columns with the first page, or one page.
 * @throws AppError NOT_FOUND as reading would; VALIDATION_FAILED for a column that the component
 * does not have
 */
export async function answerList(
  ctx: SessionContext,
  asked: Asked,
  { savedViews, places }: ListSources,
): Promise<Answered> {
  const record = requireReadable(ctx, asked.comID);
  if (asked.task === 'getPage')
    return { code: '000', data: await pageOf(ctx, record, asked, places) };
  const views = [...builtInViews(record), ...(await savedViews(ctx, record))];
  const view = asked.view === undefined ? undefined : views.find(([id]) => id === asked.view);
  const first = view ?? views.find(([, , , isFirst]) => isFirst) ?? requireFound(views[0]);
  const page = await pageOf(ctx, record, { ...asked, ...viewQueryOf(first) }, places);
  return {
    code: '000',
    data: [
      [...views],
      { ...page, colums: [...listColumns(record)], table: wireTable(record.table) },
    ],
  };
}

/**
 * A page of a saved or built-in view by its id; the caller's own order, searches and size take
 * precedence.
 * @throws AppError NOT_FOUND as reading would, and for another user's view
 */
export async function answerView(
  ctx: SessionContext,
  id: string,
  asked: ViewAsked,
  { savedViews, places }: ListSources,
): Promise<z.output<typeof viewData.response>> {
  const record = requireReadable(ctx, asked.comID);
  const view = requireFound(
    [...builtInViews(record), ...(await savedViews(ctx, record))].find(([key]) => key === id),
  );
  const chosen = viewQueryOf(view);
  const {
    comID,
    page,
    q,
    perpage = chosen.perpage ?? PAGE_SIZE,
    search = chosen.search ?? {},
    sort = chosen.sort,
  } = asked;
  return {
    code: '000',
    data: await pageOf(
      ctx,
      record,
      { task: 'getPage', fields: [], ...chosen, comID, page, q, perpage, search, sort },
      places,
    ),
  };
}

/** The query of a view. */
function viewQueryOf([
  ,
  ,
  ,
  ,
  ,
  { pagination, ajaxSetting, columns, sort, search },
]: ListView): Partial<Asked> {
  return {
    view: ajaxSetting.data.view,
    perpage: pagination.default,
    ...(columns === undefined ? {} : { fields: columns.map(({ field }) => field) }),
    ...(sort === undefined ? {} : { sort }),
    ...(search === undefined ? {} : { search }),
  };
}

async function pageOf(
  ctx: SessionContext,
  record: RecordComponent,
  asked: Asked,
  places: ListPositions,
) {
  const wanted = queryOf(record, asked);
  const part = {
    sort: sortOf(record, asked.sort),
    from: asked.startFrom ?? (asked.page - 1) * asked.perpage,
    limit: asked.perpage,
    more: additionalFieldsOf(record, asked.fields),
  };
  const { rows, counted, query } = await pageAndCount(ctx, record, wanted, part, places);
  const total = correctEstimate(counted, {
    from: part.from,
    len: rows.length,
    limit: part.limit,
  }) ?? { count: await countAll(ctx.db, record, query), estimated: false };
  return {
    records: rows.map(({ view }) => listRecord(toOlderRecord(record, view, ctx.db.cloudId))),
    ...total,
    len: rows.length,
  };
}

async function pageAndCount(
  ctx: SessionContext,
  record: RecordComponent,
  wanted: RecordQuery,
  part: ListPart,
  places: ListPositions,
) {
  const ofText = await pageOfText(ctx.db, record, wanted, part);
  if (ofText !== null) return { ...ofText, query: wanted };
  const query = await withIndexResults(ctx.db, record, wanted, part.sort?.key ?? null);
  const [rows, counted] = await Promise.all([
    pageRecords(ctx.db, record, query, part, places),
    countRecords(ctx.db, record, query),
  ]);
  return { rows, counted, query };
}

/**
 * Corrects an estimated count by the page: its last row is the list's end, and after a full page
 * there may be more. Null when only counting helps.
 */
function correctEstimate(
  counted: RecordCount,
  { from, len, limit }: { readonly from: number; readonly len: number; readonly limit: number },
): RecordCount | null {
  if (!counted.estimated) return counted;
  if (len === 0 && from > 0) return null;
  if (len < limit) return { count: from + len, estimated: false };
  return from + len < counted.count
    ? counted
    : { count: from + len + 1, estimated: true, least: true };
}

function queryOf(record: RecordComponent, { search, view, q, of }: Asked): RecordQuery {
  const searches = searchesOf(
    record,
    Object.entries(search).map(([key, { val, type }]) => ({
      key: fieldOf(record, key),
      type,
      val,
    })),
  );
  if (
    of !== undefined &&
    !record.columns.some(({ key, kind }) => key === of.field && kind === 'ref')
  )
    throw unknownColumn(of.field);
  return { q, searches, active: statusOfView(view), relatedTo: of, view };
}

function sortOf(record: RecordComponent, sort: Asked['sort']): SortBy | null {
  if (sort === null || sort === undefined) return null;
  const [direction, wire] = sort;
  const key = fieldOf(record, wire);
  const column = record.columns.find((one) => one.key === key);
  if (column === undefined || !kindOf(column).sorts) throw unknownColumn(key);
  return { key, descending: direction === 'desc' };
}

/** Requested fields that the component does not show by default. */
function additionalFieldsOf(
  record: RecordComponent,
  fields: readonly string[],
): ReadonlySet<string> {
  const more = fields.flatMap((wire) => {
    const key = fieldOf(record, wire);
    const column = listable(record).find((one) => one.key === key);
    if (column === undefined) throw unknownColumn(key);
    return column.list === undefined ? [key] : [];
  });
  return new Set(more);
}

/** The field of a column's wire key; callers may also send the field itself. */
function fieldOf(record: RecordComponent, wire: string): string {
  const field = [fieldOfKey(wire), wire].find((name) =>
    record.columns.some(({ key }) => key === name),
  );
  if (field === null || field === undefined) throw unknownColumn(wire);
  return field;
}

function unknownColumn(name: string): AppError {
  return new AppError('VALIDATION_FAILED', {
    details: [{ ...explain('list_column_unknown'), field: name.slice(0, 60) }],
  });
}
