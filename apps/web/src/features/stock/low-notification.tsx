import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { hrefOf } from '../../platform/router/navigation.ts';
import type { SlotProps } from '../../platform/router/slots.ts';
import { useStockWords } from './words.ts';

/** Goods fell below their minimum: leads to the list, from which they are ordered. */
export function LowStockNotification({
  type,
  onDone,
}: SlotProps['notification.action']): ReactNode {
  const say = useStockWords();
  if (type !== 'stock') return null;
  return (
    <Button component="a" size="md" variant="default" href={hrefOf('/stock/low')} onClick={onDone}>
      {say('openLow')}
    </Button>
  );
}
