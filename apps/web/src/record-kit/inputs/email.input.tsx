import type { ReactNode } from 'react';
import type { FieldInput, InputProps } from './input.types.ts';
import { TextBox } from './parts/text-box.tsx';

/** An e-mail address. */
function EmailInput(field: InputProps<'email'>): ReactNode {
  return <TextBox field={field} ltr inputMode="email" />;
}

export const emailInput: FieldInput<'email'> = { kind: 'email', component: EmailInput };
