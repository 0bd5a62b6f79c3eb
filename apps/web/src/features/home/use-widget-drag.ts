import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { nearestWidth } from './grid-edits.ts';

interface WidgetDrag {
  /** The widget that is dragged or sized now. */
  readonly active: string | null;
  readonly grab: (event: PointerEvent<HTMLElement>, id: string) => void;
  readonly stretch: (event: PointerEvent<HTMLElement>, id: string) => void;
}

/** Dragging widgets to another place and to another width, with finger and mouse. */
export function useWidgetDrag(
  grid: RefObject<HTMLElement | null>,
  {
    onMove,
    onWidth,
  }: {
    readonly onMove: (id: string, over: string) => void;
    readonly onWidth: (id: string, width: number) => void;
  },
): WidgetDrag {
  const [active, setActive] = useState<string | null>(null);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);
  const follow = (
    event: PointerEvent<HTMLElement>,
    id: string,
    end: (last: globalThis.PointerEvent) => void,
  ): void => {
    if (event.button !== 0) return;
    event.preventDefault();
    setActive(id);
    const listening = new AbortController();
    const done = (): void => {
      listening.abort();
      stop.current = null;
      setActive(null);
    };
    stop.current = done;
    const { signal } = listening;
    addEventListener(
      'pointerup',
      (last) => {
        done();
        end(last);
      },
      { signal },
    );
    addEventListener('pointercancel', done, { signal });
    addEventListener('keydown', (pressed) => pressed.key === 'Escape' && done(), { signal });
  };
  return {
    active,
    grab: (event, id) =>
      follow(event, id, ({ clientX, clientY }) => {
        const over = document
          .elementFromPoint(clientX, clientY)
          ?.closest<HTMLElement>('[data-widget]')?.dataset['widget'];
        if (over !== undefined && over !== id) onMove(id, over);
      }),
    stretch: (event, id) => {
      const place = event.currentTarget.closest('[data-widget]');
      const rtl = document.documentElement.dir === 'rtl';
      follow(event, id, ({ clientX }) => {
        const frame = grid.current?.getBoundingClientRect();
        const own = place?.getBoundingClientRect();
        if (frame === undefined || own === undefined || frame.width === 0) return;
        const length = rtl ? own.right - clientX : clientX - own.left;
        onWidth(id, nearestWidth(length / frame.width));
      });
    },
  };
}
