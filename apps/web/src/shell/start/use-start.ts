import { useEffect, useLayoutEffect, useRef } from 'react';
import { go, useRoute } from '../../platform/router/navigation.ts';
import { refreshSoon, useSession } from '../../platform/session/session.store.ts';
import { type StartState, decideRoute } from './decide-route.ts';

/** How often a till that runs on a stored answer of the last start retries the server. */
const RETRY_MS = 15_000;

/** Keeps the route in step with the answer of app/init, and retries while there is none. */
export function useStart(requested: string): void {
  const phase = useSession((state) => state.phase);
  const route = useRoute();
  const steering = useRef<StartState>({ requested, phase: null });

  // Before the paint: otherwise the screen of the start's own route would be loaded and drawn for
  // nothing.
  useLayoutEffect(() => {
    const { state, to } = decideRoute(steering.current, phase, route);
    steering.current = state;
    if (to !== null) go(to, { replace: true, force: true });
  }, [phase, route]);

  const waiting = (phase.kind === 'ready' && phase.source === 'cache') || phase.kind === 'failed';
  useEffect(() => {
    if (!waiting) return undefined;
    const timer = setInterval(refreshSoon, RETRY_MS);
    addEventListener('online', refreshSoon);
    return () => {
      clearInterval(timer);
      removeEventListener('online', refreshSoon);
    };
  }, [waiting]);
}
