import { asText, cellText, parseText } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

/** Characters of the longest text (specification, records §5). */
export const MAX_LONG_TEXT = 20_000;

/** Text of several lines, up to 20,000 characters (specification, records §5). */
export const longtextKind: FieldKind<'longtext'> = {
  kind: 'longtext',
  width: 240,
  searchable: true,
  sorts: true,
  parse: (value, column) => parseText(value, { max: MAX_LONG_TEXT, ...column }),
  toCell: asText,
  fromCell: (cell, column) => longtextKind.parse(cellText(cell), column),
};
