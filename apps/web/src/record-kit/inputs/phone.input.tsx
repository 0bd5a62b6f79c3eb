import type { ReactNode } from 'react';
import type { FieldInput, InputProps } from './input.types.ts';
import { TextBox } from './parts/text-box.tsx';

/** A phone number. */
function PhoneInput(field: InputProps<'phone'>): ReactNode {
  return <TextBox field={field} ltr inputMode="tel" />;
}

export const phoneInput: FieldInput<'phone'> = { kind: 'phone', component: PhoneInput };
