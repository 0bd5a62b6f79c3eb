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

const FAULTS: Readonly<Record<string, string>> = {
  FIELD_REQUIRED: 'שדה חובה.',
  NUMBER_TYPE_REQUIERD: 'יש להזין מספר.',
  FIELD_MIN: 'לפחות {n} תווים.',
  FIELD_MAX: 'לכל היותר {n} תווים.',
  FIELD_LEAST: 'הערך קטן מדי.',
  FIELD_MOST: 'הערך גדול מדי.',
  FIELD_INVALID: 'הערך אינו תקין.',
  FIELD_TAKEN: 'הערך כבר קיים ברשומה אחרת.',
  FIELD_UNKNOWN: 'הערך אינו קיים. בחרו מהרשימה.',
  FIELD_READ_ONLY: 'אי אפשר לשנות את השדה הזה.',
  TAXID_DIGITS: 'מספר עוסק, חברה או ת"ז הוא 9 ספרות, עם האפסים שבהתחלה.',
  TAXID_CHECK_DIGIT: 'ספרת הביקורת (האחרונה) אינה מתאימה. בדקו שלא נפלה טעות הקלדה.',
};

/** Plain Hebrew text of a field error, with what to do. */
export function fieldErrorText(fault: FieldError): string {
  const { key, n } = fieldErrorParts(fault);
  return (FAULTS[key] ?? key).replace('{n}', String(n));
}
