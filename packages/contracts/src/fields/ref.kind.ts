import { cellText, refused, accepted } from './field-tools.ts';
import type { FieldKind, Parsed } from './field.types.ts';
import type { FieldValue, RefValue } from './field-value.types.ts';

const MOST_ID = 2_147_483_647;

export function isRef(value: unknown): value is RefValue {
  return typeof value === 'object' && value !== null && 'id' in value && 'label' in value;
}

/** The number of another record, from a number, a text of digits, or a reference with a name. */
export function parseRefId(value: unknown): number | null {
  const id = isRef(value)
    ? value.id
    : typeof value === 'string' && /^\d{1,10}$/.test(value)
      ? Number(value)
      : value;
  return typeof id === 'number' && Number.isInteger(id) && id > 0 && id <= MOST_ID ? id : null;
}

/** Reads a reference. The server checks that the record exists, and looks up its name. */
export function parseRef(value: unknown): Parsed {
  if (value === null || value === undefined || value === '' || value === 0 || value === '0')
    return accepted(null);
  const id = parseRefId(value);
  return id === null
    ? refused('FIELD_INVALID')
    : accepted({ id, label: isRef(value) && typeof value.label === 'string' ? value.label : '' });
}

export function refLabel(value: FieldValue): string {
  return isRef(value) ? value.label : '';
}

/**
 * A record of another component. In a spreadsheet it is a name or code: an id of 0 with that name,
 * which the import looks up.
 */
export const refKind: FieldKind<'ref'> = {
  kind: 'ref',
  width: 140,
  searchable: true,
  sorts: true,
  parse: parseRef,
  toCell: (value) => refLabel(value) || null,
  fromCell: (cell) => {
    const label = cellText(cell);
    return label === '' ? accepted(null) : accepted({ id: 0, label });
  },
};
