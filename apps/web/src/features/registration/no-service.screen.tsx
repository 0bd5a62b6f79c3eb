import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { refreshSession } from '../../platform/session/session.store.ts';
import { QuietCard } from '../../ui/layout/quiet-card.tsx';

/**
 * No service is assigned: a manager has to assign one, and this device then checks again
 * (specification, shell §8).
 */
export function NoServiceScreen(): ReactNode {
  const { t } = useTranslation('registration');
  const [busy, setBusy] = useState(false);
  const again = async (): Promise<void> => {
    setBusy(true);
    await refreshSession();
    setBusy(false);
  };
  return (
    <QuietCard title={t('noServiceTitle')} help={t('noServiceHelp')}>
      <Button size="md" fullWidth loading={busy} onClick={() => void again()}>
        {t('refresh')}
      </Button>
    </QuietCard>
  );
}
