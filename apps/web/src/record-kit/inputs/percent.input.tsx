import type { ReactNode } from 'react';
import { FigureBox } from './figure-box.tsx';
import type { FieldInput, InputProps } from './input.types.ts';

/** A percentage. */
function PercentInput(field: InputProps<'percent'>): ReactNode {
  return <FigureBox field={field} />;
}

export const percentInput: FieldInput<'percent'> = { kind: 'percent', component: PercentInput };
