import type { ReactNode } from 'react';
import type { FieldInput, InputProps } from './input.types.ts';
import { TextBox } from './text-box.tsx';

/** Number of a dealer, a company or a person. */
function TaxidInput(field: InputProps<'taxid'>): ReactNode {
  return <TextBox field={field} ltr inputMode="numeric" />;
}

export const taxidInput: FieldInput<'taxid'> = { kind: 'taxid', component: TaxidInput };
