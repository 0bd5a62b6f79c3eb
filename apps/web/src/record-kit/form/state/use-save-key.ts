import { useEffect, useRef } from 'react';
import { useInFront } from '../../../platform/windows/window-hooks.ts';

/** Mounted forms by their depth: a form in a dialog lies over the one that opened it. */
const depthByForm = new Map<symbol, number>();

/** Ctrl+S saves the topmost form. A form in a hidden window is not affected. */
export function useSaveKey(depth: number, save: () => void): void {
  const latest = useRef(save);
  const isInFront = useInFront();
  useEffect(() => {
    latest.current = save;
  });
  useEffect(() => {
    const own = Symbol('form');
    depthByForm.set(own, depth);
    const hear = (event: KeyboardEvent): void => {
      if (
        event.code !== 'KeyS' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey ||
        !isInFront()
      )
        return;
      event.preventDefault();
      if (Math.max(...depthByForm.values()) === depth) latest.current();
    };
    addEventListener('keydown', hear);
    return () => {
      depthByForm.delete(own);
      removeEventListener('keydown', hear);
    };
  }, [depth, isInFront]);
}
