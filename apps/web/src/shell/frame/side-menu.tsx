import type { AppInit, MenuItem } from '@dalpak/contracts';
import { IconCashRegister, IconHome, IconReceipt, IconUsers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hrefOf, useRoute } from '../../platform/router/navigation.ts';
import { checkAccess } from '../../platform/session/access.ts';
import { cx } from '../../ui/cx.ts';
import { FEATURES } from '../features.ts';
import { menuEntries } from './menu-entries.ts';
import classes from './side-menu.module.css';

const ICONS: Readonly<Record<MenuItem['section'], typeof IconReceipt>> = {
  pos: IconReceipt,
  products: IconCashRegister,
  employees: IconUsers,
  customers: IconUsers,
};

interface EntryProps {
  readonly route: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly onPick?: (() => void) | undefined;
}

function Entry({ route, label, icon, onPick }: EntryProps): ReactNode {
  const here = useRoute() === route;
  return (
    <a href={hrefOf(route)} onClick={onPick} className={cx(classes['entry'], here && classes['here'])} aria-current={here ? 'page' : undefined}>
      <span className={classes['icon']} aria-hidden>{icon}</span>
      <span className={classes['label']}>{label}</span>
    </a>
  );
}

const EXTRA = FEATURES.flatMap((feature) => feature.menu);

/** Home, the till, and the records that this person may read. */
export function SideMenu({ init, onPick }: { readonly init: AppInit; readonly onPick?: () => void }): ReactNode {
  const { t } = useTranslation('shell');
  const till = init.cloud.terminal !== null && checkAccess(init, { type: 'pos', key: 'screens.pos' }) === 'ok';
  return (
    <nav className={classes['menu']} aria-label={t('menu')}>
      <Entry route="/" label={t('home')} icon={<IconHome size={20} />} onPick={onPick} />
      {till && <Entry route="/pos" label={t('till')} icon={<IconCashRegister size={20} />} onPick={onPick} />}
      {menuEntries(init, EXTRA).map(({ section, items }) => {
        const Icon = ICONS[section];
        return (
          <section key={section} className={classes['section']} aria-label={t(`sections.${section}`)}>
            <h2 className={classes['heading']}>{t(`sections.${section}`)}</h2>
            {items.map((item) => (
              <Entry key={item.key} route={item.route} label={t(`items.${item.key}` as 'items.transactions', { defaultValue: item.label })} icon={<Icon size={20} />} onPick={onPick} />
            ))}
          </section>
        );
      })}
    </nav>
  );
}
