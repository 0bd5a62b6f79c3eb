import { useEffect, useRef } from 'react';
import { useInFront } from '../../platform/windows/window-hooks.ts';

interface PageKeys {
  readonly onSearch: () => void;
  /** Null where records cannot be added. */
  readonly onAdd: (() => void) | null;
}

/**
 * Keys of a list that is the whole page, wherever the focus is: Ctrl+F searches, Insert adds. Open
 * dialogs keep their own keys.
 */
export function usePageKeys(active: boolean, keys: PageKeys): void {
  const latest = useRef(keys);
  const isInFront = useInFront();
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!active) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (!isInFront() || document.querySelector('[aria-modal="true"]') !== null) return;
      const { onSearch, onAdd } = latest.current;
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.code === 'KeyF') onSearch();
      else if (event.key === 'Insert' && !event.ctrlKey && !event.shiftKey && onAdd !== null)
        onAdd();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [active, isInFront]);
}
