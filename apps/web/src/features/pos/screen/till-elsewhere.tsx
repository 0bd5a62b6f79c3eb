import { IconBrowserMaximize } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../platform/i18n/use-translation.ts';
import { EmptyState } from '../../../ui/layout/states.tsx';

/**
 * Shown while another tab of this device has the till; when that tab closes, the till opens here.
 */
export function TillElsewhere(): ReactNode {
  const { t } = useTranslation('pos');
  return (
    <EmptyState
      icon={<IconBrowserMaximize size={28} />}
      title={t('elsewhere')}
      text={t('elsewhereHelp')}
    />
  );
}
