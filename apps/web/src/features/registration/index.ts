import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

const signupScreen = lazyNamed(() => import('./signup.screen.tsx'), 'SignupScreen');

/** Opening a business on an empty system, and making this device a till. */
export const registration = defineFeature({
  name: 'registration',
  routes: [
    { path: '/signup/cloud/:type?', frame: 'bare', audience: 'anyone', screen: signupScreen },
    { path: '/terminal/register', frame: 'bare', audience: 'session', screen: lazyNamed(() => import('./register-terminal.screen.tsx'), 'RegisterTerminalScreen') },
  ],
});
