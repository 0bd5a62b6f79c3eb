import { Button } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { i18n } from '../../platform/i18n/i18n.ts';
import { openTimekeeper } from './timekeeper.store.ts';

/** On the lock screen: an employee stamps without signing in at the till. */
export function TimekeeperButton(): ReactNode {
  return (
    <Button
      variant="subtle"
      size="lg"
      fullWidth
      mt="sm"
      leftSection={<IconClockHour4 size={20} aria-hidden />}
      onClick={openTimekeeper}
    >
      {i18n.t('timekeeper:open')}
    </Button>
  );
}
