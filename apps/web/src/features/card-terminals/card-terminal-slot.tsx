import { COMPONENT } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import type { SlotProps } from '../../platform/router/slots.ts';

const CardTerminalPanels = lazyNamed(
  () => import('./card-terminal-panels.tsx'),
  'CardTerminalPanels',
);

export function CardTerminalSlot({ component, id }: SlotProps['record.panel']): ReactNode {
  return component === COMPONENT.pinpads ? <CardTerminalPanels key={id} id={Number(id)} /> : null;
}
