import {
  columnKey,
  FIELD_LABELS,
  kindOf,
  type Label,
  type ListColumn,
  type ListRecord,
  type ListView,
  type OlderRecord,
  PAGE_SIZE,
  PAGE_SIZES,
  type RecordColumn,
  type RecordComponent,
  wireTable,
} from '@dalpak/contracts';
import { isReadyView } from './ready-views.ts';
import { VIEW_NAMES } from '../sql/record-words.ts';

export function labelOf({ label }: Pick<RecordColumn, 'label'>): Label {
  return typeof label === 'string' ? FIELD_LABELS[label] : label;
}

/**
 * The built-in views, which are not saved: the active records first, when the component has a
 * status.
 */
export function builtInViews(record: RecordComponent): readonly ListView[] {
  const ids =
    record.status === undefined ? (['ALL'] as const) : (['ACTIVE', 'NOT_ACTIVE', 'ALL'] as const);
  return [
    ...ids.map((id) => ({ id, name: VIEW_NAMES[id] })),
    ...(record.views ?? []).map(({ id, label }) => ({ id, name: label.he })),
  ].map(({ id, name }, at): ListView => [
    id,
    record.component,
    name,
    at === 0,
    false,
    {
      pagination: { default: PAGE_SIZE, perPage: [...PAGE_SIZES] },
      ajaxSetting: { data: { view: id } },
    },
  ]);
}

/** The status filter of a built-in view; undefined for all records and for a saved view. */
export function statusOfView(view: string | undefined): boolean | undefined {
  if (view === 'ACTIVE' || isReadyView(view)) return true;
  return view === 'NOT_ACTIVE' ? false : undefined;
}

function inputOf(column: RecordColumn): ListColumn['input'] {
  if (!kindOf(column).searchable) return 'none';
  switch (column.kind) {
    case 'integer':
    case 'number':
    case 'money':
    case 'quantity':
    case 'percent':
      return 'number';
    case 'date':
    case 'moment':
      return 'date';
    case 'choice':
    case 'radio':
    case 'switch':
    case 'checkbox':
      return 'select';
    default:
      return 'text';
  }
}

/** Fields that a list can show: a table does not fit, and a password is secret. */
export function listable(record: RecordComponent): readonly RecordColumn[] {
  return record.columns.filter(
    ({ kind }) => !['password', 'table', 'levels', 'rights'].includes(kind),
  );
}

/** Every column of the component as a list's column; columns hidden by default have `show` off. */
export function listColumns(record: RecordComponent): readonly ListColumn[] {
  return listable(record).map((column) => ({
    label: labelOf(column).he,
    type: column.kind,
    input: inputOf(column),
    key: columnKey(column.key),
    field: column.key,
    fieldTable: wireTable(record.table),
    fieldTableLinked:
      column.kind === 'ref' || column.kind === 'refs' ? wireTable(column.table) : '',
    compID: column.kind === 'ref' || column.kind === 'refs' ? (column.component ?? 0) : 0,
    width: kindOf(column).width,
    show: column.list !== undefined,
    sort: kindOf(column).sorts,
  }));
}

/** A record in the form of a list: its values by the columns' keys. */
export function listRecord({ data, ...record }: OlderRecord): ListRecord {
  return {
    ...record,
    data: Object.fromEntries(
      Object.entries(data).map(([field, value]) => [columnKey(field), value]),
    ),
  };
}
