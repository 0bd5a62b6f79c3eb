import { resizeBillSheet } from '../../bill/bill-sheet.store.ts';

/** A finger that moved this far up or down has swiped. */
const SWIPE_PX = 40;

/**
 * Swipes of the bill of a phone by its head or its foot: each goes one size up or down. Its lines
 * scroll instead.
 * @returns ends it
 */
export function watchSheet(sheet: HTMLElement | null): () => void {
  if (sheet === null) return () => undefined;
  let from: { readonly id: number; readonly y: number } | null = null;
  let swiped = false;
  const ended = new AbortController();
  const { signal } = ended;
  sheet.addEventListener(
    'pointerdown',
    ({ pointerType, pointerId, clientY, target }) => {
      swiped = false;
      from =
        pointerType === 'touch' &&
        target instanceof Element &&
        target.closest('header, footer') !== null
          ? { id: pointerId, y: clientY }
          : null;
    },
    { signal },
  );
  // On the window, because a finger may leave the sheet.
  addEventListener(
    'pointerup',
    ({ pointerId, clientY }) => {
      if (from?.id !== pointerId) return;
      const down = clientY - from.y;
      from = null;
      if (Math.abs(down) < SWIPE_PX) return;
      swiped = true;
      resizeBillSheet(down < 0 ? 1 : -1);
    },
    { signal },
  );
  // The click that ends a swipe means nothing.
  sheet.addEventListener(
    'click',
    (event) => {
      if (swiped) event.stopPropagation();
      swiped = false;
    },
    { signal, capture: true },
  );
  return () => ended.abort();
}
