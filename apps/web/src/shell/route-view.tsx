import { type ReactNode, Suspense } from 'react';
import { matchRoute, useRouter } from 'wouter';
import type { FeatureRoute, RouteParams } from '../platform/router/feature.types.ts';
import { useRoute } from '../platform/router/navigation.ts';
import { useSession } from '../platform/session/session.store.ts';
import { FEATURES } from './features.ts';
import { AppFrame } from './frame/app-frame.tsx';
import { ScreenLoading } from './frame/screen-loading.tsx';
import { refusalOf } from './route-guard.ts';
import { ScreenBoundary } from './screen-boundary.tsx';
import { NotFoundScreen } from './screens/not-found.screen.tsx';
import { RefusedScreen } from './screens/refused.screen.tsx';
import { SHELL_ROUTES } from './shell-routes.ts';

const ALL: readonly FeatureRoute[] = [...SHELL_ROUTES, ...FEATURES.flatMap((feature) => feature.routes)];

interface Found {
  readonly route: FeatureRoute;
  readonly params: RouteParams;
}

function useFoundRoute(path: string): Found | null {
  const { parser } = useRouter();
  for (const route of ALL) {
    const [matches, params] = matchRoute(parser, route.path, path);
    if (matches) return { route, params };
  }
  return null;
}

/** The screen of the current route, in its frame, or why it is not shown. */
export function RouteView(): ReactNode {
  const path = useRoute();
  const phase = useSession((state) => state.phase);
  const found = useFoundRoute(path);
  const init = phase.kind === 'ready' ? phase.init : null;
  if (found === null) return <AppFrame frame={init === null ? 'bare' : 'app'}><NotFoundScreen /></AppFrame>;
  const { route, params } = found;
  const refusal = refusalOf(route, init);
  // Until the start has sent a signed-out person to the sign-in screen there is nothing to show.
  if (refusal === 'SESSION_NEEDED') return null;
  const Screen = route.screen;
  return (
    <AppFrame frame={refusal === null ? route.frame : 'app'}>
      <ScreenBoundary key={path}>
        {refusal === null ? (
          <Suspense fallback={<ScreenLoading />}><Screen params={params} /></Suspense>
        ) : (
          <RefusedScreen refusal={refusal} />
        )}
      </ScreenBoundary>
    </AppFrame>
  );
}
