import { asTexts } from './choices.kind.ts';
import { cellText, cleanText, refused, accepted } from './field-tools.ts';
import type { FieldKind } from './field.types.ts';

const MOST_TAGS = 50;
const LONGEST_TAG = 40;

/** Words of the business's own choice, each once. */
export const tagsKind: FieldKind<'tags'> = {
  kind: 'tags',
  width: 180,
  searchable: true,
  sorts: false,
  parse: (value) => {
    if (value === null || value === undefined || value === '') return accepted([]);
    if (!Array.isArray(value) || value.length > MOST_TAGS) return refused('FIELD_INVALID');
    const tags = value.map(cleanText);
    if (tags.some((tag) => tag === null || tag === '' || tag.includes(',')))
      return refused('FIELD_INVALID');
    if (tags.some((tag) => tag !== null && tag.length > LONGEST_TAG))
      return refused(`FIELD_MAX_${LONGEST_TAG}`);
    return accepted([...new Set(tags as string[])]);
  },
  toCell: (value) => asTexts(value).join(', ') || null,
  fromCell: (cell, column) =>
    tagsKind.parse(
      cellText(cell)
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
      column,
    ),
};
