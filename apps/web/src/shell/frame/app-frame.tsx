import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { Frame } from '../../platform/router/feature.types.ts';
import { lazyPart } from '../../platform/router/lazy-part.tsx';
import { useSession } from '../../platform/session/session.store.ts';
import { MEDIA } from '../../platform/theme/breakpoints.ts';
import { cx } from '../../ui/layout/cx.ts';
import { usePageFlag } from '../../ui/layout/use-page-flag.ts';
import { useWasOpened } from '../../ui/dialogs/use-was-opened.ts';
import { toggleWide, useMenu } from '../menu/menu.store.ts';
import { SideMenu } from '../menu/side-menu.tsx';
import { Palette } from '../palette/palette.tsx';
import classes from './app-frame.module.css';
import { SupportBanner } from '../support/support-banner.tsx';
import { NoticeBar } from './notice-bar.tsx';
import { TopBar } from './top-bar.tsx';

const MenuDrawer = lazyPart(() => import('../menu/menu-drawer.tsx'), 'MenuDrawer');

/**
 * The frame around a screen: top bar, menu and notices. The till uses the whole height and has its
 * menu in a drawer.
 */
export function AppFrame({
  frame,
  children,
}: {
  readonly frame: Exclude<Frame, 'bare'>;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('shell');
  const [menuOpen, setMenuOpen] = useState(false);
  const menuEver = useWasOpened(menuOpen);
  const wide = useMenu((state) => state.wide);
  // Between a phone, whose menu is a drawer, and a desktop, whose menu is always visible
  // (specification, shell §9).
  const tablet =
    useMediaQuery(MEDIA.onlyTablet, undefined, { getInitialValueInEffect: false }) ?? false;
  const openMenu = useCallback(
    (): void => (tablet && frame === 'app' ? toggleWide() : setMenuOpen(true)),
    [tablet, frame],
  );
  const side = tablet && !wide ? 'rail' : 'full';
  const phase = useSession((state) => state.phase);
  const isShown = phase.kind === 'ready';
  usePageFlag('shell', isShown ? frame : null);
  usePageFlag('side', isShown && frame === 'app' ? side : null);
  if (phase.kind !== 'ready') return null;
  const { init } = phase;
  return (
    <div className={cx(classes['frame'], frame === 'till' && classes['till'])} data-frame={frame}>
      <a
        className={classes['skip']}
        href="#content"
        onClick={(event) => {
          // The URL's hash belongs to the router, so the skip link moves the focus itself.
          event.preventDefault();
          document.getElementById('content')?.focus();
        }}
      >
        {t('skipToContent')}
      </a>
      <TopBar init={init} compact={frame === 'till'} onMenu={openMenu} />
      <NoticeBar fromCache={phase.source === 'cache'} showsService={init.cloud.terminal === null} />
      <SupportBanner init={init} />
      <div className={classes['body']}>
        {frame === 'app' && (
          <aside className={cx(classes['side'], side === 'rail' && classes['rail'])}>
            <SideMenu init={init} rail={side === 'rail'} />
          </aside>
        )}
        <main id="content" tabIndex={-1} className={classes['content']}>
          {children}
        </main>
      </div>
      {menuEver && <MenuDrawer init={init} opened={menuOpen} onClose={() => setMenuOpen(false)} />}
      <Palette init={init} />
    </div>
  );
}
