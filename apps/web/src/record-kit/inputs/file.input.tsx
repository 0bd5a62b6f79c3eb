import type { ReactNode } from 'react';
import type { FieldInput, InputProps } from './input.types.ts';
import { StoredFile } from './stored-file.tsx';

function FileInput({ label }: InputProps<'file'>): ReactNode {
  return <StoredFile label={label} />;
}

/** Only looked at: while it is empty there is nothing to show. */
export const fileInput: FieldInput<'file'> = { kind: 'file', component: FileInput, hiddenWhenEmpty: true };
