import { PasswordInput as MantinePasswordInput, type PasswordInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { useUiWords } from '../messages/ui-words.tsx';

/** The only password field: its eye button is named in the language of the screen, where Mantine's is English. */
export function PasswordInput(props: PasswordInputProps): ReactNode {
  const words = useUiWords();
  return (
    <MantinePasswordInput
      visibilityToggleButtonProps={{ 'aria-label': words.showPassword }}
      {...props}
    />
  );
}
