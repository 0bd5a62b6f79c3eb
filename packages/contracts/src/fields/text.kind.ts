import { asText, cellText, parseText } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

/** A line of text, up to 200 characters unless its column has another limit. */
export const textKind: FieldKind<'text'> = {
  kind: 'text',
  width: 160,
  searchable: true,
  sorts: true,
  parse: (value, column) => parseText(value, column),
  toCell: asText,
  fromCell: (cell, column) => textKind.parse(cellText(cell), column),
};
