import { useElementSize } from '@mantine/hooks';
import { type RefCallback, useCallback, useLayoutEffect, useRef, useState } from 'react';

interface OverflowMenu {
  /** Ref of the line: a flex container that may wrap. */
  readonly ref: RefCallback<HTMLElement>;
  /**
   * True while the buttons do not fit in one line: fewer are drawn next to each other, and the rest
   * in a menu.
   */
  readonly folded: boolean;
}

function isWrapping(line: HTMLElement): boolean {
  const [first, ...others] = [...line.children]
    .map((child) => child.getBoundingClientRect())
    .filter(({ width }) => width > 0);
  return first !== undefined && others.some(({ top }) => top >= first.bottom);
}

/**
 * Whether the buttons of a line must be folded into a menu, for any labels and window width.
 * @param what key of the line's content: the line is drawn in full and measured again when the key
 *   or the width changes
 */
export function useOverflowMenu(what: string): OverflowMenu {
  const { ref: watch, width, height } = useElementSize<HTMLElement>();
  const line = useRef<HTMLElement | null>(null);
  const [full, setFull] = useState<{ readonly what: string; readonly width: number } | null>(null);
  const folded = full?.what === what && full.width === width;
  useLayoutEffect(() => {
    if (!folded && line.current !== null && isWrapping(line.current)) setFull({ what, width });
    // Content that is added later, such as a plugin's button, makes the line higher.
  }, [what, width, height, folded]);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      line.current = element;
      watch(element);
    },
    [watch],
  );
  return { ref, folded };
}
