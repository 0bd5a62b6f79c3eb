import { IconCashRegister, IconTruckDelivery } from '@tabler/icons-react';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';
import { StatusSlot } from './screen/status/status-slot.tsx';

/** The point of sale: its screen, and the status light of the top bar. */
export const pos = defineFeature({
  name: 'pos',
  routes: [
    {
      path: '/pos',
      // Allows one till window, at an address without an id: registered tills are sent here.
      window: { group: 'pos', label: 'menu:top.till', icon: IconCashRegister },
      frame: 'till',
      audience: 'terminal',
      permission: { type: 'pos', key: 'screens.pos' },
      screen: lazyNamed(() => import('./pos.screen.tsx'), 'PosScreen'),
      warmUp: async () => (await import('./warm-up.ts')).warmUp(),
    },
    {
      path: '/deliveries',
      window: { group: 'pos', label: 'tillMenu:actions.deliveries', icon: IconTruckDelivery },
      frame: 'till',
      audience: 'terminal',
      permission: { type: 'pos', key: 'screens.deliveries' },
      screen: lazyNamed(
        () => import('./orders/deliveries/deliveries.screen.tsx'),
        'DeliveriesScreen',
      ),
    },
  ],
  lateActions: () => import('./load-till-actions.ts'),
  slots: [
    fillSlot('topbar.status', StatusSlot),
    fillSlot(
      'call.acts',
      lazyNamed(() => import('./orders/deliveries/call-acts.tsx'), 'CallActs'),
    ),
    fillSlot(
      'till.ended',
      lazyNamed(() => import('./screen/ended-sale.tsx'), 'EndedSale'),
    ),
  ],
});
