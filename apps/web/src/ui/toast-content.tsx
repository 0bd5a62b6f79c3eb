import { Button } from '@mantine/core';
import type { MouseEvent, ReactNode } from 'react';

interface ToastContentProps {
  readonly text: string;
  readonly label: string;
  readonly onAct: () => void;
}

/** A toast goes when its button is pressed, and the focus would go with it: whoever types goes on typing. */
function keepFocus(event: MouseEvent): void {
  event.preventDefault();
}

/** Who closed it by a key stood in it: Tab goes on at the screen, and not at the head of the page. */
export function leaveToast(): void {
  const { activeElement } = document;
  if (activeElement?.closest('.mantine-Notifications-notification')) document.getElementById('content')?.focus();
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
