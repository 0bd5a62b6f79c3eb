import type { ReactNode } from 'react';
import { NumericBox } from './parts/numeric-box.tsx';
import type { FieldInput, InputProps } from './input.types.ts';

/** A whole number. */
function IntegerInput(field: InputProps<'integer'>): ReactNode {
  return <NumericBox field={field} />;
}

export const integerInput: FieldInput<'integer'> = { kind: 'integer', component: IntegerInput };
