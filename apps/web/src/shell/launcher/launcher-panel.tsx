import { type AppInit, appOfRoute, type SuiteApp } from '@dalpak/contracts';
import type { CSSProperties, ReactNode } from 'react';
import { currentLanguage } from '../../platform/i18n/i18n.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf, useFromRoute } from '../../platform/router/navigation.ts';
import { AnchoredPopover } from '../../ui/dialogs/anchored-popover.tsx';
import { cx } from '../../ui/layout/cx.ts';
import classes from './launcher.module.css';
import { openApps } from './open-apps.ts';

interface TileProps {
  readonly app: SuiteApp;
  readonly active: boolean;
  readonly route: string;
  readonly onOpen: () => void;
}

function Tile({ app, active, route, onOpen }: TileProps): ReactNode {
  const { t } = useTranslation('launcher');
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
        <span className={classes['note']}>
          {active ? t('active') : app.text?.[currentLanguage()]}
        </span>
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

/** The applications that open here for this person; the search lists the others. */
export function LauncherPanel({ init, opened, onClose, button }: LauncherPanelProps): ReactNode {
  const { t } = useTranslation('launcher');
  const here = useFromRoute(appOfRoute);
  const tiles = openApps(init).map(({ app, route }) => ({ app, route, active: app.id === here }));
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
