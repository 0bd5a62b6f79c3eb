import { COMPONENT } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import type { SlotProps } from '../../platform/router/slots.ts';

const CardLink = lazyNamed(() => import('./card-link.tsx'), 'CardLink');

/** Below the form of an account, a customer and a supplier: their ledger card. */
export function CardSlot({ component, id }: SlotProps['record.panel']): ReactNode {
  switch (component) {
    case COMPONENT.accounts:
      return <CardLink kind="account" id={id} />;
    case COMPONENT.customers:
      return <CardLink kind="customer" id={id} />;
    case COMPONENT.suppliers:
      return <CardLink kind="supplier" id={id} />;
    default:
      return null;
  }
}
