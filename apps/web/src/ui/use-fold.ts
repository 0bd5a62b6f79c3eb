import { useElementSize } from '@mantine/hooks';
import { type RefCallback, useCallback, useLayoutEffect, useRef, useState } from 'react';

interface Fold {
  /** Of the line: a flex container that may wrap. */
  readonly ref: RefCallback<HTMLElement>;
  /** True while not all of it fits in one line: less is drawn beside each other, and the rest in a menu. */
  readonly folded: boolean;
}

function wraps(line: HTMLElement): boolean {
  const [first, ...others] = [...line.children].map((child) => child.getBoundingClientRect()).filter(({ width }) => width > 0);
  return first !== undefined && others.some(({ top }) => top >= first.bottom);
}

/**
 * Whether the buttons of a line have to be folded into a menu, whatever they are called and however wide the window is.
 * @param what names what stands in the line: all of it is drawn and looked at anew when that changes, or the width
 */
export function useFold(what: string): Fold {
  const { ref: watch, width, height } = useElementSize<HTMLElement>();
  const line = useRef<HTMLElement | null>(null);
  const [full, setFull] = useState<{ readonly what: string; readonly width: number } | null>(null);
  const folded = full?.what === what && full.width === width;
  useLayoutEffect(() => {
    if (!folded && line.current !== null && wraps(line.current)) setFull({ what, width });
    // What comes later, as a button of a plugin, makes the line higher.
  }, [what, width, height, folded]);
  const ref = useCallback((element: HTMLElement | null) => {
    line.current = element;
    watch(element);
  }, [watch]);
  return { ref, folded };
}
