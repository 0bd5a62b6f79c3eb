import { storedBridge } from '../../platform/hardware/stored-bridge.ts';
import { useSession } from '../../platform/session/session.store.ts';

/** Starting the till comes first: the update check is loaded only after this delay. */
const AFTER_START_MS = 3_000;

/**
 * Connects to the desktop plugin and checks for its updates, starting some time after the first
 * sign-in.
 */
export function connectPlugin(): void {
  let begun = false;
  const begin = (): void => {
    if (begun || useSession.getState().phase.kind !== 'ready') return;
    begun = true;
    // The calls of a paired till name the version of its bridge, so it is asked at once.
    if (storedBridge() !== null)
      void import('../../platform/hardware/bridge.ts').then(({ startBridge }) => startBridge());
    setTimeout(() => {
      import('../../platform/plugin-updates/plugin-updates.ts').then(
        ({ startPluginUpdates }) => startPluginUpdates(),
        (error: unknown) => console.error('The desktop plugin', error),
      );
    }, AFTER_START_MS);
  };
  useSession.subscribe(begin);
  begin();
}
