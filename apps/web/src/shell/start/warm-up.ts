import { preloadComponent } from '../../platform/router/lazy-screen.ts';
import { readFileList } from '../../platform/router/screen-files.ts';
import { mayHaveSession } from '../../platform/session/init-cache.ts';
import { useSession } from '../../platform/session/session.store.ts';
import { FEATURES } from '../features.ts';

const HOME = '/';
const SIGN_IN = '/login';

function routeOf(path: string) {
  return FEATURES.flatMap((feature) => feature.routes).find((route) => route.path === path);
}

const homeCards = () =>
  FEATURES.flatMap((feature) => feature.slots).filter(({ slot }) => slot === 'home.card');

async function fetchScreen(path: string): Promise<void> {
  const route = routeOf(path);
  if (route !== undefined) await preloadComponent(route.screen);
}

/**
 * Loads the home screen and the cards of other features in parallel; in sequence each would wait
 * for the last.
 */
async function fetchHome(): Promise<void> {
  await Promise.all([
    fetchScreen(HOME),
    ...homeCards().map(({ component }) => preloadComponent(component)),
  ]);
}

/**
 * Requests the data of the home cards as soon as the session is known, not when the cards are
 * drawn.
 */
function requestHomeData(): void {
  const stop = useSession.subscribe(({ phase }) => {
    if (phase.kind !== 'ready') return;
    stop();
    // A failed request is repeated by its card, which shows the error.
    for (const { warmUp } of homeCards()) warmUp?.(phase.init).catch(() => undefined);
  });
}

/** Runs a function once the current screen has been drawn. */
function afterDrawing(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: 500 });
  else setTimeout(run, 200);
}

/**
 * Prepares the requested screen while the server is asked for the session, and after it the list by
 * which later screens load.
 */
export function warmUp(requested: string): void {
  if (requested === HOME || requested === SIGN_IN) requestHomeData();
  if (!mayHaveSession(localStorage)) {
    // The user signs in first; the home screen loads while they type.
    void fetchScreen(SIGN_IN).then(() =>
      afterDrawing(() => {
        void fetchHome();
        void readFileList();
      }),
    );
    return;
  }
  const prepared = requested === HOME ? fetchHome() : routeOf(requested)?.warmUp?.();
  if (prepared === undefined) {
    // Any other screen is loaded by the list.
    void readFileList();
    return;
  }
  const thenList = (): void => afterDrawing(() => void readFileList());
  // What fails here fails again where it is needed, and is reported there.
  prepared.then(thenList, thenList);
}
