import {
  type AuditItem,
  componentOfFact,
  findRecordComponent,
  findSetting,
  isRef,
  kindOf,
  parseRefId,
  type RecordColumn,
  type RecordName,
  subjectOfAction,
} from '@dalpak/contracts';
import { i18n } from '../../platform/i18n/i18n.ts';
import { approvedValueText } from '../../platform/permissions/approved-value.ts';
import { factLabel } from '../../record-kit/fact-label.ts';

/** The name of a record; undefined where the log has none. */
export type NameOf = (component: number, id: string) => string | undefined;

/** One field that an action changed. */
export interface Fact {
  readonly key: string;
  readonly label: string;
  readonly before: unknown;
  readonly after: unknown;
  /** The record's column, for a field that is one; it formats the value. */
  readonly column: RecordColumn | null;
}

/** The record names that the pages of the log include. */
export function namesOf(pages: readonly { readonly names: readonly RecordName[] }[]): NameOf {
  const names = new Map(
    pages.flatMap((page) =>
      page.names.map(({ component, id, name }) => [`${component}:${id}`, name] as const),
    ),
  );
  return (component, id) => names.get(`${component}:${id}`);
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : value === null || value === undefined
      ? {}
      : { value };

/** Facts whose label depends on the subject: the amount of licences is a count. */
const LABEL_BY_ENTITY: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  register: { amount: 'total' },
  order: { amount: 'total' },
};

const isEmptyFact = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0);

/**
 * The fields that an action changed, in the order of the record's form. Unchanged fields are left
 * out, and fields that are empty before and after.
 */
export function listChanges(item: AuditItem, nameOf: NameOf): readonly Fact[] {
  const subject = subjectOfAction(item.entity, item.entity_id);
  const columns =
    item.entity === 'record_import'
      ? []
      : (findRecordComponent(subject?.component ?? 0)?.columns ?? []);
  const [before, after] = [fieldsOf(item.before), fieldsOf(item.after)];
  const place = (key: string): number => columns.findIndex((column) => column.key === key);
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .toSorted((a, b) => place(a) - place(b))
    .map((key) => {
      const column = columns.find((one) => one.key === key) ?? null;
      const read = (value: unknown): unknown => readValue(item, key, column, value, nameOf);
      return {
        key,
        column,
        label: factLabel(LABEL_BY_ENTITY[item.entity]?.[key] ?? key, column),
        before: read(before[key]),
        after: read(after[key]),
      };
    })
    .filter((fact) => !isTechnicalFact(item, fact))
    .filter(
      (fact) =>
        !(isEmptyFact(fact.before) && isEmptyFact(fact.after)) &&
        JSON.stringify(fact.before) !== JSON.stringify(fact.after),
    );
}

/**
 * Technical facts of a permission request: the bill's id, and the kind of permission where the
 * operation has none.
 */
function isTechnicalFact({ entity, after }: AuditItem, { key }: Fact): boolean {
  if (entity !== 'permission_request') return false;
  const { operation, value, field } = fieldsOf(after);
  if (key === 'action') return !/^\d+$/.test(String(operation));
  if (key === 'value')
    return typeof value !== 'string' || approvedValueText(String(operation), value) === '';
  return key === 'cart' || (key === 'field' && placeInBill(String(field)) === '');
}

/** The place in a bill for which an approval is valid; empty where there is none. */
export function placeInBill(field: string): string {
  if (field === 'lifecycle' || field === 'cart') return i18n.t('audit:wholeBill');
  return field.startsWith('row') ? i18n.t('audit:oneRow') : '';
}

/** The value in its column's form, with the names of the records that it refers to. */
function readValue(
  item: AuditItem,
  key: string,
  column: RecordColumn | null,
  value: unknown,
  nameOf: NameOf,
): unknown {
  const component = componentOfFact(item.entity, item.entity_id, key);
  if (component !== null && value !== null && value !== undefined)
    return Array.isArray(value)
      ? value.map((one) => withRecordNames(component, one, nameOf))
      : withRecordNames(component, value, nameOf);
  if (column === null) return readParts(item, value, nameOf);
  // For a new record the log has the data as sent, before they were parsed.
  const parsed = kindOf(column).parse(value);
  return parsed.ok ? parsed.value : value;
}

/** An undeclared value, with the names of the records in its parts. */
function readParts(item: AuditItem, value: unknown, nameOf: NameOf): unknown {
  if (typeof value !== 'object' || value === null || isRef(value)) return value ?? null;
  if (Array.isArray(value)) return value.map((one) => readParts(item, one, nameOf));
  return Object.fromEntries(
    Object.entries(value).map(([key, one]: [string, unknown]) => [
      key,
      readValue(item, key, null, one, nameOf),
    ]),
  );
}

function withRecordNames(component: number, value: unknown, nameOf: NameOf): unknown {
  if (isRef(value) && value.label !== '') return value;
  const id = parseRefId(value);
  const name = id === null ? undefined : nameOf(component, String(id));
  return id === null || name === undefined
    ? isRef(value)
      ? value.id
      : value
    : { id, label: name };
}

/**
 * The setting that an action changed; null for other actions, and for a setting of another version.
 */
export function settingOf({ entity, entity_id: key }: Pick<AuditItem, 'entity' | 'entity_id'>) {
  return entity === 'setting' ? findSetting(key) : null;
}

/** The label of the setting; its key where this version does not know it. */
export function settingWord(key: string): string {
  const name = findSetting(key);
  return name === null ? key : i18n.t(`settings:items.${name}.label`);
}
