import { useSession } from '../../platform/session/session.store.ts';

/** The start belongs to the till: what looks for updates is not even loaded before this. */
const AFTER_START_MS = 3_000;

/** Connects to the desktop plugin and looks after its updates, from some time after the first sign-in on. */
export function wirePlugin(): void {
  let begun = false;
  const begin = (): void => {
    if (begun || useSession.getState().phase.kind !== 'ready') return;
    begun = true;
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
