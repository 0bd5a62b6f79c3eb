import { Avatar } from '@mantine/core';
import type { ReactNode } from 'react';

/** Size in pixels of a picture in a list (specification, records §9). */
export const AVATAR_SIZE = 28;

/** Colours that keep initials readable in both colour schemes. */
const LETTERS = { placeholder: { background: 'var(--brand-soft)', color: 'var(--brand)' } };

/** A small round picture; initials of the name while there is none. */
export function AvatarValue({
  name,
  size = AVATAR_SIZE,
}: {
  readonly name: string;
  readonly size?: number;
}): ReactNode {
  return <Avatar size={size} name={name} styles={LETTERS} alt="" aria-hidden />;
}
