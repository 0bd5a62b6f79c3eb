import { COMPONENT } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import type { SlotProps } from '../../platform/router/slots.ts';

const CallOrder = lazyNamed(() => import('./call-order.tsx'), 'CallOrder');

export function CallOrderSlot({ component, id }: SlotProps['record.panel']): ReactNode {
  return component === COMPONENT.calls ? <CallOrder key={id} id={id} /> : null;
}
