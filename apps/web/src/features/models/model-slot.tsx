import { COMPONENT } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import type { SlotProps } from '../../platform/router/slots.ts';

const ModelGrid = lazyNamed(() => import('./model-grid.tsx'), 'ModelGrid');

export function ModelSlot({ component, id }: SlotProps['record.panel']): ReactNode {
  return component === COMPONENT.models ? <ModelGrid key={id} id={id} /> : null;
}
