import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { localDateOf } from '../../ui/format/format-date.ts';
import { onPush } from '../../platform/push/push.ts';
import { GOALS } from './goals/use-goals.ts';

/** Figures change at most this often, however much is sold. */
const BREAK_MS = 1_000;

/** Whether the days of a widget's query include today or have no end. */
function isOfToday(body: unknown, today: string): boolean {
  return (
    typeof body !== 'object' ||
    body === null ||
    !('to' in body) ||
    typeof body.to !== 'string' ||
    body.to >= today
  );
}

/**
 * Runs a task after it was asked for, at most one at a time with a break after each; what is asked
 * for meanwhile runs once. While the page is hidden it waits until it is shown.
 */
export function createLiveTask(
  run: () => Promise<unknown>,
  isHidden: () => boolean,
): { readonly ask: () => void; readonly shown: () => void; readonly stop: () => void } {
  let isAsked = false;
  let isBusy = false;
  let isStopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const start = (): void => {
    if (!isAsked || isBusy || isStopped || isHidden()) return;
    isAsked = false;
    isBusy = true;
    const done = (): void => {
      timer = setTimeout(() => {
        isBusy = false;
        start();
      }, BREAK_MS);
    };
    void run().finally(done);
  };
  return {
    ask: () => {
      isAsked = true;
      start();
    },
    shown: start,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Whether the device has a network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );
}

/** Reloads the figures of today that are shown when something was sold. */
export function useLiveFigures(): void {
  const cache = useQueryClient();
  useEffect(() => {
    const live = createLiveTask(
      async () => {
        const today = localDateOf(new Date());
        await Promise.all([
          cache.invalidateQueries({
            queryKey: ['widget'],
            predicate: ({ queryKey }) => isOfToday(queryKey[1], today),
          }),
          cache.invalidateQueries({ queryKey: GOALS }),
        ]);
      },
      () => document.hidden,
    );
    const stops = [
      onPush('sales:changed', live.ask),
      // What was sold meanwhile.
      onlineManager.subscribe((isOnline) => {
        if (isOnline) live.ask();
      }),
    ];
    document.addEventListener('visibilitychange', live.shown);
    return () => {
      for (const stop of stops) stop();
      live.stop();
      document.removeEventListener('visibilitychange', live.shown);
    };
  }, [cache]);
}
