import type { ReactNode } from 'react';
import { FigureBox } from './figure-box.tsx';
import type { FieldInput, InputProps } from './input.types.ts';

/** Shekels and agorot. */
function MoneyInput(field: InputProps<'money'>): ReactNode {
  return <FigureBox field={field} />;
}

export const moneyInput: FieldInput<'money'> = { kind: 'money', component: MoneyInput };
