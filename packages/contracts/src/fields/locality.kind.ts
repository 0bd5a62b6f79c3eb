import { asText, cellText, parseText } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

/** A town or village; the form suggests the official ones, and accepts others. */
export const localityKind: FieldKind<'locality'> = {
  kind: 'locality',
  width: 120,
  searchable: true,
  sorts: true,
  parse: (value, column) => parseText(value, { max: 80, ...column }),
  toCell: asText,
  fromCell: (cell, column) => localityKind.parse(cellText(cell), column),
};
