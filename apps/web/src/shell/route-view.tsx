import { Activity, type ReactNode } from 'react';
import type { Frame } from '../platform/router/feature.types.ts';
import { useInitWithViewApproval } from '../platform/permissions/view-approval.store.ts';
import { useRoute } from '../platform/router/navigation.ts';
import type { RouteMatch } from '../platform/router/route-table.ts';
import { useSession } from '../platform/session/session.store.ts';
import { routeAt, useWindows } from '../platform/windows/window.store.ts';
import { AppFrame } from './frame/app-frame.tsx';
import { type Refusal, checkRouteAccess } from './route-guard.ts';
import { PlainPage } from './windows/plain-page.tsx';
import { useWindowSession } from './windows/use-window-session.ts';
import { WindowHost } from './windows/window-host.tsx';
import classes from './windows/window-host.module.css';

/** The frame of a route's screen. A refusal is shown in the back office's frame. */
function frameOf(match: RouteMatch | null, refusal: Refusal | null, signedIn: boolean): Frame {
  if (match === null) return signedIn ? 'app' : 'bare';
  return refusal === null ? match.route.frame : 'app';
}

/**
 * The screen of the current route: its window, or a page that is not a window. Other windows stay
 * mounted behind it.
 */
export function RouteView(): ReactNode {
  const path = useRoute();
  const init = useInitWithViewApproval(
    useSession(({ phase }) => (phase.kind === 'ready' ? phase.init : null)),
  );
  useWindowSession(init);
  const inWindow = useWindows((state) => state.activeUid !== null);
  const anyWindow = useWindows((state) => state.windows.length > 0);
  const match = routeAt(path);
  const refusal = match === null ? null : checkRouteAccess(match.route, init);
  // Nothing to show until the start has redirected a signed-out user to the sign-in.
  if (refusal === 'SESSION_NEEDED') return null;
  const frame = frameOf(match, refusal, init !== null);
  // The window of a route opens one render after the start has answered; nothing is painted in
  // between.
  const opening = match?.isWindow === true && refusal === null;
  const page =
    inWindow || opening ? null : <PlainPage path={path} match={match} refusal={refusal} />;
  const bare = frame === 'bare' || init === null;
  return (
    <>
      {bare && <main className={classes['bare']}>{page}</main>}
      {/* Always at the same position in the tree, so that visiting the registration or sign-in
          does not unmount the windows. */}
      {(!bare || anyWindow) && (
        <Activity mode={bare ? 'hidden' : 'visible'}>
          <AppFrame frame={frame === 'till' ? 'till' : 'app'}>
            {!bare && page !== null && (
              <div key="page" className={classes['window']}>
                {page}
              </div>
            )}
            <WindowHost key="windows" />
          </AppFrame>
        </Activity>
      )}
    </>
  );
}
