import type { ColumnOf } from '../components/record-component.ts';
import type { Label, Labels } from '../labels.ts';
import { cellText, refused, accepted } from './field-tools.ts';
import type { Cell, FieldKind, Parsed } from './field.types.ts';
import type { FieldValue } from './field-value.types.ts';

interface WithChoices {
  readonly choices: Labels;
}

/** The key of an option by its key or one of its names; null when there is none. */
export function choiceOf(text: string, { choices }: WithChoices): string | null {
  const plain = text.trim();
  if (Object.hasOwn(choices, plain)) return plain;
  const named = Object.entries(choices).find(
    ([, label]: [string, Label]) =>
      label.he === plain || label.en.toLowerCase() === plain.toLowerCase(),
  );
  return named?.[0] ?? null;
}

export function parseChoice(value: unknown, { choices }: WithChoices): Parsed {
  if (value === null || value === undefined || value === '') return accepted(null);
  const key = typeof value === 'number' ? String(value) : value;
  return typeof key === 'string' && Object.hasOwn(choices, key)
    ? accepted(key)
    : refused('FIELD_INVALID');
}

export const choiceCells = {
  searchValue: choiceOf,
  toCell: (value: FieldValue, { choices }: WithChoices): Cell =>
    typeof value === 'string' ? (choices[value]?.he ?? value) : null,
  fromCell: (cell: Cell, column: WithChoices): Parsed => {
    const text = cellText(cell);
    if (text === '') return accepted(null);
    const key = choiceOf(text, column);
    return key === null ? refused('FIELD_INVALID') : accepted(key);
  },
};

/** One of a few options, in a drop-down list. */
export const choiceKind: FieldKind<'choice'> = {
  kind: 'choice',
  width: 110,
  searchable: true,
  sorts: true,
  parse: (value, column: ColumnOf<'choice'>) => parseChoice(value, column),
  ...choiceCells,
};
