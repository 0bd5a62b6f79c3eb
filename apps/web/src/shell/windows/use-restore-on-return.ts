import { type RefObject, useLayoutEffect, useRef } from 'react';

const START = { top: 0, left: 0 };

/**
 * A keyboard that opens on a phone only because a window came to the front would cover half of it.
 */
function raisesKeyboard(element: HTMLElement): boolean {
  return element.matches('input, textarea') && matchMedia('(pointer: coarse)').matches;
}

/** The field of each window that last had the focus. */
const lastFocus = new WeakMap<Element, HTMLElement>();

/**
 * Restores the focus of a window that came to the front. A dialog that is open over the windows
 * keeps the focus.
 */
export function focusWindow(element: HTMLElement): void {
  const focused = document.activeElement;
  if (
    focused?.matches('[role="dialog"] *') === true ||
    (focused !== element && element.contains(focused))
  )
    return;
  const last = lastFocus.get(element);
  const back =
    last !== undefined && element.contains(last) && !raisesKeyboard(last) ? last : element;
  // The focus must not stay on the control that led here, because Enter would press it again.
  back.focus({ preventScroll: true });
}

/**
 * Restores focus and scroll positions of a window when it is shown again. A hidden element keeps
 * neither: some browsers lose its scroll position, and all move the focus to the page.
 */
export function useRestoreOnReturn(root: RefObject<HTMLElement | null>): void {
  const memory = useRef(new Map<Element, { readonly top: number; readonly left: number }>());
  // A layout effect: before the paint, and after the effects of the lists inside, which measure
  // themselves first.
  useLayoutEffect(() => {
    const element = root.current;
    if (element === null) return undefined;
    const scrolled = memory.current;
    for (const [scroller, { top, left }] of scrolled) {
      if (!scroller.isConnected) scrolled.delete(scroller);
      else if (scroller.scrollTop !== top || scroller.scrollLeft !== left)
        scroller.scrollTo({ top, left, behavior: 'instant' });
    }
    focusWindow(element);
    const onScroll = ({ target }: Event): void => {
      // Only records that it scrolled: reading the position would force a layout, also on the
      // till's scan path.
      if (target instanceof Element && !scrolled.has(target)) scrolled.set(target, START);
    };
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof HTMLElement && target !== element) lastFocus.set(element, target);
    };
    element.addEventListener('scroll', onScroll, { capture: true, passive: true });
    element.addEventListener('focusin', onFocus);
    return () => {
      for (const scroller of scrolled.keys())
        scrolled.set(scroller, { top: scroller.scrollTop, left: scroller.scrollLeft });
      element.removeEventListener('scroll', onScroll, { capture: true });
      element.removeEventListener('focusin', onFocus);
    };
  }, [root]);
}
