import { COMPONENT } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import type { SlotProps } from '../../platform/router/slots.ts';

const Fingers = lazyNamed(() => import('./fingers.tsx'), 'Fingers');

export function FingersSlot({ component, id }: SlotProps['record.panel']): ReactNode {
  return component === COMPONENT.employees ? <Fingers key={id} id={id} /> : null;
}
