import { Button } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';

interface ToastContentProps {
  readonly text: string;
  readonly label: string;
  readonly onAct: () => void;
}

/**
 * A toast closes when its button is pressed, which would drop the focus: the user's field keeps it
 * instead.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/**
 * Restores the focus when a toast is closed by key: Tab continues on the screen and not at the top
 * of the page.
 */
export function restoreFocusAfterToast(): void {
  const activeElement = globalThis.document?.activeElement;
  if (activeElement?.closest('.mantine-Notifications-notification'))
    document.getElementById('content')?.focus();
}

/** A message with one action. */
export function ToastContent({ text, label, onAct }: ToastContentProps): ReactNode {
  return (
    <>
      <span>{text}</span>
      <Button
        variant="light"
        size="compact-md"
        mt={4}
        display="block"
        onMouseDown={keepFocus}
        onClick={onAct}
      >
        {label}
      </Button>
    </>
  );
}
