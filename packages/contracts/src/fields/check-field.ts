import { fieldsReasons } from '../reasons/fields.ts';
import type { RecordColumn } from '../components/record-component.ts';
import { kindOf } from './all-kinds.ts';
import type { FieldError, Parsed } from './field.types.ts';
import type { FieldValue } from './field-value.types.ts';

/** Whether a value is empty. A switch that is off is a value. */
export function isEmptyValue(value: FieldValue): boolean {
  if (value === null) return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value !== 'object') return false;
  if ('id' in value) return value.id === 0 && value.label === '';
  return Object.values(value).every((part) => part === null || part === '');
}

/**
 * Reads a value and validates it by its column alone: kind, length, range, and whether it is
 * required.
 */
export function readField(column: RecordColumn, value: unknown): Parsed {
  const parsed = kindOf(column).parse(value);
  if (!parsed.ok || column.required !== true || !isEmptyValue(parsed.value)) return parsed;
  return { ok: false, error: 'FIELD_REQUIRED' };
}

/** Splits `FIELD_MIN_3` into its message key and its number. */
export function fieldErrorParts(fault: FieldError): {
  readonly key: string;
  readonly n: number | null;
} {
  const found = /^(FIELD_(?:MIN|MAX|LEAST|MOST))_(-?\d+)$/.exec(fault);
  return found === null ? { key: fault, n: null } : { key: found[1] ?? fault, n: Number(found[2]) };
}

/** Reasons of field errors, by message key. */
export const FIELD_REASONS = {
  FIELD_REQUIRED: 'field_required',
  NUMBER_TYPE_REQUIERD: 'number_required',
  FIELD_MIN: 'field_min',
  FIELD_MAX: 'field_max',
  FIELD_LEAST: 'field_least',
  FIELD_MOST: 'field_most',
  FIELD_INVALID: 'field_invalid',
  FIELD_TAKEN: 'field_taken',
  FIELD_UNKNOWN: 'field_not_found',
  FIELD_READ_ONLY: 'field_read_only',
  TAXID_DIGITS: 'tax_id_digits',
  TAXID_CHECK_DIGIT: 'tax_id_check_digit',
} as const satisfies Readonly<Record<string, keyof typeof fieldsReasons>>;

export function hasFieldReason(key: string): key is keyof typeof FIELD_REASONS {
  return Object.hasOwn(FIELD_REASONS, key);
}

/** Plain Hebrew text of a field error, with what to do. */
export function fieldErrorText(fault: FieldError): string {
  const { key, n } = fieldErrorParts(fault);
  return hasFieldReason(key) ? fieldsReasons[FIELD_REASONS[key]].replace('{{n}}', String(n)) : key;
}
