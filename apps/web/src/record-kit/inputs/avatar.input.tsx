import type { ReactNode } from 'react';
import type { FieldInput, InputProps } from './input.types.ts';
import { StoredFile } from './stored-file.tsx';

function AvatarInput({ label }: InputProps<'avatar'>): ReactNode {
  return <StoredFile label={label} />;
}

/** Only looked at: while it is empty there is nothing to show. */
export const avatarInput: FieldInput<'avatar'> = { kind: 'avatar', component: AvatarInput, hiddenWhenEmpty: true };
