import {
  Activity,
  memo,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { WhileLoading } from '../../platform/router/lazy-screen.ts';
import { useInitWithViewApproval } from '../../platform/permissions/view-approval.store.ts';
import { useSession } from '../../platform/session/session.store.ts';
import { WindowProvider } from '../../platform/windows/window-hooks.ts';
import { routeAt, updateWindowData, useWindows } from '../../platform/windows/window.store.ts';
import { cx } from '../../ui/layout/cx.ts';
import { ScreenLoading } from '../frame/screen-loading.tsx';
import { checkRouteAccess } from '../route-guard.ts';
import { ScreenBoundary } from '../screen-boundary.tsx';
import { RefusedScreen } from '../screens/refused.screen.tsx';
import { preserveLayout } from './preserve-layout.ts';
import { focusWindow, useRestoreOnReturn } from './use-restore-on-return.ts';
import { useActiveWindow } from './use-active-window.ts';
import classes from './window-host.module.css';

interface WindowViewProps {
  readonly uid: string;
  readonly address: string;
}

/**
 * One window's screen. Redrawn only when the signed-in user changes; the screen follows its own
 * data.
 */
const WindowView = memo(function WindowView({ uid, address }: WindowViewProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  useRestoreOnReturn(root);
  const keep = useCallback((element: HTMLDivElement | null): void => {
    root.current = element;
    if (element !== null) preserveLayout(element);
  }, []);
  const match = useMemo(() => routeAt(address), [address]);
  const init = useInitWithViewApproval(
    useSession(({ phase }) => (phase.kind === 'ready' ? phase.init : null)),
  );
  const refusal = match === null ? null : checkRouteAccess(match.route, init);
  const screen = useMemo(() => {
    if (match === null) return null;
    const {
      route: { screen: Screen },
      params,
    } = match;
    return <Screen params={params} />;
  }, [match]);
  if (refusal === 'SESSION_NEEDED') return null;
  return (
    <div
      ref={keep}
      tabIndex={-1}
      className={cx(
        classes['window'],
        match?.route.frame === 'till' && refusal === null && classes['whole'],
      )}
      data-window={uid}
      // What a person typed keeps the window open when there are too many.
      onInputCapture={() => updateWindowData(uid, { typed: true })}
    >
      <WindowProvider value={uid}>
        <ScreenBoundary>
          {refusal === null ? (
            <WhileLoading value={<ScreenLoading />}>{screen}</WhileLoading>
          ) : (
            <RefusedScreen refusal={refusal} operation={match?.route.permission} />
          )}
        </ScreenBoundary>
      </WindowProvider>
    </div>
  );
});

/**
 * Paints a window covered behind the one in front, or hides it again. About a tenth of a second
 * passes between the pointer reaching a window's button and the press; painting in that time leaves
 * only raising it. Done outside React, which has nothing to draw for it.
 */
export function prepareWindow(uid: string, ready: boolean): void {
  document
    .querySelector(`[data-window="${uid}"]`)
    ?.parentElement?.toggleAttribute('data-laid', ready);
}

/**
 * The windows that were shown since the page loaded. The one in front is visible; the others stay
 * mounted with their effects paused, so that no timer runs and no key is handled behind the screen.
 *
 * A window that returns is visible at once, and its effects start after that frame. It therefore
 * keeps its layout: the style sheet hides it without `display: none`, which would lay all of it out
 * again on return.
 */
export const WindowHost = memo(function WindowHost(): ReactNode {
  const windows = useWindows((state) => state.windows);
  const front = useWindows((state) => state.activeUid);
  const running = useActiveWindow(windows, front);
  const stack = useRef<HTMLDivElement>(null);
  // At once, and not when the effects start: the next key belongs to the visible window.
  useLayoutEffect(() => {
    // A pointer that rests on its button must not leave a hidden window focusable.
    stack.current?.querySelector('[data-laid]')?.removeAttribute('data-laid');
    const [view] = stack.current?.querySelector('[data-front]')?.children ?? [];
    if (view instanceof HTMLElement) focusWindow(view);
  }, [front]);
  return (
    <div ref={stack} className={classes['stack']} hidden={front === null}>
      {windows.map(
        ({ uid, address, data }) =>
          data.loaded && (
            <div
              key={uid}
              className={cx(classes['place'], uid !== front && classes['behind'])}
              data-front={uid === front ? '' : undefined}
            >
              <Activity mode={uid === running ? 'visible' : 'hidden'}>
                <WindowView uid={uid} address={address} />
              </Activity>
            </div>
          ),
      )}
    </div>
  );
});
