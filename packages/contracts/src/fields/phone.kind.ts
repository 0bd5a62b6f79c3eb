import { asText, cellText, parseText } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

const PHONE = /^\+?[\d*][\d\s*#()/-]{1,28}$/;

/** A phone number as typed: digits with spaces and dashes, and an optional leading plus. */
export const phoneKind: FieldKind<'phone'> = {
  kind: 'phone',
  width: 130,
  searchable: true,
  sorts: true,
  parse: (value, column) => parseText(value, { max: 30, ...column }, (text) => PHONE.test(text)),
  toCell: asText,
  fromCell: (cell, column) => phoneKind.parse(cellText(cell), column),
};
