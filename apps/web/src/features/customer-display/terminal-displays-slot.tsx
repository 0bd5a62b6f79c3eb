import { COMPONENT } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import type { SlotProps } from '../../platform/router/slots.ts';

const TerminalDisplays = lazyNamed(() => import('./terminal-displays.tsx'), 'TerminalDisplays');

export function TerminalDisplaysSlot({ component, id }: SlotProps['record.panel']): ReactNode {
  return component === COMPONENT.terminals ? (
    <TerminalDisplays key={id} terminal={Number(id)} />
  ) : null;
}
