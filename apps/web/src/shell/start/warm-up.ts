import { fetchEarly } from '../../platform/router/lazy-screen.ts';
import { mayHaveSession } from '../../platform/session/init-cache.ts';
import { FEATURES } from '../features.ts';

const HOME = '/';
const SIGN_IN = '/login';

function routeOf(path: string) {
  return FEATURES.flatMap((feature) => feature.routes).find((route) => route.path === path);
}

async function fetchScreen(path: string): Promise<void> {
  const route = routeOf(path);
  if (route !== undefined) await fetchEarly(route.screen);
}

/** The first screen with what other features show there: one after the other they would each wait for the last. */
async function fetchHome(): Promise<void> {
  const cards = FEATURES.flatMap((feature) => feature.slots).filter(({ slot }) => slot === 'home.card');
  await Promise.all([fetchScreen(HOME), ...cards.map(({ component }) => fetchEarly(component))]);
}

/** Lets the screen that was asked for get ready while the server is asked who works here. */
export function warmUp(requested: string): void {
  if (!mayHaveSession(localStorage)) {
    // Somebody signs in first; while they type, the screen behind it comes.
    void fetchScreen(SIGN_IN).then(fetchHome);
    return;
  }
  if (requested === HOME) void fetchHome();
  // What failed here fails again where it is needed, and is said there.
  routeOf(requested)?.warmUp?.().catch(() => undefined);
}
