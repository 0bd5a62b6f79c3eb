import { useEffect, useRef } from 'react';
import { keyboard, type KeyboardLayer } from './keyboard.ts';

/** Claims the keyboard while the component is shown. `active` false keeps the place empty (a hidden window). */
export function useKeyboardLayer(layer: KeyboardLayer, active = true): void {
  const latest = useRef(layer);
  // Written after each render, so that the listener never runs an old closure.
  useEffect(() => {
    latest.current = layer;
  });
  useEffect(() => (active ? keyboard.push(() => latest.current) : undefined), [active]);
}
