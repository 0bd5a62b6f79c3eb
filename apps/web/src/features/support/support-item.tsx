import { IconLifebuoy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hrefOf } from '../../platform/router/navigation.ts';
import { useAccess, useAppInit } from '../../platform/session/session.store.ts';
import { DrawerItem } from '../../ui/drawer-item.tsx';

/** The drawer's way to support access: for who may open it, and for the agent, who may end it. */
export function SupportItem({ onPick }: { readonly onPick: () => void }): ReactNode {
  const { t } = useTranslation('support');
  const { user } = useAppInit();
  const access = useAccess({ type: 'system', key: 'support_access_open' });
  if (access !== 'ok' && user.kind !== 'support') return null;
  return <DrawerItem icon={<IconLifebuoy size={20} />} label={t('item')} href={hrefOf('/support/access')} onClick={onPick} />;
}
