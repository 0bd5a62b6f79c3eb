import { asText, cellText, parseText } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(\.[^\s@.]+)+$/;

/** An e-mail address. */
export const emailKind: FieldKind<'email'> = {
  kind: 'email',
  width: 180,
  searchable: true,
  sorts: true,
  parse: (value, column) => parseText(value, { max: 254, ...column }, (text) => EMAIL.test(text)),
  toCell: asText,
  fromCell: (cell, column) => emailKind.parse(cellText(cell), column),
};
