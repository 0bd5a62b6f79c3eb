import { cellText, refused, accepted } from './field-tools.ts';
import { choiceOf } from './choice.kind.ts';
import type { FieldKind } from './field.types.ts';
import type { FieldValue } from './field-value.types.ts';

/** The value as a list of texts; empty for any other value. */
export function asTexts(value: FieldValue): readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
    ? (value as readonly string[])
    : [];
}

/** Several of a few options. */
export const choicesKind: FieldKind<'choices'> = {
  kind: 'choices',
  width: 160,
  searchable: true,
  sorts: false,
  parse: (value, { choices }) => {
    if (value === null || value === undefined || value === '') return accepted([]);
    if (!Array.isArray(value) || value.length > 200) return refused('FIELD_INVALID');
    const keys = (value as readonly unknown[]).map((key) =>
      typeof key === 'number' ? String(key) : key,
    );
    const areKnown = keys.every(
      (key): key is string => typeof key === 'string' && Object.hasOwn(choices, key),
    );
    return areKnown ? accepted([...new Set(keys as readonly string[])]) : refused('FIELD_INVALID');
  },
  searchValue: choiceOf,
  toCell: (value, { choices }) =>
    asTexts(value)
      .map((key) => choices[key]?.he ?? key)
      .join(', ') || null,
  fromCell: (cell, column) => {
    const keys = cellText(cell)
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map((part) => choiceOf(part, column));
    return keys.includes(null)
      ? refused('FIELD_INVALID')
      : accepted([...new Set(keys as string[])]);
  },
};
