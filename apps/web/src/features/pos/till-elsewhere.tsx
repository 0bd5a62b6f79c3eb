import { IconBrowserMaximize } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/states.tsx';

/** Another tab of this device has the till; when it is closed the till opens here. */
export function TillElsewhere(): ReactNode {
  const { t } = useTranslation('pos');
  return <EmptyState icon={<IconBrowserMaximize size={28} />} title={t('elsewhere')} text={t('elsewhereHelp')} />;
}
