import { mayHaveSession } from '../../platform/session/init-cache.ts';
import { FEATURES } from '../features.ts';

/** Lets the screen that was asked for get ready while the server is asked who works here. */
export function warmUp(requested: string): void {
  if (!mayHaveSession(localStorage)) return;
  const route = FEATURES.flatMap((feature) => feature.routes).find(({ path }) => path === requested);
  // What failed here fails again where it is needed, and is said there.
  route?.warmUp?.().catch(() => undefined);
}
