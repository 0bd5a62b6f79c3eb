import type { AppInit } from '@dalpak/contracts';
import { useEffect, useLayoutEffect } from 'react';
import { personKeyOf } from '../../platform/session/signed-in-person.ts';
import {
  restoreWindowsOf,
  unloadWindows,
  useHasUnsavedWork,
} from '../../platform/windows/window.store.ts';

/** Assigns this tab's windows to the signed-in user, and asks before a reload loses work. */
export function useWindowSession(init: AppInit | null): void {
  const person = init === null ? null : personKeyOf(init);
  // Before the start opens the requested route: a restored window may already have that address.
  useLayoutEffect(() => restoreWindowsOf(person), [person]);
  // The lock screen unmounts all screens.
  useLayoutEffect(() => unloadWindows, []);
  const keeps = useHasUnsavedWork();
  useEffect(() => {
    if (!keeps) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [keeps]);
}
