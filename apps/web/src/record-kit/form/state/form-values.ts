import {
  checkboxNumber,
  type FieldValue,
  isEmptyValue,
  isRef,
  type RecordColumn,
  switchText,
} from '@dalpak/contracts';

/**
 * The value in a field. Input that cannot be parsed yet (`12.`, half a date) is kept as the typed
 * text: it is shown again, and refused by the same validation as any other value.
 */
export type FormValue = FieldValue;
export type FormValues = Readonly<Record<string, FormValue>>;

/** The kind whose values are never copied, stored in a draft or compared. */
export const SECRET_KIND = 'password';

/**
 * Whether two values are equal: empty values of any form, texts up to surrounding blanks,
 * references by id.
 */
export function isSameValue(a: FormValue, b: FormValue): boolean {
  if (isEmptyValue(a) && isEmptyValue(b)) return true;
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(plain);
  if (isRef(value)) return value.id;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]: [string, unknown]) => [key, plain(part)]),
  );
}

/** A stored value as its field holds it: a switch that was never set is off. */
export function toFormValue({ kind }: RecordColumn, value: FieldValue | undefined): FormValue {
  if (kind === 'switch' || kind === 'checkbox') return value === true;
  // Whether a secret is set; the secret itself is never sent to the client.
  if (kind === SECRET_KIND) return value === true ? true : null;
  return value ?? null;
}

/**
 * A value as the form calls send it (specification, records §3): a switch is '1' or '0', a checkbox
 * 1 or 0, a reference its number.
 */
export function toWireValue(column: RecordColumn, value: FormValue): unknown {
  if (column.kind === 'switch') return switchText(value);
  if (column.kind === 'checkbox') return checkboxNumber(value);
  return value;
}

/** Initial values for a copy of a record: all but secrets and values that must be unique. */
export function copyableValues(columns: readonly RecordColumn[], values: FormValues): FormValues {
  const kept = columns.filter(
    (column) =>
      column.unique !== true &&
      column.computed !== true &&
      !['code', 'barcode', SECRET_KIND, 'moment', 'image', 'avatar', 'file'].includes(column.kind),
  );
  return Object.fromEntries(
    kept.flatMap(({ key }) => (values[key] === undefined ? [] : [[key, values[key]]])),
  );
}
