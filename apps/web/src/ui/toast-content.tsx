import { Button } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';

interface ToastContentProps {
  readonly text: string;
  readonly label: string;
  readonly onAct: () => void;
}

/** A toast goes when its button is pressed, and the focus would go with it: whoever types goes on typing. */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** A message with the one thing to do about it. */
export function ToastContent({ text, label, onAct }: ToastContentProps): ReactNode {
  return (
    <>
      <span>{text}</span>
      <Button variant="light" size="compact-md" mt={4} display="block" onMouseDown={keepFocus} onClick={onAct}>{label}</Button>
    </>
  );
}
