import { useEffect, useRef } from 'react';
import { go, useRoute } from '../../platform/router/navigation.ts';
import { refreshSession, useSession } from '../../platform/session/session.store.ts';
import { type Steering, steer } from './steer.ts';

/** How often a till that runs on the last start's answer asks the server again. */
const ASK_AGAIN_MS = 15_000;

/** Runs app/init once and keeps the route where its answer says. */
export function useStart(requested: string): void {
  const phase = useSession((state) => state.phase);
  const route = useRoute();
  const steering = useRef<Steering>({ requested, phase: null });

  useEffect(() => {
    void refreshSession();
  }, []);

  useEffect(() => {
    const { state, to } = steer(steering.current, phase, route);
    steering.current = state;
    if (to !== null) go(to, { replace: true });
  }, [phase, route]);

  const waiting = (phase.kind === 'ready' && phase.source === 'cache') || phase.kind === 'failed';
  useEffect(() => {
    if (!waiting) return undefined;
    const ask = (): void => void refreshSession();
    const timer = setInterval(ask, ASK_AGAIN_MS);
    addEventListener('online', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('online', ask);
    };
  }, [waiting]);
}
