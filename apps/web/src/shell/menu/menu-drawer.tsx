import type { AppInit } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { SideDrawer } from '../../ui/dialogs/side-drawer.tsx';
import { SideMenu } from './side-menu.tsx';

interface MenuDrawerProps {
  readonly init: AppInit;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** The menu in a drawer over the screen: on a phone and at the till. */
export function MenuDrawer({ init, opened, onClose }: MenuDrawerProps): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <SideDrawer
      opened={opened}
      onClose={onClose}
      title={t('menu')}
      side="start"
      size={280}
      padded={false}
    >
      <SideMenu init={init} onPick={onClose} />
    </SideDrawer>
  );
}
