import type { KeyboardEvent } from 'react';

/** Index of the row that a key moves to, or null for a key that the grid does not handle. */
export function indexAfterKey(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  const last = count - 1;
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, index + 1);
    case 'ArrowUp':
      return Math.max(0, index - 1);
    case 'PageDown':
      return Math.min(last, index + 10);
    case 'PageUp':
      return Math.max(0, index - 10);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

interface GridKeys {
  readonly index: number;
  readonly count: number;
  readonly onMove: (index: number) => void;
  readonly onOpen: () => void;
}

/**
 * Arrows move, Enter opens. The focus stays on the grid, so that it is not lost when a row scrolls
 * out of the DOM.
 */
export function gridKeyHandler({
  index,
  count,
  onMove,
  onOpen,
}: GridKeys): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === 'Enter' && index >= 0 && event.target === event.currentTarget) {
      event.preventDefault();
      onOpen();
      return;
    }
    const next = indexAfterKey(event.key, index, count);
    if (next === null) return;
    event.preventDefault();
    onMove(next);
  };
}
