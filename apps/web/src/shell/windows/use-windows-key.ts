import { useEffect, useRef } from 'react';

/**
 * Ctrl+` as on desktops, and Alt+W where that is reserved. By the position of the key, because the
 * keyboard may be Hebrew.
 */
function opensWindows({ code, ctrlKey, altKey, metaKey, shiftKey }: KeyboardEvent): boolean {
  if (metaKey || shiftKey) return false;
  return (ctrlKey && !altKey && code === 'Backquote') || (altKey && !ctrlKey && code === 'KeyW');
}

/** Runs when the shortcut of the open windows is pressed, wherever the focus is. */
export function useWindowsKey(run: () => void): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!opensWindows(event) || event.repeat) return;
      event.preventDefault();
      latest.current();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
