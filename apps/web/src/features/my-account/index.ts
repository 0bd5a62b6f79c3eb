import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

/** The signed-in user's own name, e-mail, password and sessions. */
export const myAccount = defineFeature({
  name: 'my-account',
  routes: [{ path: '/account', frame: 'app', audience: 'user', screen: lazyNamed(() => import('./my-account.screen.tsx'), 'MyAccountScreen') }],
});
