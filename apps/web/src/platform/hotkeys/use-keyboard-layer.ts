import { useLayoutEffect, useRef } from 'react';
import { useInFront } from '../windows/window-hooks.ts';
import { keyboard, type KeyboardLayer, type LayerPlace, newLayerPlace } from './keyboard.ts';

/** A layer of a window that was left. */
const SILENT: KeyboardLayer = {};

/** Claims the keyboard while the component is shown. `active` false claims nothing. */
export function useKeyboardLayer(layer: KeyboardLayer, active = true): void {
  const latest = useRef(layer);
  const isInFront = useInFront();
  // Written after each render, so that the listener never runs an old closure.
  useLayoutEffect(() => {
    latest.current = layer;
  });
  const place = useRef<LayerPlace | null>(null);
  useLayoutEffect(() => {
    if (!active) {
      // Claimed again later, it is on top again.
      place.current = null;
      return undefined;
    }
    // A window that comes back runs the effects of its innermost parts first: each layer returns to its own place.
    place.current ??= newLayerPlace();
    return keyboard.push(() => (isInFront() ? latest.current : SILENT), place.current);
  }, [active, isInFront]);
}
