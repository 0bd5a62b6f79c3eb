import { Avatar } from '@mantine/core';
import type { ReactNode } from 'react';

/** Pixels of a picture in a list (2-records §9). */
export const AVATAR_SIZE = 28;

/** The colours by which letters of a name are read in both schemes. */
const LETTERS = { placeholder: { background: 'var(--brand-soft)', color: 'var(--brand)' } };

/** A small round picture; until there is one, the letters of the name. */
export function AvatarValue({ name }: { readonly name: string }): ReactNode {
  return <Avatar size={AVATAR_SIZE} name={name} styles={LETTERS} alt="" aria-hidden />;
}
