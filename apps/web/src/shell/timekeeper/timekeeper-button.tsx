import { Button } from '@mantine/core';
import { IconClockHour4 } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { i18n } from '../../platform/i18n/i18n.ts';
import { openTimekeeper } from './timekeeper.store.ts';

/** On a locked till: whoever comes to work stamps without signing in to it. */
export function TimekeeperButton(): ReactNode {
  return (
    <Button variant="subtle" size="lg" fullWidth mt="sm" leftSection={<IconClockHour4 size={20} aria-hidden />} onClick={openTimekeeper}>{i18n.t('timekeeper:open')}</Button>
  );
}
