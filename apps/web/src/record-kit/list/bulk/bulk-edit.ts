import {
  type FieldValue,
  findRecordComponent,
  formsOldWrite,
  kindOf,
  fromOlderRecord,
  readField,
  type FieldError,
  type RecordColumn,
  type RecordComponent,
  type RecordValue,
  type RecordView,
} from '@dalpak/contracts';
import { api } from '../../../platform/api/api.ts';
import { hasCode } from '../../../platform/api/errors.ts';
import { readConflicts } from '../../form/state/conflict.ts';

/**
 * Kinds with a separate value for each record, such as codes and pictures; they are not bulk
 * edited.
 */
const UNIQUE_KINDS: ReadonlySet<RecordColumn['kind']> = new Set([
  'code',
  'barcode',
  'password',
  'image',
  'avatar',
  'file',
  'table',
  'levels',
  'rights',
  'limits',
  'refs',
  'daterange',
  'moment',
]);

/** Columns that can be edited for many records at once. */
export function bulkEditableColumns({
  columns,
}: Pick<RecordComponent, 'columns'>): readonly RecordColumn[] {
  return columns.filter(
    ({ kind, computed, once, unique, list }) =>
      computed !== true &&
      once !== true &&
      unique !== true &&
      list !== 'main' &&
      !UNIQUE_KINDS.has(kind),
  );
}

/** Parses typed text as a value of the column, or says what is wrong with it. */
export function parseTypedValue(
  column: RecordColumn,
  text: string,
): { readonly value: FieldValue } | { readonly fault: FieldError } {
  const parsed = kindOf(column).fromCell(text);
  const read = parsed.ok ? readField(column, parsed.value) : parsed;
  return read.ok ? { value: read.value } : { fault: read.error };
}

/** Whether the column may be empty. */
export function isOptional(column: RecordColumn): boolean {
  return column.kind === 'ref'
    ? column.required !== true
    : !('fault' in parseTypedValue(column, ''));
}

export interface BulkEditFailure {
  /** The record, with the value that another user wrote meanwhile. */
  readonly row: RecordView;
  readonly error: unknown;
  /** Another user changed the field since it was read: the row has the new value. */
  readonly isOvertaken: boolean;
}

/** The last attempt: the field, what was typed, and the rows that failed. */
export interface BulkEditAttempt {
  readonly key: string;
  readonly text: string;
  readonly failures: readonly BulkEditFailure[];
}

/**
 * The failures of exactly this input, which a retry is limited to. Any other input is for all rows.
 */
export function failuresToRetry(
  last: BulkEditAttempt | null,
  key: string,
  text: string,
): readonly BulkEditFailure[] {
  return last !== null && last.key === key && last.text === text ? last.failures : [];
}

interface BulkEdit {
  readonly component: number;
  readonly column: RecordColumn;
  readonly value: FieldValue;
  readonly rows: readonly RecordView[];
  /** Called after each record with its current state; null when that is not known. */
  readonly onDone: (done: number, now: RecordView | null) => void;
  readonly signal: AbortSignal;
}

interface BulkEditResult {
  /** How many records were stored. */
  readonly changed: number;
  readonly failures: readonly BulkEditFailure[];
}

/**
 * Writes one field of many records, one after the other, each with its base value so that no newer
 * value is overwritten. A failure does not stop the others. Where another user changed the field
 * first, their value becomes the base of a retry, because the dialog has shown it.
 */
export async function changeField({
  component,
  column: { key },
  value,
  rows,
  onDone,
  signal,
}: BulkEdit): Promise<BulkEditResult> {
  const failures: BulkEditFailure[] = [];
  let changed = 0;
  for (const [at, row] of rows.entries()) {
    if (signal.aborted) break;
    const seen = row.data[key];
    let now: RecordView | null = null;
    try {
      const { data } = await api.call(formsOldWrite, {
        params: { formID: component },
        body: {
          task: 'save',
          id: Number(row.id),
          request_id: crypto.randomUUID(),
          data: { [key]: value },
          ...(seen === undefined ? {} : { before: { [key]: seen } }),
        },
      });
      changed += 1;
      if ('id' in data) now = fromOlderRecord(findRecordComponent(component), data);
    } catch (error) {
      now = rowWithOtherChange(row, key, error);
      failures.push({ row: now ?? row, error, isOvertaken: now !== null });
    }
    onDone(at + 1, now);
  }
  return { changed, failures };
}

/** The row with the value that another user wrote since; null when that is not why it failed. */
function rowWithOtherChange(row: RecordView, key: string, error: unknown): RecordView | null {
  if (!hasCode(error, 'RECORD_CHANGED')) return null;
  const conflict = readConflicts(error.details, {}).find((one) => one.key === key);
  return conflict === undefined
    ? null
    : { ...row, data: { ...row.data, [key]: conflict.theirs as RecordValue } };
}
