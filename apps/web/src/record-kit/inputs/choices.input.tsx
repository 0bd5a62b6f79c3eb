import { asTexts } from '@dalpak/contracts';
import { MultiSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { boxProps, type FieldInput, type InputProps } from './input.types.ts';
import { optionsOf } from './parts/options.ts';

/** Several of a few values. */
function ChoicesInput(field: InputProps<'choices'>): ReactNode {
  return (
    <MultiSelect
      {...boxProps(field)}
      data={optionsOf(field.column.choices, currentLanguage())}
      value={[...asTexts(field.value)]}
      clearable={!field.readOnly}
      onChange={field.onChange}
    />
  );
}

export const choicesInput: FieldInput<'choices'> = { kind: 'choices', component: ChoicesInput };
