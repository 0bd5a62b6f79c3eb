import { ActionIcon } from '@mantine/core';
import type { AppInit } from '@dalpak/contracts';
import { IconMenu2 } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { Slot } from '../../platform/router/slots.ts';
import { cx } from '../../ui/layout/cx.ts';
import { BrandMark } from '../../ui/layout/brand-mark.tsx';
import { PlaceButton } from '../cloud-switch/place-button.tsx';
import { NotificationBell } from '../notifications/notification-bell.tsx';
import { UserDrawer } from '../user-drawer/user-drawer.tsx';
import { WindowBar } from '../windows/window-bar.tsx';
import { Launcher } from '../launcher/launcher.tsx';
import { Clock } from './clock.tsx';
import classes from './top-bar.module.css';

interface TopBarProps {
  readonly init: AppInit;
  /** At the till the menu is always behind its button. */
  readonly compact: boolean;
  readonly onMenu: () => void;
}

/** The top bar: user, place, time, and one status indicator. */
export const TopBar = memo(function TopBar({ init, compact, onMenu }: TopBarProps): ReactNode {
  const { t } = useTranslation('shell');
  const { cloud } = init;
  return (
    <header className={classes['bar']}>
      <ActionIcon
        className={cx(classes['burger'], compact && classes['always'])}
        variant="subtle"
        color="gray"
        size={40}
        onClick={onMenu}
        aria-label={t('openMenu')}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      <a href={hrefOf('/')} className={classes['home']} aria-label={t('home')}>
        <BrandMark />
      </a>
      <PlaceButton init={init} />
      <WindowBar compact={compact} />
      <div className={classes['end']}>
        {cloud.terminal !== null && <Slot name="topbar.status" props={{}} />}
        {/* On a phone the menu leads to all applications; the bar has no room for the launcher. */}
        <span className={classes['roomy']}>
          <Launcher init={init} />
        </span>
        <Clock className={classes['clock']} />
        <NotificationBell init={init} />
        <UserDrawer init={init} />
      </div>
    </header>
  );
});
