import { create } from 'zustand';

interface UpdateState {
  /** A new version is installed and waits. */
  readonly waiting: ServiceWorker | null;
}

/** Whether a new version waits. It never takes over by itself: a till must not reload in the middle of a sale. */
export const useUpdate = create<UpdateState>(() => ({ waiting: null }));

/** How often a page that stays open for days looks for a new version. */
const LOOK_MS = 60 * 60 * 1000;

function follow(registration: ServiceWorkerRegistration | undefined): void {
  // A browser that is told to block service workers answers with nothing.
  if (registration === undefined) return;
  const announce = (): void => {
    // Without a controller this is the first install: there is nothing to update.
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) {
      useUpdate.setState({ waiting: registration.waiting });
    }
  };
  announce();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', announce);
  });
  setInterval(() => void registration.update().catch(() => undefined), LOOK_MS);
}

/** The first install fetches every file there is: not while the first screen fetches its own. */
const AFTER_START_MS = 1_500;

/** Registers the service worker of the built application. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void => {
    navigator.serviceWorker.register('/service-worker.js').then(follow).catch((error: unknown) => {
      // The application works without it; only the start without a network does not.
      console.warn('Service worker was not registered', error);
    });
  };
  addEventListener('load', () => {
    // One that is there already has nothing to install, and may know of a new version.
    if (navigator.serviceWorker.controller === null) setTimeout(register, AFTER_START_MS);
    else register();
  });
}

/** Takes the new version into use now: the person agreed. */
export function applyUpdate(): void {
  const { waiting } = useUpdate.getState();
  if (waiting === null) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('SKIP_WAITING');
}
