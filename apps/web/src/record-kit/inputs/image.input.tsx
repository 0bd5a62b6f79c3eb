import type { ReactNode } from 'react';
import type { FieldInput, InputProps } from './input.types.ts';
import { StoredFile } from './stored-file.tsx';

function ImageInput({ label }: InputProps<'image'>): ReactNode {
  return <StoredFile label={label} />;
}

/** Only looked at: while it is empty there is nothing to show. */
export const imageInput: FieldInput<'image'> = { kind: 'image', component: ImageInput, hiddenWhenEmpty: true };
