import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { UpgradeDialog } from './upgrade-dialog.tsx';

/** For users who manage the service; others have to contact them. */
export function UpgradeButton(): ReactNode {
  const { t } = useTranslation('billing');
  const access = useAccess({ type: 'system', key: 'billing' });
  const [opened, setOpened] = useState(false);
  if (access !== 'ok') return null;
  return (
    <>
      <Button size="md" variant="default" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        {t('upgrade')}
      </Button>
      {opened && <UpgradeDialog onClose={() => setOpened(false)} />}
    </>
  );
}
