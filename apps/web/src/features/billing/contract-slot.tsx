import { COMPONENT } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import type { SlotProps } from '../../platform/router/slots.ts';

const ContractPanel = lazyNamed(() => import('./contract-panel.tsx'), 'ContractPanel');

/** The billing of a contract, below its form. */
export function ContractSlot({ component, id }: SlotProps['record.panel']): ReactNode {
  return component === COMPONENT.contracts ? <ContractPanel key={id} id={Number(id)} /> : null;
}
