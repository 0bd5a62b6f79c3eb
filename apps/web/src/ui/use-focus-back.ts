import { useLayoutEffect } from 'react';

/** What was in the focus before the first of the dialogs that follow one another: an item of a drawer is gone with the drawer. */
let outside: Element | null = null;

const insideDialog = (element: Element | null): boolean => (element?.closest('[role="dialog"]') ?? null) !== null;

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/**
 * Brings the focus back to where it was when what `opened` says opens, and when it closes or is taken away. Mantine does so only for what it has
 * seen opening: not for what is drawn when it is first needed, nor for what is taken away whole. A focus that went elsewhere is left there.
 */
export function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const before = document.activeElement;
    if (!insideDialog(before)) outside = before;
    return () => {
      const atClose = document.activeElement;
      // What follows takes its focus first.
      setTimeout(() => {
        const now = document.activeElement;
        if (now === null || now === document.body || (now === atClose && insideDialog(now))) focus(before?.isConnected === true ? before : outside);
      }, 10);
    };
  }, [opened]);
}
