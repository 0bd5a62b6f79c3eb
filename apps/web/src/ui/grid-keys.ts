import type { KeyboardEvent } from 'react';

/** Row that a key leads to, or null when the key is not ours. */
export function indexAfterKey(key: string, index: number, count: number): number | null {
  if (count === 0) return null;
  const last = count - 1;
  switch (key) {
    case 'ArrowDown': return Math.min(last, index + 1);
    case 'ArrowUp': return Math.max(0, index - 1);
    case 'PageDown': return Math.min(last, index + 10);
    case 'PageUp': return Math.max(0, index - 10);
    case 'Home': return 0;
    case 'End': return last;
    default: return null;
  }
}

interface GridKeys {
  readonly index: number;
  readonly count: number;
  readonly onMove: (index: number) => void;
  readonly onOpen: () => void;
}

/** Arrows move, Enter opens; the focus stays on the grid, so no row is lost when it leaves the screen. */
export function gridKeyHandler({ index, count, onMove, onOpen }: GridKeys): (event: KeyboardEvent) => void {
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
