import { type AppInit, appOfRoute, APPS, POS_APP_ID, type SuiteApp } from '@dalpak/contracts';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { hrefOf, useFromRoute } from '../../platform/router/navigation.ts';
import { checkAccess } from '../../platform/session/access.ts';
import { AnchoredPopover } from '../../ui/anchored-popover.tsx';
import { cx } from '../../ui/cx.ts';
import classes from './launcher.module.css';

interface TileProps {
  readonly app: SuiteApp;
  readonly active: boolean;
  readonly route: string;
  /** The line under the name; empty where the name is enough. */
  readonly note: string;
  readonly onOpen: () => void;
}

function Tile({ app, active, route, note, onOpen }: TileProps): ReactNode {
  const name = app.title[currentLanguage()];
  const colors: CSSProperties = { background: app.colors.tile, color: app.colors.text };
  return (
    <li>
      <a
        className={cx(classes['tile'], active && classes['active'])}
        href={hrefOf(route)}
        aria-current={active ? 'true' : undefined}
        onClick={onOpen}
      >
        <span className={classes['mark']} style={colors} aria-hidden data-letter={[...name][0]} />
        <span className={classes['name']}>{name}</span>
        {note !== '' && <span className={classes['note']}>{note}</span>}
      </a>
    </li>
  );
}

interface LauncherPanelProps {
  readonly init: AppInit;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly button: HTMLElement | null;
}

/**
 * The applications that this user can open here. A device that is not a till yet is led to its
 * registration.
 */
export function LauncherPanel({ init, opened, onClose, button }: LauncherPanelProps): ReactNode {
  const { t } = useTranslation('launcher');
  const here = useFromRoute(appOfRoute);
  const tiles = APPS.flatMap((app) => {
    const { route, permission } = app;
    if (route === undefined) return [];
    const active = app.id === here;
    if (app.id === POS_APP_ID && init.cloud.terminal === null)
      return [{ app, active, route: '/terminal/register', note: t('registerTill') }];
    if (permission !== undefined && checkAccess(init, permission) !== 'ok') return [];
    return [{ app, active, route, note: active ? t('active') : '' }];
  });
  return (
    <AnchoredPopover
      opened={opened}
      onClose={onClose}
      button={button}
      label={t('open')}
      width={340}
      padding="sm"
    >
      <ul className={classes['grid']}>
        {tiles.map((tile) => (
          <Tile key={tile.app.id} {...tile} onOpen={onClose} />
        ))}
      </ul>
    </AnchoredPopover>
  );
}
