import type { AppInit } from '@dalpak/contracts';
import { useEffect, useLayoutEffect } from 'react';
import { personOf } from '../../platform/session/reader-of.ts';
import { adoptWindows, sleepWindows, useKeepsWork } from '../../platform/windows/window.store.ts';

/** Assigns this tab's windows to the signed-in user, and asks before a reload loses work. */
export function useWindowSession(init: AppInit | null): void {
  const person = init === null ? null : personOf(init);
  // Before the start opens the requested route: a restored window may already have that address.
  useLayoutEffect(() => adoptWindows(person), [person]);
  // The lock screen unmounts all screens.
  useLayoutEffect(() => sleepWindows, []);
  const keeps = useKeepsWork();
  useEffect(() => {
    if (!keeps) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [keeps]);
}
