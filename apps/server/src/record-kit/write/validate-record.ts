import { isDeepStrictEqual } from 'node:util';
import {
  type DetailText,
  type ErrorDetail,
  type FieldValue,
  isEmptyValue,
  isRef,
  readField,
  type RecordColumn,
  type RecordComponent,
  type RecordView,
} from '@dalpak/contracts';
import { AppError } from '../../kernel/errors/app-error.ts';
import { explainField } from '../../kernel/errors/explain.ts';
import type { FieldErrors, RecordChange, RecordRules } from './record-rules.ts';
import { type FieldValues, isFileMissing, isTaken, missingRefs } from './record-write.store.ts';

/** Fields that a user may write. */
export function columnsOf(record: RecordComponent, when: 'new' | 'edit'): readonly RecordColumn[] {
  return record.columns.filter((column) => {
    if (column.computed === true || column.kind === 'moment') return false;
    return when === 'new' || (column.once !== true && column.kind !== 'code');
  });
}

/**
 * Parses every given field. @throws AppError RECORD_INVALID naming all invalid ones, including
 * fields that are not accepted
 */
export function readAll(
  record: RecordComponent,
  given: Readonly<Record<string, unknown>>,
  open: readonly RecordColumn[],
): FieldValues {
  const details: ErrorDetail[] = [];
  const data: Record<string, FieldValue> = {};
  for (const [key, value] of Object.entries(given)) {
    const column = open.find((one) => one.key === key);
    if (column === undefined) {
      details.push(
        detailOf(
          key,
          record.columns.some((one) => one.key === key) ? 'FIELD_READ_ONLY' : 'FIELD_UNKNOWN',
        ),
      );
      continue;
    }
    const parsed = readField(column, value);
    // An unchanged secret is no change.
    if (!parsed.ok) details.push(detailOf(key, parsed.error));
    else if (column.kind !== 'password' || parsed.value !== true) data[key] = parsed.value;
  }
  if (details.length > 0) throw new AppError('RECORD_INVALID', { details });
  return data;
}

/** Every field of a new record: the given values and the defaults. */
export function withDefaults(
  record: RecordComponent,
  given: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const defaults = columnsOf(record, 'new').map(
    (column) => [column.key, column.initial ?? null] as const,
  );
  return { ...Object.fromEntries(defaults), ...given };
}

export async function assertValid(change: RecordChange, rules: RecordRules): Promise<void> {
  const faults = await fieldErrorsOf(change, rules);
  const details = Object.entries(faults).map(([field, fault]) => detailOf(field, fault));
  if (details.length > 0) throw new AppError('RECORD_INVALID', { details });
}

export async function fieldErrorsOf(
  change: RecordChange,
  rules: RecordRules,
): Promise<FieldErrors> {
  const faults: Record<string, FieldErrors[string]> = {};
  for (const [key, value] of Object.entries(change.data)) {
    const column = change.record.columns.find((one) => one.key === key);
    if (column === undefined || isEmptyValue(value)) continue;
    if (
      column.unique === true &&
      (await isTaken(change.tx, change.record, column, value, change.id))
    )
      faults[key] = 'FIELD_TAKEN';
    if (
      (column.kind === 'image' || column.kind === 'avatar' || column.kind === 'file') &&
      (await isFileMissing(change.tx, change.record, column.kind, value))
    )
      faults[key] = 'FIELD_UNKNOWN';
    // A stored value may be one that is no longer offered.
    const stands =
      change.before !== null && isSame(value, (change.before.data[key] ?? null) as FieldValue);
    if (
      (column.kind === 'ref' || column.kind === 'refs') &&
      !stands &&
      (await missingRefs(change.tx, column, value)).length > 0
    )
      faults[key] = 'FIELD_UNKNOWN';
  }
  return { ...faults, ...(await rules.check?.(change)) };
}

function detailOf(field: string, fault: FieldErrors[string]): ErrorDetail {
  return typeof fault === 'string'
    ? { field, ...explainField(fault), code: fault }
    : { field, ...fault };
}

export function reasonOf(fault: FieldErrors[string]): DetailText {
  return typeof fault === 'string' ? explainField(fault) : fault;
}

/**
 * @throws AppError RECORD_CHANGED for fields that have neither the value that the caller saw nor
 * the new one
 */
export function assertUnchanged(
  record: RecordComponent,
  stored: RecordView,
  data: FieldValues,
  seen: Readonly<Record<string, unknown>> | undefined,
): void {
  if (seen === undefined) return;
  const details = Object.keys(data).flatMap((key): ErrorDetail[] => {
    const column = record.columns.find((one) => one.key === key);
    if (column === undefined || !(key in seen)) return [];
    const parsed = readField(column, seen[key]);
    // Of a secret only its existence is visible.
    const was =
      column.kind === 'password'
        ? parsed.ok && parsed.value === true
        : parsed.ok
          ? parsed.value
          : null;
    return isSame(was, stored.data[key] ?? null)
      ? []
      : [{ field: key, text: JSON.stringify(stored.data[key] ?? null) }];
  });
  if (details.length > 0) throw new AppError('RECORD_CHANGED', { details });
}

/**
 * Whether two values are equal: a reference by its id, whatever its name; all empty values alike.
 */
export function isSame(a: FieldValue, b: FieldValue): boolean {
  if (isEmptyValue(a) && isEmptyValue(b)) return true;
  return isDeepStrictEqual(withoutLabels(a), withoutLabels(b));
}

function withoutLabels(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutLabels);
  if (typeof value !== 'object' || value === null) return value;
  if (isRef(value)) return value.id;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => [key, withoutLabels(part)]),
  );
}
