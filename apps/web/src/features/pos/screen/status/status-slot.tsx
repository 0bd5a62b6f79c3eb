import { type ReactNode } from 'react';
import { lazyNamed } from '../../../../platform/router/lazy-screen.ts';

// In a chunk of its own, because the back office needs neither the engine nor the local stores for
// its first screen.
const StatusLight = lazyNamed(() => import('./status-light.tsx'), 'StatusLight');

/** The place of the till's light in the top bar; empty until it is loaded. */
export function StatusSlot(): ReactNode {
  return <StatusLight />;
}
