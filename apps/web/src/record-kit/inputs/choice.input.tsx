import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { boxProps, type FieldInput, type InputProps } from './input.types.ts';
import { optionsOf } from './parts/options.ts';

/** One of a few values, from a dropdown list. */
function ChoiceInput(field: InputProps<'choice'>): ReactNode {
  const { column, value, onChange } = field;
  return (
    <Select
      {...boxProps(field)}
      data={optionsOf(column.choices, currentLanguage())}
      value={typeof value === 'string' ? value : null}
      clearable={column.required !== true && !field.readOnly}
      searchable={Object.keys(column.choices).length > 8}
      onChange={onChange}
    />
  );
}

export const choiceInput: FieldInput<'choice'> = { kind: 'choice', component: ChoiceInput };
