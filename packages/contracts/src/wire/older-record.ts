import type { RecordView } from '../api/records.api.ts';
import { COMPONENT } from '../components.ts';
import type { RecordColumn, RecordComponent } from '../components/record-component.ts';
import { wireTable } from '../api/record-lists.api.ts';
import { checkboxNumber } from '../fields/checkbox.kind.ts';
import type { FieldValue } from '../fields/field-value.types.ts';
import { parseYesNo, switchText } from '../fields/switch.kind.ts';
import { licensedEmployee } from '../plans/subscriptions.ts';

/**
 * Records as the older calls carry them (specification, records §3: lists, views and forms): a
 * switch is '1' or '0', a checkbox 1 or 0, and next to `data` a record has the names that the
 * specification gives its fields.
 */
export type OlderRecord = RecordView & Readonly<Record<string, unknown>>;

function toOlderValue({ kind }: Pick<RecordColumn, 'kind'>, value: FieldValue): FieldValue {
  if (kind === 'switch') return switchText(value);
  return kind === 'checkbox' ? checkboxNumber(value) : value;
}

/** Converts a value of an older call to the form of all other calls. */
export function fromOlderValue(
  { kind }: Pick<RecordColumn, 'kind'>,
  value: FieldValue,
): FieldValue {
  if (kind !== 'switch' && kind !== 'checkbox') return value;
  const parsed = parseYesNo(value);
  return parsed.ok ? parsed.value : value;
}

function mapData<V>(
  { columns }: RecordComponent,
  data: Readonly<Record<string, V>>,
  change: (column: RecordColumn, value: V) => V,
): Record<string, V> {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  return Object.fromEntries(
    Object.entries(data).map(([key, value]) => {
      const column = byKey.get(key);
      return [key, column === undefined ? value : change(column, value)];
    }),
  );
}

/** Fields that the specification names for single components: its name, and our key. */
const SPECIFICATION_NAMES: Readonly<Partial<Record<number, Readonly<Record<string, string>>>>> = {
  [COMPONENT.products]: { ProductsPricePermanent: 'price', ProductsTypes: 'type' },
};

/**
 * Converts a record to the form of the older calls.
 * @param cloudId the business that the record belongs to
 */
export function toOlderRecord(
  record: RecordComponent,
  view: RecordView,
  cloudId: number,
): OlderRecord {
  const { component, columns } = record;
  const table = wireTable(record.table);
  const data = mapData(
    record,
    view.data,
    (column, value) => toOlderValue(column, value) as typeof value,
  );
  const id = /^\d+$/.test(view.id) ? Number(view.id) : view.id;
  const main = columns.find((column) => column.list === 'main');
  const code = columns.find(({ kind }) => kind === 'code');
  const under = (name: string, key: string | undefined): Readonly<Record<string, unknown>> =>
    key === undefined || data[key] === undefined ? {} : { [name]: data[key] };
  return {
    ...under(`${table}Name`, main?.key),
    ...under(`${table}Code`, code?.key),
    ...(Object.assign(
      {},
      ...Object.entries(SPECIFICATION_NAMES[component] ?? {}).map(([name, key]) =>
        under(name, key),
      ),
    ) as object),
    ...(component === COMPONENT.employees && typeof id === 'number'
      ? licensedEmployee(id, data)
      : {}),
    ...(component === COMPONENT.services ? { cloud_id: cloudId } : {}),
    [`${table}ID`]: id,
    IsActive: view.active ? 1 : 0,
    id: view.id,
    active: view.active,
    data,
  };
}

/** Converts a record of an older call to the form of all other calls. */
export function fromOlderRecord(
  record: RecordComponent | null,
  { id, active, data }: RecordView,
): RecordView {
  return {
    id,
    active,
    data:
      record === null
        ? data
        : mapData(record, data, (column, value) => fromOlderValue(column, value) as typeof value),
  };
}
