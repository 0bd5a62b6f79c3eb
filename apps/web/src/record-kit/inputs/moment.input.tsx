import type { ReactNode } from 'react';
import { formatDate } from '../../ui/format/format-date.ts';
import type { FieldInput, InputProps } from './input.types.ts';
import { textOf } from './input.types.ts';
import { TextBox } from './parts/text-box.tsx';

/** A timestamp, read-only because the product sets it. */
function MomentInput(field: InputProps<'moment'>): ReactNode {
  return (
    <TextBox field={{ ...field, readOnly: true, value: formatDate(textOf(field.value)) }} ltr />
  );
}

export const momentInput: FieldInput<'moment'> = {
  kind: 'moment',
  component: MomentInput,
  hiddenWhenEmpty: true,
};
