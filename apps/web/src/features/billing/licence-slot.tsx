import type { ReactNode } from 'react';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import type { SlotProps } from '../../platform/router/slots.ts';
import { useAccess } from '../../platform/session/session.store.ts';
import { holderOfComponent } from './holder-of.ts';

const LicencePanel = lazyNamed(() => import('./licence-panel.tsx'), 'LicencePanel');

/** The licences of an employee or a terminal, below its form. */
export function LicenceSlot({ component, id }: SlotProps['record.panel']): ReactNode {
  const type = holderOfComponent(component);
  const access = useAccess({ type: 'system', key: 'subscriptions_assign' });
  return type === null || access !== 'ok' ? null : (
    <LicencePanel key={`${type}.${id}`} holder={{ type, id: Number(id) }} />
  );
}
