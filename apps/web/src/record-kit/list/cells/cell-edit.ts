import {
  type FieldValue,
  isRef,
  type RecordColumn,
  type RecordComponent,
  type RecordValue,
  type RecordView,
} from '@dalpak/contracts';
import { parseTypedValue } from '../bulk/bulk-edit.ts';
import type { ShownColumn } from '../state/shown-columns.ts';
import { textOfFieldError } from '../../form/state/field-error-text.ts';

/** Kinds whose value is one short text, one of few values, or one record. */
const CELL_KINDS: ReadonlySet<RecordColumn['kind']> = new Set([
  'text',
  'phone',
  'email',
  'integer',
  'number',
  'money',
  'quantity',
  'percent',
  'switch',
  'checkbox',
  'choice',
  'radio',
  'date',
  'ref',
  'tags',
]);

/** Whether a value can be changed in its cell; identities and computed values cannot. */
export function isCellEditable(record: RecordComponent, column: RecordColumn): boolean {
  return (
    record.writes !== undefined &&
    record.identity.length === 1 &&
    column.computed !== true &&
    column.once !== true &&
    column.unique !== true &&
    CELL_KINDS.has(column.kind)
  );
}

/** The column next to another one among those that can be changed; null at the end. */
export function cellColumnFrom(
  columns: readonly ShownColumn[],
  field: string | null,
  by: 1 | -1,
): ShownColumn | null {
  const at = columns.findIndex((column) => column.field === field);
  if (at < 0) return (by === 1 ? columns[0] : columns.at(-1)) ?? null;
  return columns[at + by] ?? null;
}

/** The value as it is written: of a reference its record's id. */
export function writtenValue(value: RecordValue | undefined): FieldValue {
  if (value === undefined) return null;
  return isRef(value) ? Number(value.id) : (value as FieldValue);
}

/** A typed text as a value of the column, or what is wrong with it. */
export function readCell(
  column: RecordColumn,
  text: string,
): { readonly value: FieldValue } | { readonly fault: string } {
  if (column.kind === 'ref') {
    if (text === '' && column.required === true)
      return { fault: textOfFieldError({ code: 'FIELD_REQUIRED', text: '' }) };
    return { value: text === '' ? null : Number(text) };
  }
  const read = parseTypedValue(column, text);
  return 'fault' in read ? { fault: textOfFieldError({ code: read.fault, text: '' }) } : read;
}

/** One line of a pasted column, with the row that it would change. */
export interface PastedCell {
  readonly row: RecordView;
  readonly text: string;
  readonly read: ReturnType<typeof readCell>;
}

/** The lines of a pasted column: the first of several columns, without the last empty line. */
export function pastedLines(text: string): readonly string[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => (line.split('\t')[0] ?? '').trim());
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}

/** Pairs pasted lines with the rows from the current one downward; further lines have no row. */
export function pairPastedLines(
  column: RecordColumn,
  lines: readonly string[],
  rows: readonly RecordView[],
  from: number,
): readonly PastedCell[] {
  return lines.flatMap((text, at) => {
    const row = rows[from + at];
    return row === undefined ? [] : [{ row, text, read: readCell(column, text) }];
  });
}
