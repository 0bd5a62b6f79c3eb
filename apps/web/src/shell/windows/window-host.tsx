import { Activity, memo, type ReactNode, useMemo, useRef } from 'react';
import { WhileLoading } from '../../platform/router/lazy-screen.ts';
import { useSession } from '../../platform/session/session.store.ts';
import { WindowProvider } from '../../platform/windows/window-hooks.ts';
import { routeAt, useWindows } from '../../platform/windows/window.store.ts';
import { cx } from '../../ui/cx.ts';
import { ScreenLoading } from '../frame/screen-loading.tsx';
import { refusalOf } from '../route-guard.ts';
import { ScreenBoundary } from '../screen-boundary.tsx';
import { RefusedScreen } from '../screens/refused.screen.tsx';
import { useReturn } from './use-return.ts';
import classes from './window-host.module.css';

interface WindowViewProps {
  readonly uid: string;
  readonly address: string;
}

/** One window's screen. Drawn again only when who works here changes: the screen follows its own data. */
const WindowView = memo(function WindowView({ uid, address }: WindowViewProps): ReactNode {
  const root = useRef<HTMLDivElement>(null);
  useReturn(root);
  const match = useMemo(() => routeAt(address), [address]);
  const init = useSession(({ phase }) => (phase.kind === 'ready' ? phase.init : null));
  const refusal = match === null ? null : refusalOf(match.route, init);
  const screen = useMemo(() => {
    if (match === null) return null;
    const { route: { screen: Screen }, params } = match;
    return <Screen params={params} />;
  }, [match]);
  if (refusal === 'SESSION_NEEDED') return null;
  return (
    <div ref={root} tabIndex={-1} className={cx(classes['window'], match?.route.frame === 'till' && refusal === null && classes['whole'])} data-window={uid}>
      <WindowProvider value={uid}>
        <ScreenBoundary>
          {refusal === null ? <WhileLoading value={<ScreenLoading />}>{screen}</WhileLoading> : <RefusedScreen refusal={refusal} />}
        </ScreenBoundary>
      </WindowProvider>
    </div>
  );
});

/**
 * The windows that were shown in the life of this page. The one in front is seen; the others stay as they are, with
 * their effects paused: no timer ticks and no key is heard behind the screen.
 */
export function WindowHost(): ReactNode {
  const windows = useWindows((state) => state.windows);
  const activeUid = useWindows((state) => state.activeUid);
  return windows.map(({ uid, address, data }) =>
    data.awake && (
      <Activity key={uid} mode={uid === activeUid ? 'visible' : 'hidden'}>
        <WindowView uid={uid} address={address} />
      </Activity>
    ),
  );
}
