import { type ReactNode, useEffect } from 'react';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { useSession } from '../../platform/session/session.store.ts';
import { useTimekeeper } from './timekeeper.store.ts';

const TimekeeperDialog = lazyNamed(() => import('./timekeeper-dialog.tsx'), 'TimekeeperDialog');

/** How often unsent stamps are retried. */
const RETRY_MS = 20_000;

/** Shows the timekeeper over every screen, and sends stamps that were made offline. */
export function TimekeeperHost(): ReactNode {
  const opened = useTimekeeper((state) => state.opened);
  const phase = useSession((state) => state.phase);
  const init = phase.kind === 'ready' ? phase.init : null;
  useEffect(() => {
    if (init === null || init.cloud.terminal === null) return undefined;
    const flush = async (): Promise<void> => {
      // Loaded after the start, so that it does not delay the first paint.
      const { stampQueueOf } = await import('./stamp-runtime.ts');
      await stampQueueOf(init)?.refresh();
      await stampQueueOf(init)?.flush();
    };
    const tryAgain = (): void => void flush().catch(console.error);
    tryAgain();
    const timer = setInterval(tryAgain, RETRY_MS);
    addEventListener('online', tryAgain);
    return () => {
      clearInterval(timer);
      removeEventListener('online', tryAgain);
    };
  }, [init]);
  if (!opened || init === null) return null;
  return <TimekeeperDialog init={init} />;
}
