import { IconToolsKitchen2 } from '@tabler/icons-react';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

/** Screens of the kitchen's stations. */
export const kitchen = defineFeature({
  name: 'kitchen',
  routes: [
    {
      path: '/kitchen/:station?',
      window: { group: 'kitchen', label: 'orders:kitchen', icon: IconToolsKitchen2 },
      frame: 'bare',
      audience: 'terminal',
      screen: lazyNamed(() => import('./kitchen.screen.tsx'), 'KitchenScreen'),
    },
  ],
});
