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
  /** Where a touch leads; null when there is nothing to open. */
  readonly route: string | null;
  readonly onOpen: () => void;
}

function Tile({ app, active, route, onOpen }: TileProps): ReactNode {
  const { t } = useTranslation('launcher');
  const name = app.title[currentLanguage()];
  const colors: CSSProperties = { background: app.colors.tile, color: app.colors.text };
  const note = active ? t('active') : route === null ? t(app.status === 'apart' ? 'apart' : 'tillElsewhere') : '';
  const body = (
    <>
      <span className={classes['mark']} style={colors} aria-hidden data-letter={[...name][0]} />
      <span className={classes['name']}>{name}</span>
      {note !== '' && <span className={classes['note']}>{note}</span>}
    </>
  );
  return (
    <li>
      {route === null ? (
        <div className={cx(classes['tile'], classes['closed'])}>{body}</div>
      ) : (
        <a className={cx(classes['tile'], active && classes['active'])} href={hrefOf(route)} aria-current={active ? 'true' : undefined} onClick={onOpen}>{body}</a>
      )}
    </li>
  );
}

interface LauncherPanelProps {
  readonly init: AppInit;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly button: HTMLElement | null;
}

/** The applications of the suite: which one is open, which can be opened here, and which are not installed. */
export function LauncherPanel({ init, opened, onClose, button }: LauncherPanelProps): ReactNode {
  const { t } = useTranslation('launcher');
  const here = useFromRoute(appOfRoute);
  const maySell = init.cloud.terminal !== null && checkAccess(init, { type: 'pos', key: 'screens.pos' }) === 'ok';
  const routeOf = ({ id, route }: SuiteApp): string | null => (route === undefined || (id === POS_APP_ID && !maySell) ? null : route);
  return (
    <AnchoredPopover opened={opened} onClose={onClose} button={button} label={t('open')} width={340} padding="sm">
      <ul className={classes['grid']}>
        {APPS.map((app) => <Tile key={app.id} app={app} active={app.id === here} route={routeOf(app)} onOpen={onClose} />)}
      </ul>
    </AnchoredPopover>
  );
}
