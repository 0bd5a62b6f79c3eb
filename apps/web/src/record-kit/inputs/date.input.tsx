import type { ReactNode } from 'react';
import { DateBox } from './parts/date-box.tsx';
import { boxProps, type FieldInput, type InputProps } from './input.types.ts';

/** A date. */
function DateInput(field: InputProps<'date'>): ReactNode {
  return (
    <DateBox
      box={boxProps(field)}
      value={typeof field.value === 'string' ? field.value : null}
      onChange={field.onChange}
    />
  );
}

export const dateInput: FieldInput<'date'> = { kind: 'date', component: DateInput };
