import type { ReactNode } from 'react';
import type { FieldInput, InputProps } from './input.types.ts';
import { TextBox } from './parts/text-box.tsx';

/** A line of text. */
function TextInput(field: InputProps<'text'>): ReactNode {
  return <TextBox field={field} />;
}

export const textInput: FieldInput<'text'> = { kind: 'text', component: TextInput };
