import { Button } from '@mantine/core';
import { IconMapQuestion } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { hrefOf } from '../../platform/router/navigation.ts';
import { EmptyState } from '../../ui/states.tsx';

/** An address that leads nowhere says so and offers the way home. */
export function NotFoundScreen(): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <EmptyState
      heading="h1"
      icon={<IconMapQuestion size={28} />}
      title={t('notFoundTitle')}
      text={t('notFoundHelp')}
      action={<Button component="a" href={hrefOf('/')}>{t('goHome')}</Button>}
    />
  );
}
