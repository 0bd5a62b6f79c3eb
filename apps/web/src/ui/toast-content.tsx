import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface ToastContentProps {
  readonly text: string;
  readonly label: string;
  readonly onAct: () => void;
}

/** A message with the one thing to do about it. */
export function ToastContent({ text, label, onAct }: ToastContentProps): ReactNode {
  return (
    <>
      <span>{text}</span>
      <Button variant="light" size="compact-md" mt={4} display="block" onClick={onAct}>{label}</Button>
    </>
  );
}
