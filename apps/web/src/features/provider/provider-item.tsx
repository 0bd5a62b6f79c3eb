import { isProviderAdmin } from '@dalpak/contracts';
import { IconServer } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { i18n } from '../../platform/i18n/i18n.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { useAppInit } from '../../platform/session/session.store.ts';
import { DrawerItem } from '../../ui/dialogs/drawer-item.tsx';

/** The user drawer's link to the provider's area, for the provider's staff. */
export function ProviderItem({ onPick }: { readonly onPick: () => void }): ReactNode {
  const { user } = useAppInit();
  if (!isProviderAdmin(user.kind)) return null;
  return (
    <DrawerItem
      icon={<IconServer size={20} />}
      label={i18n.t('provider:title')}
      href={hrefOf('/provider/services')}
      onClick={onPick}
    />
  );
}
