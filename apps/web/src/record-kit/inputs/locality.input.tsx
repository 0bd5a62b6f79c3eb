import type { ReactNode } from 'react';
import type { FieldInput, InputProps } from './input.types.ts';
import { TextBox } from './text-box.tsx';

/** A town or village, in free words: there is no list of them that we may ship. */
function LocalityInput(field: InputProps<'locality'>): ReactNode {
  return <TextBox field={field} />;
}

export const localityInput: FieldInput<'locality'> = { kind: 'locality', component: LocalityInput };
