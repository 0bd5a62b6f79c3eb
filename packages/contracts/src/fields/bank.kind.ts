import { asText, cellText, refused, taken } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

/**
 * An account as `bank-branch-number`, digits only: 12-345-678901. That the account exists at that bank the server checks
 * in three values: right, wrong, not known how to tell (israel.md §4).
 */
export const bankKind: FieldKind<'bank'> = {
  kind: 'bank',
  width: 150,
  searchable: true,
  sorts: true,
  parse: (value) => {
    if (value === null || value === undefined || value === '') return taken('');
    return typeof value === 'string' && /^\d{1,2}-\d{1,3}-\d{3,13}$/.test(value) ? taken(value) : refused('FIELD_INVALID');
  },
  toCell: asText,
  fromCell: (cell, column) => bankKind.parse(cellText(cell), column),
};
