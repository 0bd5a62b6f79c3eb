import { IconTool } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { DrawerItem } from '../../ui/dialogs/drawer-item.tsx';

/** The user drawer's link to the technician's screen. */
export function TechItem({ onPick }: { readonly onPick: () => void }): ReactNode {
  const { t } = useTranslation('tech');
  return (
    <DrawerItem
      icon={<IconTool size={18} />}
      label={t('title')}
      href={hrefOf('/tech')}
      onClick={onPick}
    />
  );
}
