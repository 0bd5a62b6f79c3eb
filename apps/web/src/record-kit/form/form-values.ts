import { checkboxNumber, type FieldValue, isEmptyValue, isRef, type RecordColumn, switchText } from '@dalpak/contracts';

/**
 * What stands in a field. What can not be read yet (`12.`, half a date) stands there as the text that was typed: it is
 * kept, shown again and refused by the same rules as any other value.
 */
export type FormValue = FieldValue;
export type FormValues = Readonly<Record<string, FormValue>>;

/** Kinds whose secrets or files are never copied, kept in a draft or compared. */
export const SECRET = 'password';

/** Whether two values say the same: nothing said in any way, spaces around a text, a reference whatever it is called. */
export function isSameValue(a: FormValue, b: FormValue): boolean {
  if (isEmptyValue(a) && isEmptyValue(b)) return true;
  return JSON.stringify(plain(a)) === JSON.stringify(plain(b));
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(plain);
  if (isRef(value)) return value.id;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]: [string, unknown]) => [key, plain(part)]));
}

/** A stored value as its field holds it: a switch that nobody set is off. */
export function heldValue({ kind }: RecordColumn, value: FieldValue | undefined): FormValue {
  if (kind === 'switch' || kind === 'checkbox') return value === true;
  // There is one, or there is none: the secret itself never comes.
  if (kind === SECRET) return value === true ? true : null;
  return value ?? null;
}

/** A value as the form calls carry it (2-records §3): a switch is '1' or '0', a checkbox 1 or 0, a reference its number. */
export function wireValue(column: RecordColumn, value: FormValue): unknown {
  if (column.kind === 'switch') return switchText(value);
  if (column.kind === 'checkbox') return checkboxNumber(value);
  return value;
}

/** What a copy of a record begins with: everything but secrets, and what no two records may share. */
export function copyOf(columns: readonly RecordColumn[], values: FormValues): FormValues {
  const kept = columns.filter((column) => column.unique !== true && column.computed !== true && !['code', 'barcode', SECRET, 'moment', 'image', 'avatar', 'file'].includes(column.kind));
  return Object.fromEntries(kept.flatMap(({ key }) => (values[key] === undefined ? [] : [[key, values[key]]])));
}

