import { IconLifebuoy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { i18n } from '../../platform/i18n/i18n.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { useAccess, useAppInit } from '../../platform/session/session.store.ts';
import { DrawerItem } from '../../ui/dialogs/drawer-item.tsx';

/**
 * The user drawer's link to support access: for users who may grant it, and for the agent, who may
 * end it.
 */
export function SupportItem({ onPick }: { readonly onPick: () => void }): ReactNode {
  const { user } = useAppInit();
  const access = useAccess({ type: 'system', key: 'support_access_open' });
  if (access !== 'ok' && user.kind !== 'support') return null;
  return (
    <DrawerItem
      icon={<IconLifebuoy size={20} />}
      label={i18n.t('support:item')}
      href={hrefOf('/support/access')}
      onClick={onPick}
    />
  );
}
