import type { AppInit } from '@dalpak/contracts';
import {
  IconHelp,
  IconLayoutDashboard,
  IconLock,
  IconLogout,
  IconSettings,
  IconUserCircle,
} from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { showError } from '../../platform/api/error-dialog.store.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { Slot } from '../../platform/router/slots.ts';
import { checkAccess } from '../../platform/session/access.ts';
import { lockTill } from '../../platform/session/lock-till.ts';
import { signOut } from '../../platform/session/session.store.ts';
import { DrawerItem } from '../../ui/dialogs/drawer-item.tsx';
import { Code } from '../../ui/figures/num.tsx';
import { SideDrawer } from '../../ui/dialogs/side-drawer.tsx';
import { initialsOf, personOf } from './person.ts';
import { Preferences } from './preferences.tsx';
import { WorkplaceFacts } from './workplace-facts.tsx';
import { RefreshButton } from './refresh-button.tsx';
import { prepareRelease, type ReleaseState, ReleaseDialog } from './release-dialog.tsx';
import classes from './user-drawer.module.css';

const ICON = 20;

interface PartProps {
  readonly init: AppInit;
  readonly onPick: () => void;
}

function Items({ init, onPick }: PartProps): ReactNode {
  const { t } = useTranslation('userDrawer');
  const { t: tShell } = useTranslation('shell');
  const isUser = init.user.auth_type === 'user';
  return (
    <nav className={classes['items']} aria-label={tShell('userMenu')}>
      {isUser && (
        <DrawerItem
          icon={<IconUserCircle size={ICON} />}
          label={t('myAccount')}
          href={hrefOf('/account')}
          onClick={onPick}
        />
      )}
      <Slot name="userdrawer.timekeeper" props={{ onPick }} />
      {checkAccess(init, { type: 'system', key: 'settings' }) === 'ok' && (
        <DrawerItem
          icon={<IconSettings size={ICON} />}
          label={t('settings')}
          href={hrefOf('/settings')}
          onClick={onPick}
        />
      )}
      <Slot name="userdrawer.support" props={{ onPick }} />
      <DrawerItem
        icon={<IconHelp size={ICON} />}
        label={t('help')}
        href={hrefOf('/help')}
        onClick={onPick}
      />
      {!isUser && (
        <DrawerItem
          icon={<IconLayoutDashboard size={ICON} />}
          label={tShell('openBackOffice')}
          href={hrefOf('/login')}
          onClick={onPick}
        />
      )}
    </nav>
  );
}

interface ExitProps {
  readonly init: AppInit;
  readonly onLock: () => void;
  readonly onSignOut: () => void;
}

/** The first things under the name, so that they are seen without scrolling. */
function Exits({ init, onLock, onSignOut }: ExitProps): ReactNode {
  const { t } = useTranslation('shell');
  const atTill = init.cloud.terminal !== null && init.employee !== null;
  return (
    <div className={classes['exits']}>
      {atTill && (
        <DrawerItem icon={<IconLock size={ICON} />} label={t('lockTill')} onClick={onLock} />
      )}
      <DrawerItem icon={<IconLogout size={ICON} />} label={t('signOut')} onClick={onSignOut} />
    </div>
  );
}

interface UserPanelProps {
  readonly init: AppInit;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The user drawer: user, place, the applications they may open, lock and sign-out. */
export function UserPanel({ init, opened, onClose: close }: UserPanelProps): ReactNode {
  const { t } = useTranslation('shell');
  const [release, setRelease] = useState<ReleaseState>({ kind: 'closed' });
  const name = personOf(init);
  const leave = (out: () => Promise<unknown>): void => {
    close();
    void out().catch(showError);
  };
  const lock = (): void => {
    close();
    lockTill.run();
  };
  const out = async (): Promise<void> => {
    if (init.user.auth_type === 'user') await signOut();
    else setRelease(await prepareRelease(init));
  };
  return (
    <>
      <SideDrawer
        opened={opened}
        onClose={close}
        title={t('userMenu')}
        side="end"
        size={360}
        padded={false}
      >
        <div className={classes['person']}>
          <span className={classes['portrait']} aria-hidden data-initials={initialsOf(name)} />
          <div className={classes['personText']}>
            <div className={classes['personName']}>{name}</div>
            {init.employee !== null && (
              <div className={classes['personLine']}>{init.employee.position.name}</div>
            )}
            {init.user.email !== '' && (
              <div className={classes['personLine']}>
                <Code>{init.user.email}</Code>
              </div>
            )}
          </div>
        </div>
        <Exits init={init} onLock={lock} onSignOut={() => leave(out)} />
        <Items init={init} onPick={close} />
        <Preferences />
        <RefreshButton />
        <WorkplaceFacts init={init} onPick={close} />
      </SideDrawer>
      <ReleaseDialog release={release} onClose={() => setRelease({ kind: 'closed' })} />
    </>
  );
}
