import { asText, cellText, refused, accepted } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

/**
 * A bank account as `bank-branch-number`, digits only: 12-345-678901. The server checks the number
 * by the bank's rule, with three results: valid, invalid, or unknown where no rule is published.
 */
export const bankKind: FieldKind<'bank'> = {
  kind: 'bank',
  width: 150,
  searchable: true,
  sorts: true,
  parse: (value) => {
    if (value === null || value === undefined || value === '') return accepted('');
    return typeof value === 'string' && /^\d{1,2}-\d{1,3}-\d{3,13}$/.test(value)
      ? accepted(value)
      : refused('FIELD_INVALID');
  },
  toCell: asText,
  fromCell: (cell, column) => bankKind.parse(cellText(cell), column),
};
