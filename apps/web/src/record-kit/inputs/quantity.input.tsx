import type { ReactNode } from 'react';
import { NumericBox } from './parts/numeric-box.tsx';
import type { FieldInput, InputProps } from './input.types.ts';

/** A quantity with up to three digits behind the point. */
function QuantityInput(field: InputProps<'quantity'>): ReactNode {
  return <NumericBox field={field} />;
}

export const quantityInput: FieldInput<'quantity'> = { kind: 'quantity', component: QuantityInput };
