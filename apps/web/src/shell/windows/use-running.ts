import { startTransition, useEffect, useState } from 'react';
import { afterFrame } from '../../platform/router/after-frame.ts';
import type { AppWindow } from '../../platform/windows/windows.machine.ts';

/**
 * Which window's effects run: the one in front, from the frame on that shows it. Waking a list's effects takes as long as
 * painting it, and nobody waits for them. A window that was never drawn has nothing to show before it runs: it runs at once.
 */
export function useRunning(windows: readonly AppWindow[], front: string | null): string | null {
  const awake = windows.filter(({ data }) => data.awake).map(({ uid }) => uid).join(' ');
  const [settled, setSettled] = useState({ front, awake });
  const current = settled.front === front && settled.awake === awake;
  useEffect(() => (current ? undefined : afterFrame(() => startTransition(() => setSettled({ front, awake })))), [current, front, awake]);
  const known = front === null || settled.awake.split(' ').includes(front);
  return known ? settled.front : front;
}
