import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';
import { ContractSlot } from './contract-slot.tsx';
import { LicenceSlot } from './licence-slot.tsx';

const mayRead = { type: 'system', key: 'billing' } as const;

/** The subscriptions of the business, and their billing documents. */
export const billing = defineFeature({
  name: 'billing',
  routes: [
    {
      path: '/billing',
      frame: 'app',
      audience: 'session',
      permission: mayRead,
      screen: lazyNamed(() => import('./billing.screen.tsx'), 'BillingScreen'),
    },
    {
      path: '/billing/document/:type',
      frame: 'app',
      audience: 'session',
      permission: mayRead,
      screen: lazyNamed(() => import('./billing.screen.tsx'), 'BillingDocumentScreen'),
    },
  ],
  slots: [fillSlot('record.panel', LicenceSlot), fillSlot('record.panel', ContractSlot)],
  menu: [
    {
      key: 'billing',
      label: 'שירות וחיוב',
      section: 'service',
      group: 'money',
      route: '/billing',
      permission: mayRead,
    },
  ],
});
