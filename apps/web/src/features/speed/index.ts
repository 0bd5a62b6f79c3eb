import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

/** The promises of speed, what was measured of them, and what the tills of the business measured. */
export const speed = defineFeature({
  name: 'speed',
  routes: [
    {
      path: '/speed',
      frame: 'bare',
      audience: 'anyone',
      screen: lazyNamed(() => import('./speed.screen.tsx'), 'SpeedScreen'),
    },
  ],
});
