import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

/** The first screen: the day at a glance, filled by the features that know it, and the way to the till. */
export const home = defineFeature({
  name: 'home',
  routes: [{ path: '/', frame: 'app', audience: 'session', screen: lazyNamed(() => import('./home.screen.tsx'), 'HomeScreen') }],
});
