import { asText, cellText, refused, accepted } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

/**
 * Days of the week as a text of their digits, 1 = Sunday … 7 = Saturday, in order: `157`
 * (specification, records §3).
 */
export const daysKind: FieldKind<'days'> = {
  kind: 'days',
  width: 120,
  searchable: true,
  sorts: false,
  parse: (value) => {
    if (value === null || value === undefined || value === '') return accepted('');
    if (typeof value !== 'string' || !/^[1-7]{1,7}$/.test(value)) return refused('FIELD_INVALID');
    return accepted([...new Set(value)].sort().join(''));
  },
  toCell: asText,
  fromCell: (cell, column) => daysKind.parse(cellText(cell), column),
};
