import type { ReactNode } from 'react';
import { NumericBox } from './parts/numeric-box.tsx';
import type { FieldInput, InputProps } from './input.types.ts';

/** A number with up to two digits behind the point. */
function NumberInput(field: InputProps<'number'>): ReactNode {
  return <NumericBox field={field} />;
}

export const numberInput: FieldInput<'number'> = { kind: 'number', component: NumberInput };
