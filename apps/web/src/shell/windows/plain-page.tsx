import { type ReactNode } from 'react';
import type { RouteMatch } from '../../platform/router/route-table.ts';
import { lazyNamed, WhileLoading } from '../../platform/router/lazy-screen.ts';
import { ScreenLoading } from '../frame/screen-loading.tsx';
import type { Refusal } from '../route-guard.ts';
import { ScreenBoundary } from '../screen-boundary.tsx';
import { RefusedScreen } from '../screens/refused.screen.tsx';

const NotFoundScreen = lazyNamed(() => import('../screens/not-found.screen.tsx'), 'NotFoundScreen');

interface PlainPageProps {
  readonly path: string;
  readonly match: RouteMatch | null;
  readonly refusal: Exclude<Refusal, 'SESSION_NEEDED'> | null;
}

/** A screen that is no window: home, the sign-in, an unknown address, a refused screen. */
export function PlainPage({ path, match, refusal }: PlainPageProps): ReactNode {
  if (match === null)
    return (
      <WhileLoading value={<ScreenLoading />}>
        <NotFoundScreen asked={path} />
      </WhileLoading>
    );
  const {
    route: { screen: Screen },
    params,
  } = match;
  return (
    <ScreenBoundary key={path}>
      {refusal === null ? (
        <WhileLoading value={<ScreenLoading />}>
          <Screen params={params} />
        </WhileLoading>
      ) : (
        <RefusedScreen refusal={refusal} operation={match.route.permission} />
      )}
    </ScreenBoundary>
  );
}
