import { Activity, memo, type ReactNode, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { WhileLoading } from '../../platform/router/lazy-screen.ts';
import { useLookedInit } from '../../platform/permissions/look.store.ts';
import { useSession } from '../../platform/session/session.store.ts';
import { WindowProvider } from '../../platform/windows/window-hooks.ts';
import { routeAt, useWindows } from '../../platform/windows/window.store.ts';
import { cx } from '../../ui/cx.ts';
import { ScreenLoading } from '../frame/screen-loading.tsx';
import { refusalOf } from '../route-guard.ts';
import { ScreenBoundary } from '../screen-boundary.tsx';
import { RefusedScreen } from '../screens/refused.screen.tsx';
import { keepLaidOut } from './keep-laid-out.ts';
import { focusWindow, useReturn } from './use-return.ts';
import { useRunning } from './use-running.ts';
import classes from './window-host.module.css';

interface WindowViewProps {
  readonly uid: string;
  readonly address: string;
}

/** One window's screen. Drawn again only when who works here changes: the screen follows its own data. */
const WindowView = memo(function WindowView({ uid, address }: WindowViewProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  useReturn(root);
  const keep = useCallback((element: HTMLDivElement | null): void => {
    root.current = element;
    if (element !== null) keepLaidOut(element);
  }, []);
  const match = useMemo(() => routeAt(address), [address]);
  const init = useLookedInit(useSession(({ phase }) => (phase.kind === 'ready' ? phase.init : null)));
  const refusal = match === null ? null : refusalOf(match.route, init);
  const screen = useMemo(() => {
    if (match === null) return null;
    const { route: { screen: Screen }, params } = match;
    return <Screen params={params} />;
  }, [match]);
  if (refusal === 'SESSION_NEEDED') return null;
  return (
    <div ref={keep} tabIndex={-1} className={cx(classes['window'], match?.route.frame === 'till' && refusal === null && classes['whole'])} data-window={uid}>
      <WindowProvider value={uid}>
        <ScreenBoundary>
          {refusal === null ? <WhileLoading value={<ScreenLoading />}>{screen}</WhileLoading> : <RefusedScreen refusal={refusal} operation={match?.route.permission} />}
        </ScreenBoundary>
      </WindowProvider>
    </div>
  );
});

/**
 * Lays a window behind the one in front, painted and covered, or puts it out of sight again. Between the pointer's coming to
 * its button and the press lies a tenth of a second: what has to be painted is painted then, and the press only lifts it.
 * Beside React, which has nothing to draw for it.
 */
export function lay(uid: string, ready: boolean): void {
  document.querySelector(`[data-window="${uid}"]`)?.parentElement?.toggleAttribute('data-laid', ready);
}

/**
 * The windows that were shown in the life of this page. The one in front is seen; the others stay as they are, with
 * their effects paused: no timer ticks and no key is heard behind the screen.
 *
 * Who comes back is seen at once, and its effects wake after that frame. So a window behind keeps its layout: the style
 * sheet takes it out of sight, not `display: none`, which would have all of it measured again when it returns.
 */
export const WindowHost = memo(function WindowHost(): ReactNode {
  const windows = useWindows((state) => state.windows);
  const front = useWindows((state) => state.activeUid);
  const running = useRunning(windows, front);
  const stack = useRef<HTMLDivElement>(null);
  // At once, and not when the effects wake: the next key belongs to the window that is seen.
  useLayoutEffect(() => {
    // A pointer that rests on its button keeps no window within the keyboard's reach once it is left.
    stack.current?.querySelector('[data-laid]')?.removeAttribute('data-laid');
    const [view] = stack.current?.querySelector('[data-front]')?.children ?? [];
    if (view instanceof HTMLElement) focusWindow(view);
  }, [front]);
  return (
    <div ref={stack} className={classes['stack']} hidden={front === null}>
      {windows.map(({ uid, address, data }) =>
        data.awake && (
          <div key={uid} className={cx(classes['place'], uid !== front && classes['behind'])} data-front={uid === front ? '' : undefined}>
            <Activity mode={uid === running ? 'visible' : 'hidden'}>
              <WindowView uid={uid} address={address} />
            </Activity>
          </div>
        ),
      )}
    </div>
  );
});
