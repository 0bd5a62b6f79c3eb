import { IconClockHour4 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { DrawerItem } from '../../ui/dialogs/drawer-item.tsx';
import { openTimekeeper } from './timekeeper.store.ts';

/** The timekeeper's line in the user drawer. */
export function TimekeeperItem({ onPick }: { readonly onPick: () => void }): ReactNode {
  const { t } = useTranslation('timekeeper');
  const open = (): void => {
    // Closed before the dialog opens, because the drawer would take the focus back from it.
    onPick();
    openTimekeeper();
  };
  return <DrawerItem icon={<IconClockHour4 size={18} />} label={t('open')} onClick={open} />;
}
