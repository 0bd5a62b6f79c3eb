import {
  BALANCES,
  findRecordComponent,
  type FormField,
  type formsOldRead,
  toOlderRecord,
  type RecordColumn,
  type RecordComponent,
  type RecordView,
  wireTable,
  kindOf,
} from '@dalpak/contracts';
import type * as z from 'zod/mini';
import { requireFound } from '../../kernel/errors/app-error.ts';
import type { SessionContext } from '../../kernel/http/index.ts';
import { labelOf, listable } from '../read/list-views.ts';
import { lookUpField } from '../find/look-up.ts';
import {
  assertKnownFields,
  identityOf,
  isAuthorized,
  requireReadable,
} from '../read/read-records.ts';
import { findRecord, recordsByIds } from '../read/record-rows.store.ts';
import { pageRecords } from '../read/page-records.store.ts';
import type { SortBy } from '../sql/record-order.ts';
import { columnsOf } from '../write/validate-record.ts';

type Asked = z.output<NonNullable<typeof formsOldRead.query>>;
type Answered = z.output<typeof formsOldRead.response>;

/**
 * The reading tasks of a form (specification, records §7).
 * @throws AppError NOT_FOUND as reading would
 */
export async function readForm(
  ctx: SessionContext,
  component: number,
  asked: Asked,
): Promise<Answered> {
  const record = requireReadable(ctx, component);
  if (asked.task === 'updateNewItems') {
    const { results } = await lookUpField(ctx, record, asked.field, {
      query: '',
      type: 'starts',
      start: 0,
      limit: 30,
      newest: true,
    });
    return { data: results.map((result) => ({ ...result })) };
  }
  const stored =
    asked.id === 0 ? newRecord(record) : requireFound(await findOne(ctx, record, asked.id));
  if (asked.task === 'dynamicTable' && asked.table !== '')
    return { data: await rowsOf(ctx, record, asked) };
  if (asked.task === 'dynamicTable') {
    const rows = stored.data[asked.field];
    const isTable = record.columns.some(({ key, kind }) => key === asked.field && kind === 'table');
    if (!isTable || !Array.isArray(rows)) requireFound(null);
    return { data: rows as Record<string, unknown>[] };
  }
  const isOpen =
    record.identity.length === 1 && record.named === undefined && record.writes !== undefined;
  return {
    data: {
      fields: record.columns.map((column) => formField(record, column, asked.id === 0)),
      record: toOlderRecord(record, stored, ctx.db.cloudId),
      can: {
        save:
          isOpen &&
          isAuthorized(ctx, component, asked.id === 0 ? 'w' : 'e') &&
          (asked.id !== 0 || record.writes === 'all'),
        add: record.writes === 'all' && isAuthorized(ctx, component, 'w'),
        remove: isOpen && record.status !== undefined && isAuthorized(ctx, component, 'd'),
      },
      related: (record.related ?? [])
        .filter(
          (list) =>
            findRecordComponent(list.component) !== null && isAuthorized(ctx, list.component, 'r'),
        )
        .map((list) => ({ ...list })),
    },
  };
}

/** Limit of rows of a dynamic table. */
const MAX_ROWS = 200;

/** Rows of a related list, with the requested fields. A record that is not stored yet has none. */
async function rowsOf(
  ctx: SessionContext,
  record: RecordComponent,
  { id, table, fields, options }: Asked,
): Promise<Record<string, unknown>[]> {
  const lists = (record.related ?? []).flatMap(({ component, field }) => {
    const other = findRecordComponent(component);
    return other !== null && wireTable(other.table) === table && isAuthorized(ctx, component, 'r')
      ? [{ other, field }]
      : [];
  });
  const { other, field } = requireFound(lists[0]);
  const wanted =
    fields === ''
      ? other.columns.filter(({ list }) => list !== undefined).map(({ key }) => key)
      : fields.split(',').map((key) => key.trim());
  const { limit, sort } = readOptions(options);
  const listed = listable(other);
  assertKnownFields(other, [...wanted, ...(sort === null ? [] : [sort.key])]);
  if (id === 0) return [];
  const rows = await pageRecords(
    ctx.db,
    other,
    { relatedTo: { field, id }, active: other.status === undefined ? undefined : true },
    {
      sort:
        sort !== null && listed.some((column) => column.key === sort.key && kindOf(column).sorts)
          ? sort
          : null,
      from: 0,
      limit,
      more: new Set(
        listed
          .filter(({ key, list }) => wanted.includes(key) && list === undefined)
          .map(({ key }) => key),
      ),
    },
  );
  return rows.map(({ view }) => {
    const { id: own, data } = toOlderRecord(other, view, ctx.db.cloudId);
    return { id: own, ...Object.fromEntries(wanted.map((key) => [key, data[key] ?? null])) };
  });
}

/** Options from an untrusted JSON text; defaults when it cannot be parsed. */
function readOptions(json: string): { readonly limit: number; readonly sort: SortBy | null } {
  let value: unknown = null;
  try {
    value = json === '' ? null : JSON.parse(json);
  } catch {
    value = null;
  }
  const given =
    typeof value === 'object' && value !== null
      ? (value as { readonly limit?: unknown; readonly sort?: unknown })
      : {};
  const limit =
    typeof given.limit === 'number' && Number.isInteger(given.limit) && given.limit > 0
      ? Math.min(given.limit, MAX_ROWS)
      : MAX_ROWS;
  const [direction, key] = Array.isArray(given.sort) ? (given.sort as readonly unknown[]) : [];
  return {
    limit,
    sort: typeof key === 'string' ? { key, descending: direction === 'desc' } : null,
  };
}

/**
 * Balances of records by their ids. @throws AppError NOT_FOUND when the caller may not read them
 */
export async function readBalances(
  ctx: SessionContext,
  file: string,
  ids: readonly number[],
): Promise<{ id: number; balance: number }[]> {
  const component = Object.entries(BALANCES).find(([name]) => `${name}.php` === file)?.[1] ?? 0;
  const rows = await recordsByIds(ctx.db, requireReadable(ctx, component), ids);
  return rows.map(({ id, data }) => ({ id: Number(id), balance: Number(data['balance'] ?? 0) }));
}

async function findOne(
  ctx: SessionContext,
  record: RecordComponent,
  id: number,
): Promise<RecordView | null> {
  const identity = identityOf(record, String(id));
  return identity === null ? null : findRecord(ctx.db, record, identity);
}

/** The initial values of a new record. */
function newRecord(record: RecordComponent): RecordView {
  const data = Object.fromEntries(
    record.columns.map((column) => [
      column.key,
      (column.initial ?? null) as RecordView['data'][string],
    ]),
  );
  return { id: '0', active: true, data };
}

/**
 * The column in the form that the field library reads: its declaration, and whether it can be
 * written now.
 */
function formField(record: RecordComponent, column: RecordColumn, isNew: boolean): FormField {
  const isOpen = columnsOf(record, isNew ? 'new' : 'edit').includes(column);
  const needsServer = column.unique === true || column.kind === 'barcode' || column.kind === 'bank';
  const { label: _label, ...data } = column;
  return {
    AS_FormsFieldName: labelOf(column).he,
    AS_FormsFieldData: JSON.stringify({ ...data, readOnly: !isOpen }),
    AS_FormsFieldOptions: 'choices' in column ? JSON.stringify(column.choices) : '',
    AS_FormsFieldFields: column.kind === 'table' ? JSON.stringify(column.columns) : '',
    AS_FormsFieldEvents: needsServer ? JSON.stringify({ check: 'server' }) : '',
    AS_Def_ComponentsID: record.component,
  };
}
