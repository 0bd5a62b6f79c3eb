import { asText, cellText, parseText } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

/** A code of the business's own, shown from left to right also in Hebrew text. */
export const codeKind: FieldKind<'code'> = {
  kind: 'code',
  width: 120,
  searchable: true,
  sorts: true,
  parse: (value, column) => parseText(value, { max: 40, ...column }),
  toCell: asText,
  fromCell: (cell, column) => codeKind.parse(cellText(cell), column),
};
