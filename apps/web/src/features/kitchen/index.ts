import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

/** Screens of the kitchen's stations. */
export const kitchen = defineFeature({
  name: 'kitchen',
  routes: [
    {
      path: '/kitchen/:station?',
      frame: 'bare',
      audience: 'terminal',
      screen: lazyNamed(() => import('./kitchen.screen.tsx'), 'KitchenScreen'),
    },
  ],
});
