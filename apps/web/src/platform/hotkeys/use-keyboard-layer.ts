import { useLayoutEffect, useRef } from 'react';
import { useInFront } from '../windows/window-hooks.ts';
import { keyboard, type KeyboardLayer, type LayerPlace, newLayerPlace } from './keyboard.ts';

/** Layer of a window that is hidden. */
const EMPTY_LAYER: KeyboardLayer = {};

/** Claims the keyboard while the component is shown; with `active` false it claims nothing. */
export function useKeyboardLayer(layer: KeyboardLayer, active = true): void {
  const latest = useRef(layer);
  const isInFront = useInFront();
  // Updated after each render, so that the listener never runs an old closure.
  useLayoutEffect(() => {
    latest.current = layer;
  });
  const place = useRef<LayerPlace | null>(null);
  useLayoutEffect(() => {
    if (!active) {
      // A later claim goes on top again.
      place.current = null;
      return undefined;
    }
    // A window that is shown again runs the effects of its innermost parts first, so each layer
    // returns to its own place.
    place.current ??= newLayerPlace();
    return keyboard.push(() => (isInFront() ? latest.current : EMPTY_LAYER), place.current);
  }, [active, isInFront]);
}
