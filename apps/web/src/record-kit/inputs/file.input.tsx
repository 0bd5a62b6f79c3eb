import type { ReactNode } from 'react';
import type { FieldInput, InputProps } from './input.types.ts';
import { StoredFile } from './parts/stored-file.tsx';

function FileInput(props: InputProps<'file'>): ReactNode {
  return <StoredFile {...props} />;
}

export const fileInput: FieldInput<'file'> = { kind: 'file', component: FileInput };
