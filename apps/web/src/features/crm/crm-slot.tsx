import { COMPONENT } from '@dalpak/contracts';
import type { ReactNode } from 'react';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import type { SlotProps } from '../../platform/router/slots.ts';

const panels = () => import('./crm-panels.tsx');
const CustomerPanels = lazyNamed(panels, 'CustomerPanels');
const CustomerCard = lazyNamed(() => import('./customer-card.tsx'), 'CustomerCard');
const LeadPanels = lazyNamed(panels, 'LeadPanels');
const CampaignPanel = lazyNamed(() => import('./campaign-panel.tsx'), 'CampaignPanel');

/** What is known of a customer, a lead or a campaign, below its form. */
export function CrmSlot({ component, id }: SlotProps['record.panel']): ReactNode {
  if (component === COMPONENT.customers) return <CustomerPanels key={id} id={Number(id)} />;
  if (component === COMPONENT.leads) return <LeadPanels key={id} id={Number(id)} />;
  if (component === COMPONENT.campaigns) return <CampaignPanel key={id} id={Number(id)} />;
  return null;
}

/** Who a customer is, above the form. */
export function CustomerCardSlot({ component, id }: SlotProps['record.card']): ReactNode {
  return component === COMPONENT.customers ? <CustomerCard key={id} id={Number(id)} /> : null;
}
