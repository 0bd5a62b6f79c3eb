import { type PointerEvent, useEffect, useRef } from 'react';

const LONG_MS = 450;

/** Handlers of an element that is held down; a click after the hold is not one. */
export function useLongPress(onLong: () => void): {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerLeave: () => void;
  /** True once after a hold: the click that ends it means nothing. */
  readonly wasLong: () => boolean;
} {
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const held = useRef(false);
  const end = (): void => clearTimeout(timer.current);
  useEffect(() => end, []);
  return {
    onPointerDown: () => {
      held.current = false;
      end();
      timer.current = setTimeout(() => {
        held.current = true;
        onLong();
      }, LONG_MS);
    },
    onPointerUp: end,
    onPointerLeave: end,
    wasLong: () => {
      const was = held.current;
      held.current = false;
      return was;
    },
  };
}
