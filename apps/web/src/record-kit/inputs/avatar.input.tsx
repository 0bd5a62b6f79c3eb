import type { ReactNode } from 'react';
import type { FieldInput, InputProps } from './input.types.ts';
import { StoredFile } from './parts/stored-file.tsx';

function AvatarInput(props: InputProps<'avatar'>): ReactNode {
  return <StoredFile {...props} />;
}

export const avatarInput: FieldInput<'avatar'> = { kind: 'avatar', component: AvatarInput };
