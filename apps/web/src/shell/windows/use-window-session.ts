import type { AppInit } from '@dalpak/contracts';
import { useEffect, useLayoutEffect } from 'react';
import { personOf } from '../../platform/session/reader-of.ts';
import { adoptWindows, sleepWindows, useKeepsWork } from '../../platform/windows/window.store.ts';

/** Gives the windows of this tab to who works here, and keeps a reload from losing work unasked. */
export function useWindowSession(init: AppInit | null): void {
  const person = init === null ? null : personOf(init);
  // Before the start goes to what was asked for: a window of that address may be among those that come back.
  useLayoutEffect(() => adoptWindows(person), [person]);
  // The lock screen takes all screens down.
  useLayoutEffect(() => sleepWindows, []);
  const keeps = useKeepsWork();
  useEffect(() => {
    if (!keeps) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [keeps]);
}
