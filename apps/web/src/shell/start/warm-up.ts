import { fetchEarly } from '../../platform/router/lazy-screen.ts';
import { mayHaveSession } from '../../platform/session/init-cache.ts';
import { useSession } from '../../platform/session/session.store.ts';
import { FEATURES } from '../features.ts';

const HOME = '/';
const SIGN_IN = '/login';

function routeOf(path: string) {
  return FEATURES.flatMap((feature) => feature.routes).find((route) => route.path === path);
}

const homeCards = () => FEATURES.flatMap((feature) => feature.slots).filter(({ slot }) => slot === 'home.card');

async function fetchScreen(path: string): Promise<void> {
  const route = routeOf(path);
  if (route !== undefined) await fetchEarly(route.screen);
}

/** The first screen with what other features show there: one after the other they would each wait for the last. */
async function fetchHome(): Promise<void> {
  await Promise.all([fetchScreen(HOME), ...homeCards().map(({ component }) => fetchEarly(component))]);
}

/** What home shows is asked for with the first word of who is here, and not when its cards were drawn. */
function askForHome(): void {
  const stop = useSession.subscribe(({ phase }) => {
    if (phase.kind !== 'ready') return;
    stop();
    // What fails is asked for again by the card, and said there.
    for (const { warmUp } of homeCards()) warmUp?.(phase.init).catch(() => undefined);
  });
}

/** Once the screen that is being drawn is there. */
function afterDrawing(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 500 });
  else setTimeout(run, 200);
}

/** Lets the screen that was asked for get ready while the server is asked who works here. */
export function warmUp(requested: string): void {
  if (requested === HOME || requested === SIGN_IN) askForHome();
  if (!mayHaveSession(localStorage)) {
    // Somebody signs in first; while they type, the screen behind it comes.
    void fetchScreen(SIGN_IN).then(() => afterDrawing(() => void fetchHome()));
    return;
  }
  if (requested === HOME) void fetchHome();
  // What failed here fails again where it is needed, and is said there.
  routeOf(requested)?.warmUp?.().catch(() => undefined);
}
