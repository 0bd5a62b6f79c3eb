import { asText, cellText, refused, accepted } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

/** Whether it is `#0d6` or `#0d625e`, with or without the sign (specification, records §5). */
export function isColour(text: string): boolean {
  return /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text);
}

/** A colour by its 3 or 6 hex digits; stored as `#rrggbb` in lower case. */
export const colourKind: FieldKind<'colour'> = {
  kind: 'colour',
  width: 90,
  searchable: true,
  sorts: true,
  parse: (value) => {
    if (value === null || value === undefined || value === '') return accepted('');
    if (typeof value !== 'string' || !isColour(value)) return refused('FIELD_INVALID');
    const digits = value.replace('#', '').toLowerCase();
    return accepted(
      `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`,
    );
  },
  toCell: asText,
  fromCell: (cell, column) => colourKind.parse(cellText(cell), column),
};
