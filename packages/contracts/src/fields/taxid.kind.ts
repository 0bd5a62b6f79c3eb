import { isBusinessNumber } from '../codes/business-number.ts';
import { asText, cellText, parseText, refused } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

/** Number of an authorised dealer, a company or a person: nine digits, the last a check digit. */
export const taxidKind: FieldKind<'taxid'> = {
  kind: 'taxid',
  width: 120,
  searchable: true,
  sorts: true,
  parse: (value, column) => {
    const text = parseText(value, column);
    if (!text.ok || text.value === '' || typeof text.value !== 'string') return text;
    if (!/^\d{9}$/.test(text.value)) return refused('TAXID_DIGITS');
    return isBusinessNumber(text.value) ? text : refused('TAXID_CHECK_DIGIT');
  },
  toCell: asText,
  // A spreadsheet drops leading zeros.
  fromCell: (cell, column) =>
    taxidKind.parse(cellText(cell) === '' ? '' : cellText(cell).padStart(9, '0'), column),
};
