import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

/** The first screen: today's figures in cards of other features, and the link to the till. */
export const home = defineFeature({
  name: 'home',
  routes: [
    {
      path: '/',
      frame: 'app',
      audience: 'session',
      screen: lazyNamed(() => import('./home.screen.tsx'), 'HomeScreen'),
    },
  ],
});
