import { useLayoutEffect } from 'react';

/**
 * The focused element before the first of several consecutive dialogs: the item of a drawer is
 * removed with the drawer.
 */
let focusBeforeDialogs: Element | null = null;

const insideDialog = (element: Element | null): boolean =>
  (element?.closest('[role="dialog"]') ?? null) !== null;

function focus(element: Element | null): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/**
 * Restores the focus to where it was before `opened`, after a dialog closes or is removed. Mantine
 * does so only for a dialog that it saw opening, not for one that is first drawn open or removed as
 * a whole. A focus that moved elsewhere stays there.
 */
export function useRestoreFocus(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return undefined;
    const before = document.activeElement;
    if (!insideDialog(before)) focusBeforeDialogs = before;
    return () => {
      const atClose = document.activeElement;
      // A dialog that follows takes its focus first.
      setTimeout(() => {
        const now = document.activeElement;
        if (now === null || now === document.body || (now === atClose && insideDialog(now)))
          focus(before?.isConnected === true ? before : focusBeforeDialogs);
      }, 10);
    };
  }, [opened]);
}
