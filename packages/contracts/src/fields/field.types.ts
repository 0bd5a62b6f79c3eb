import type { ColumnKind, ColumnOf } from '../components/record-component.ts';
import type { FieldValue } from './field-value.types.ts';

/** The nine search types of a column (specification, records §9). */
export const SEARCH_TYPES = [
  'equal',
  'not_equal',
  'smaller',
  'bigger',
  'starts',
  'ends',
  'contains',
  'empty',
  'not_empty',
] as const;
export type SearchType = (typeof SEARCH_TYPES)[number];

/**
 * A field error. The first three are the specification's own messages (records §5). FIELD_INVALID:
 * the value does not fit its kind. The two of TAXID name the rule that is broken; `FIELD_LEAST_…`
 * and `FIELD_MOST_…` mean a number outside its range.
 */
export type FieldError =
  | 'FIELD_REQUIRED'
  | 'NUMBER_TYPE_REQUIERD'
  | `FIELD_MIN_${number}`
  | `FIELD_MAX_${number}`
  | 'FIELD_INVALID'
  | `FIELD_LEAST_${number}`
  | `FIELD_MOST_${number}`
  | 'FIELD_TAKEN'
  | 'FIELD_UNKNOWN'
  | 'FIELD_READ_ONLY'
  | 'TAXID_DIGITS'
  | 'TAXID_CHECK_DIGIT';

/** A value that was read, or why it was refused. */
export type Parsed =
  | { readonly ok: true; readonly value: FieldValue }
  | { readonly ok: false; readonly error: FieldError };

/** A cell of a spreadsheet. */
export type Cell = string | number | boolean | Date | null;

export interface FieldKind<K extends ColumnKind = ColumnKind> {
  readonly kind: K;
  /** Width of its column in a list, in pixels. */
  readonly width: number;
  /** Aligned at the end of its column, as figures are. */
  readonly figure?: true;
  /** Whether a list can be searched by it, with all nine types. */
  readonly searchable: boolean;
  readonly sorts: boolean;
  /**
   * Reads a value from the wire or an input. Empty is always accepted here; {@link checkField}
   * checks whether it is required.
   */
  readonly parse: (value: unknown, column: ColumnOf<K>) => Parsed;
  /**
   * Converts a typed search text to the kind's value; null when it cannot be one. Absent: the text
   * itself.
   */
  readonly searchValue?: (text: string, column: ColumnOf<K>) => string | number | boolean | null;
  /** Conversion to and from a spreadsheet. */
  readonly toCell: (value: FieldValue, column: ColumnOf<K>) => Cell;
  readonly fromCell: (cell: Cell, column: ColumnOf<K>) => Parsed;
}
