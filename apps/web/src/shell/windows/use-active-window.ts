import { startTransition, useEffect, useState } from 'react';
import { afterFrame } from '../../platform/router/after-frame.ts';
import type { AppWindow } from '../../platform/windows/windows.machine.ts';

/**
 * Which window's effects run: the one in front, from the frame after it was shown. Starting a
 * list's effects takes as long as painting it, and must not delay the paint. A window that was
 * never drawn runs at once, because it has nothing to show before.
 */
export function useActiveWindow(
  windows: readonly AppWindow[],
  front: string | null,
): string | null {
  const awake = windows
    .filter(({ data }) => data.loaded)
    .map(({ uid }) => uid)
    .join(' ');
  const [settled, setSettled] = useState({ front, awake });
  const current = settled.front === front && settled.awake === awake;
  useEffect(
    () =>
      current ? undefined : afterFrame(() => startTransition(() => setSettled({ front, awake }))),
    [current, front, awake],
  );
  const known = front === null || settled.awake.split(' ').includes(front);
  return known ? settled.front : front;
}
