import type { ReactNode } from 'react';
import type { FieldInput, InputProps } from './input.types.ts';
import { StoredFile } from './parts/stored-file.tsx';

function ImageInput(props: InputProps<'image'>): ReactNode {
  return <StoredFile {...props} />;
}

export const imageInput: FieldInput<'image'> = { kind: 'image', component: ImageInput };
