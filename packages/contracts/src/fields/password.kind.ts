import { cleanText, refused, taken } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

/** Characters of the shortest password. */
const LEAST = 12;

/**
 * A secret: read back as true (there is one) or false. Written as a text (a new one), null (cleared), or true (left as it is).
 * Never in a list, a search, a spreadsheet or the history.
 */
export const passwordKind: FieldKind<'password'> = {
  kind: 'password',
  width: 80,
  searchable: false,
  sorts: false,
  parse: (value) => {
    if (value === null || value === undefined || value === '' || value === false) return taken(null);
    if (value === true) return taken(true);
    if (cleanText(value) !== value || typeof value !== 'string') return refused('FIELD_INVALID');
    if (value.length < LEAST) return refused(`FIELD_MIN_${LEAST}`);
    return value.length > 200 ? refused('FIELD_MAX_200') : taken(value);
  },
  toCell: () => null,
  fromCell: () => taken(true),
};
