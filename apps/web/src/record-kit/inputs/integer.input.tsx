import type { ReactNode } from 'react';
import { FigureBox } from './figure-box.tsx';
import type { FieldInput, InputProps } from './input.types.ts';

/** A whole number. */
function IntegerInput(field: InputProps<'integer'>): ReactNode {
  return <FigureBox field={field} />;
}

export const integerInput: FieldInput<'integer'> = { kind: 'integer', component: IntegerInput };
