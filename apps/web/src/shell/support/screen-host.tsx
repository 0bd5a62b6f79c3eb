import { useQuery } from '@tanstack/react-query';
import { type ReactNode } from 'react';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { useSession } from '../../platform/session/session.store.ts';
import { supportQuery } from '../../platform/support/support-access.ts';

const ScreenStrip = lazyNamed(() => import('./screen-strip.tsx'), 'ScreenStrip');

/**
 * Screen sharing above every screen, with a frame or without; loaded while a support grant is open.
 */
export function ScreenHost(): ReactNode {
  const phase = useSession((state) => state.phase);
  const init =
    phase.kind === 'ready' && phase.init.status !== 'TERMINAL_LOCKED' ? phase.init : null;
  const { data } = useQuery({ ...supportQuery, enabled: init !== null });
  if (init === null || data?.status !== 'approved') return null;
  return (
    <div data-screen-strip>
      <ScreenStrip init={init} />
    </div>
  );
}
