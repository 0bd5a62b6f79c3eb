import { asText, cellText, parseText } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

/** Street and number. */
export const addressKind: FieldKind<'address'> = {
  kind: 'address',
  width: 180,
  searchable: true,
  sorts: true,
  parse: (value, column) => parseText(value, column),
  toCell: asText,
  fromCell: (cell, column) => addressKind.parse(cellText(cell), column),
};
