import { create } from 'zustand';
import { go } from '../platform/router/navigation.ts';

interface UpdateState {
  /** A new version that is installed and waits to be activated. */
  readonly waiting: ServiceWorker | null;
}

/**
 * Whether a new version is waiting. It is never activated automatically: a till must not reload
 * during a sale.
 */
export const useUpdate = create<UpdateState>(() => ({ waiting: null }));

/** How often a page that stays open for days checks for a new version. */
const UPDATE_CHECK_MS = 60 * 60 * 1000;

function watchRegistration(registration: ServiceWorkerRegistration | undefined): void {
  // A browser that blocks service workers returns nothing.
  if (registration === undefined) return;
  const announce = (): void => {
    // Without a controller this is the first install, so there is nothing to update.
    if (registration.waiting !== null && navigator.serviceWorker.controller !== null) {
      useUpdate.setState({ waiting: registration.waiting });
    }
  };
  announce();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', announce);
  });
  setInterval(() => void registration.update().catch(() => undefined), UPDATE_CHECK_MS);
}

/**
 * The first install downloads every file; it is delayed so as not to compete with the first screen.
 */
const AFTER_START_MS = 1_500;

/** Opens the screen of a notification that was touched. */
function followTouches(worker: ServiceWorkerContainer): void {
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (typeof data !== 'object' || data === null || !('dalpak' in data) || !('route' in data))
      return;
    if (data.dalpak === 'route' && typeof data.route === 'string') go(data.route);
  });
}

/** Registers the service worker of the built application. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  followTouches(navigator.serviceWorker);
  const register = (): void => {
    navigator.serviceWorker
      .register('/service-worker.js')
      .then(watchRegistration)
      .catch((error: unknown) => {
        // The application works without it, except for starting offline.
        console.warn('Service worker was not registered', error);
      });
  };
  addEventListener('load', () => {
    // An existing service worker has nothing to install, and may know of a new version.
    if (navigator.serviceWorker.controller === null) setTimeout(register, AFTER_START_MS);
    else register();
  });
}

/** Activates the waiting version, after the user has agreed. */
export function applyUpdate(): void {
  const { waiting } = useUpdate.getState();
  if (waiting === null) return;
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  });
  waiting.postMessage('SKIP_WAITING');
}
