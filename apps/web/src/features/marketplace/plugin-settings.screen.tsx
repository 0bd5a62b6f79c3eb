import { Button } from '@mantine/core';
import { IconPuzzleOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScreenProps } from '../../platform/router/feature.types.ts';
import { hrefOf } from '../../platform/router/navigation.ts';
import { EmptyState } from '../../ui/states.tsx';

/** The settings of a plugin: none is installed in this business, and the screen says so. */
export function PluginSettingsScreen({ params }: ScreenProps): ReactNode {
  const { t } = useTranslation('billing');
  const { t: tRecords } = useTranslation('records');
  const id = (params['plugin_id'] ?? '').slice(0, 40);
  return <EmptyState heading="h1" icon={<IconPuzzleOff size={28} />} title={t('pluginTitle', { id })} text={t('pluginHelp')} action={<Button component="a" href={hrefOf('/')}>{tRecords('goHome')}</Button>} />;
}
