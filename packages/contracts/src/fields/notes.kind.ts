import { asText, cellText, parseText } from './field-tools.ts';
import { MAX_LONG_TEXT } from './longtext.kind.ts';
import type { FieldKind } from './field.types.ts';

/** Notes with simple formatting (bold, lists) as Markdown text, up to 20,000 characters. */
export const notesKind: FieldKind<'notes'> = {
  kind: 'notes',
  width: 240,
  searchable: true,
  sorts: true,
  parse: (value, column) => parseText(value, { max: MAX_LONG_TEXT, ...column }),
  toCell: asText,
  fromCell: (cell, column) => notesKind.parse(cellText(cell), column),
};
