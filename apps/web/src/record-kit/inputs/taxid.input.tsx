import type { ReactNode } from 'react';
import type { FieldInput, InputProps } from './input.types.ts';
import { TextBox } from './parts/text-box.tsx';

/** Tax number of a dealer or company, or a personal id number. */
function TaxidInput(field: InputProps<'taxid'>): ReactNode {
  return <TextBox field={field} ltr inputMode="numeric" />;
}

export const taxidInput: FieldInput<'taxid'> = { kind: 'taxid', component: TaxidInput };
