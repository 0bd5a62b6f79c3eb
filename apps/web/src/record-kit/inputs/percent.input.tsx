import type { ReactNode } from 'react';
import { NumericBox } from './parts/numeric-box.tsx';
import type { FieldInput, InputProps } from './input.types.ts';

/** A percentage. */
function PercentInput(field: InputProps<'percent'>): ReactNode {
  return <NumericBox field={field} />;
}

export const percentInput: FieldInput<'percent'> = { kind: 'percent', component: PercentInput };
