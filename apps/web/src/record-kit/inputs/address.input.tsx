import type { ReactNode } from 'react';
import type { FieldInput, InputProps } from './input.types.ts';
import { TextBox } from './parts/text-box.tsx';

/** Street and number. */
function AddressInput(field: InputProps<'address'>): ReactNode {
  return <TextBox field={field} />;
}

export const addressInput: FieldInput<'address'> = { kind: 'address', component: AddressInput };
