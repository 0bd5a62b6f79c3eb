import { useElementSize } from '@mantine/hooks';
import { type RefCallback, useCallback, useLayoutEffect, useRef, useState } from 'react';

interface Fold {
  /** Of the line: a flex container that may wrap, whose children do not shrink. */
  readonly ref: RefCallback<HTMLElement>;
  /** True while not all of it fits in one line: less is drawn beside each other, and the rest in a menu. */
  readonly folded: boolean;
}

/** Pixels that the children of a line need beside each other; null while they fit. */
function missing(line: HTMLElement): number | null {
  const boxes = [...line.children].map((child) => child.getBoundingClientRect()).filter(({ width }) => width > 0);
  const [first] = boxes;
  if (first === undefined || boxes.every(({ top }) => top < first.bottom)) return null;
  const gap = Number.parseFloat(getComputedStyle(line).columnGap) || 0;
  return boxes.reduce((sum, { width }) => sum + width, (boxes.length - 1) * gap);
}

/**
 * Whether the buttons of a line have to be folded into a menu, whatever they are called and however wide the window is.
 * @param what names what stands in the line: it is measured anew, all of it, when that changes
 */
export function useFold(what: string): Fold {
  const { ref: watch, width, height } = useElementSize<HTMLElement>();
  const line = useRef<HTMLElement | null>(null);
  const [need, setNeed] = useState<{ readonly what: string; readonly width: number } | null>(null);
  const folded = need?.what === what && width < need.width;
  useLayoutEffect(() => {
    const least = folded || line.current === null ? null : missing(line.current);
    if (least !== null) setNeed({ what, width: least });
    // What comes later, as a button of a plugin, makes the line higher.
  }, [what, width, height, folded]);
  const ref = useCallback((element: HTMLElement | null) => {
    line.current = element;
    watch(element);
  }, [watch]);
  return { ref, folded };
}
