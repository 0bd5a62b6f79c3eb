import { dispatch } from '../../bill/dispatch.ts';
import { can } from '../../bill/mode.store.ts';
import { show } from '../../bill/open-panel.ts';

/** A finger that moved this far across has swiped. */
const SWIPE_PX = 72;
/** Below this it may still be a touch, or a scroll. */
const STARTED_PX = 12;

/**
 * Swipes of the bill's lines by touch: towards the start takes a line off, by the same rights as
 * every other way, and towards the end opens it.
 * @returns ends it
 */
export function watchSwipes(list: HTMLElement | null): () => void {
  if (list === null) return () => undefined;
  let finger: { readonly id: number; readonly x: number; readonly y: number } | null = null;
  let row: HTMLElement | null = null;
  let swiped = false;
  const ended = new AbortController();
  const forward = (x: number): number => (getComputedStyle(list).direction === 'rtl' ? -x : x);
  const leave = (): void => {
    if (row !== null) row.style.transform = '';
    finger = null;
    row = null;
  };
  const on = <Kind extends 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel' | 'click'>(
    kind: Kind,
    run: (event: HTMLElementEventMap[Kind]) => void,
  ): void => list.addEventListener(kind, run, { signal: ended.signal, capture: kind === 'click' });
  on('pointerdown', (event) => {
    leave();
    swiped = false;
    if (event.pointerType !== 'touch' || !can('edit') || !(event.target instanceof Element)) return;
    row = event.target.closest<HTMLElement>('[data-row]');
    if (row !== null) finger = { id: event.pointerId, x: event.clientX, y: event.clientY };
  });
  on('pointermove', (event) => {
    if (finger?.id !== event.pointerId || row === null) return;
    const [across, down] = [event.clientX - finger.x, event.clientY - finger.y];
    if (Math.abs(across) > STARTED_PX && Math.abs(across) > Math.abs(down))
      row.style.transform = `translateX(${across}px)`;
  });
  on('pointerup', (event) => {
    const [from, at] = [finger, row];
    leave();
    if (from?.id !== event.pointerId || at === null) return;
    const across = forward(event.clientX - from.x);
    if (Math.abs(across) < SWIPE_PX || Math.abs(event.clientY - from.y) > Math.abs(across)) return;
    swiped = true;
    const rowKey = at.dataset['row'] ?? '';
    if (across < 0) dispatch({ type: 'deleteRow', rowKey });
    else show({ kind: 'row', rowKey });
  });
  on('pointercancel', leave);
  // The click that ends a swipe means nothing.
  on('click', (event) => {
    if (swiped) {
      event.stopPropagation();
      event.preventDefault();
    }
    swiped = false;
  });
  return () => ended.abort();
}
