import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';

const signupScreen = lazyNamed(() => import('./signup.screen.tsx'), 'SignupScreen');

const billing = { type: 'system', key: 'billing' } as const;

const terminals = { type: 'components', action: 'e', key: 104 } as const;

/** Sign-up of a business, the modules of its service, and registering this device as a till. */
export const registration = defineFeature({
  name: 'registration',
  routes: [
    { path: '/signup/cloud/:type?', frame: 'bare', audience: 'anyone', screen: signupScreen },
    {
      path: '/signup/app/module',
      frame: 'app',
      audience: 'session',
      permission: billing,
      screen: lazyNamed(() => import('./modules.screen.tsx'), 'AddModulesScreen'),
    },
    {
      path: '/signup/app/modulechange',
      frame: 'app',
      audience: 'session',
      permission: billing,
      screen: lazyNamed(() => import('./modules.screen.tsx'), 'ChangeModulesScreen'),
    },
    {
      path: '/terminal/numbers',
      frame: 'app',
      audience: 'session',
      permission: terminals,
      screen: lazyNamed(() => import('./till-numbers.screen.tsx'), 'TillNumbersScreen'),
    },
    {
      path: '/terminal/register',
      frame: 'bare',
      audience: 'session',
      screen: lazyNamed(() => import('./register-terminal.screen.tsx'), 'RegisterTerminalScreen'),
    },
  ],
  menu: [
    {
      key: 'tillNumbers',
      label: 'מספרי הקופות',
      section: 'service',
      group: 'setup',
      route: '/terminal/numbers',
      permission: terminals,
    },
  ],
  slots: [
    fillSlot(
      'records.triggers',
      lazyNamed(() => import('./sign-up-trigger.tsx'), 'SignUpTrigger'),
    ),
  ],
});
