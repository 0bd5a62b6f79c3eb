import { explain } from '../../kernel/errors/explain.ts';
import { Readable } from 'node:stream';
import {
  type Cell,
  type exportRecords,
  type FieldValue,
  findComponent,
  IDENTITY_FIELD,
  kindOf,
  readExportSearch,
  type RecordColumn,
  type RecordComponent,
} from '@dalpak/contracts';
import type * as z from 'zod/mini';
import { AppError } from '../../kernel/errors/app-error.ts';
import { GeneratedFileAnswer, type SessionContext } from '../../kernel/http/index.ts';
import { writeCsv } from '../../kernel/sheets/csv-writer.ts';
import { type CellLook, writeXlsx } from '../../kernel/sheets/xlsx-writer.ts';
import { toLocalDateTime } from '../../kernel/time/local-time.ts';
import { headingOf } from './bulk-draft.ts';
import { listable } from '../read/list-views.ts';
import { assertKnownFields, requireReadable, searchesOf } from '../read/read-records.ts';
import { countAll } from '../read/count-records.store.ts';
import { listRecords } from '../read/page-records.store.ts';
import { withIndexResults, type RecordQuery } from '../read/record-conditions.ts';
import type { RecordPosition } from '../read/list-positions.ts';

/** Rows read at once: the memory limit for a list of any length. */
const PAGE = 1_000;
/** Limit of rows of a sheet. */
const MAX_ROWS = 1_000_000;
const PIXELS_OF_A_LETTER = 7;

type Asked = z.output<NonNullable<typeof exportRecords.query>>;

/**
 * Exports the records of a list as a file that is generated while it is sent: the number of each
 * record, by which an import finds it again, and the columns of the list.
 *
 * @throws AppError NOT_FOUND as reading would; VALIDATION_FAILED for an unknown column;
 * FILE_TOO_LARGE
 */
export async function exportList(
  ctx: SessionContext,
  component: number,
  asked: Asked,
  now: number,
): Promise<GeneratedFileAnswer> {
  const record = requireReadable(ctx, component);
  const columns = columnsFor(record, asked.fields);
  const searches = Object.entries(readExportSearch(asked.search) ?? {}).map(
    ([key, { val, type }]) => ({ key, val, type }),
  );
  const query = await withIndexResults(ctx.db, record, {
    q: asked.q,
    searches: searchesOf(record, searches),
    active: asked.status === '1',
    view: asked.view,
  });
  if ((await countAll(ctx.db, record, query)) > MAX_ROWS)
    throw new AppError('FILE_TOO_LARGE', {
      reason: explain('export_too_long'),
    });
  const rows = pages(ctx, record, query, columns);
  const headings = [
    headingOf(record, IDENTITY_FIELD),
    ...columns.map((column) => headingOf(record, column.key)),
  ];
  const info = findComponent(component);
  const name = `${info?.key ?? `records-${component}`}-${toLocalDateTime(now).slice(0, 10)}.${asked.format}`;
  if (asked.format === 'csv')
    return new GeneratedFileAnswer(
      Readable.from(writeCsv(headings, rows), { objectMode: false }),
      name,
    );
  const sheet = {
    name: info?.label ?? '',
    columns: [
      { heading: headings[0] ?? '', width: 12, look: 'plain' as const },
      ...columns.map((column, at) => ({
        heading: headings[at + 1] ?? '',
        width: Math.max(10, Math.round(kindOf(column).width / PIXELS_OF_A_LETTER)),
        look: lookOf(column),
      })),
    ],
    pages: rows,
  };
  return new GeneratedFileAnswer(Readable.from(writeXlsx(sheet), { objectMode: false }), name);
}

/** @throws AppError VALIDATION_FAILED */
function columnsFor(record: RecordComponent, fields: string): readonly RecordColumn[] {
  const open = listable(record).filter(
    ({ kind }) => kind !== 'image' && kind !== 'avatar' && kind !== 'file',
  );
  if (fields === '') return open.filter(({ list }) => list !== undefined);
  const wanted = [...new Set(fields.split(','))];
  assertKnownFields(record, wanted);
  return wanted.flatMap((key) => open.find((column) => column.key === key) ?? []);
}

async function* pages(
  ctx: SessionContext,
  record: RecordComponent,
  query: RecordQuery,
  columns: readonly RecordColumn[],
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const more = new Set(columns.filter(({ list }) => list === undefined).map(({ key }) => key));
  const cells = columns.map((column) => ({ column, kind: kindOf(column) }));
  for (let after: RecordPosition | null = null; ;) {
    const rows: Awaited<ReturnType<typeof listRecords>> = await listRecords(ctx.db, record, query, {
      after,
      limit: PAGE,
      more,
    });
    yield rows.map(({ view }) => [
      record.identity.length === 1 && record.named === undefined ? Number(view.id) : view.id,
      ...cells.map(({ column, kind }) =>
        cellFor(column, kind.toCell((view.data[column.key] ?? null) as FieldValue)),
      ),
    ]);
    const last = rows.at(-1);
    if (rows.length < PAGE || last === undefined) return;
    after = last.position;
  }
}

function lookOf({ kind }: RecordColumn): CellLook {
  if (kind === 'money') return 'money';
  return kind === 'moment' ? 'moment' : kind === 'date' ? 'date' : 'plain';
}

const CLOCK = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Jerusalem',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Moments are exported in the business's local time, because sheets know no time zones. */
function cellFor({ kind }: RecordColumn, cell: Cell): Cell {
  return kind === 'moment' && cell instanceof Date && !Number.isNaN(cell.getTime())
    ? new Date(`${CLOCK.format(cell).replace(' ', 'T')}Z`)
    : cell;
}
