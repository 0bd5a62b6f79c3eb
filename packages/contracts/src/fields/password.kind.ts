import { cleanText, refused, accepted } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

/**
 * Characters of the shortest password, and of the longest secret; a column of another secret (a
 * card) has its own minimum.
 */
const LEAST = 12;
const MOST = 200;

/**
 * A secret. It is read as true (set) or false, and written as a text (a new secret), null (cleared)
 * or true (unchanged). Lists, searches, spreadsheets and the history never have it.
 */
export const passwordKind: FieldKind<'password'> = {
  kind: 'password',
  width: 80,
  searchable: false,
  sorts: false,
  parse: (value, { min = LEAST, max = MOST }) => {
    if (value === null || value === undefined || value === '' || value === false)
      return accepted(null);
    if (value === true) return accepted(true);
    if (cleanText(value) !== value || typeof value !== 'string') return refused('FIELD_INVALID');
    if (value.length < min) return refused(`FIELD_MIN_${min}`);
    return value.length > max ? refused(`FIELD_MAX_${max}`) : accepted(value);
  },
  toCell: () => null,
  fromCell: () => accepted(true),
};
