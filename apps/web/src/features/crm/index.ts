import { COMPONENT } from '@dalpak/contracts';
import { IconLayoutKanban } from '@tabler/icons-react';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';
import { CrmSlot, CustomerCardSlot } from './crm-slot.tsx';

const readsLeads = { type: 'components', action: 'r', key: COMPONENT.leads } as const;

/** Leads on a board, and what is known of a customer or a lead below its form. */
export const crm = defineFeature({
  name: 'crm',
  routes: [
    {
      path: '/leads/:wnd?',
      window: { group: 'leadBoard', label: 'menu:features.leadBoard', icon: IconLayoutKanban },
      frame: 'app',
      audience: 'session',
      permission: readsLeads,
      screen: lazyNamed(() => import('./board.screen.tsx'), 'BoardScreen'),
    },
  ],
  menu: [
    {
      key: 'leadBoard',
      label: 'לוח לידים',
      section: 'crm',
      route: '/leads',
      permission: readsLeads,
    },
  ],
  slots: [
    fillSlot('record.panel', CrmSlot),
    fillSlot('record.card', CustomerCardSlot),
    fillSlot(
      'settings.messages',
      lazyNamed(() => import('./providers-card.tsx'), 'ProvidersCard'),
    ),
    fillSlot(
      'notification.action',
      lazyNamed(() => import('./task-notification.tsx'), 'TaskNotification'),
    ),
  ],
});
