import { IconUserCircle } from '@tabler/icons-react';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';

/** The signed-in user's own name, e-mail, password and sessions. */
export const myAccount = defineFeature({
  name: 'my-account',
  slots: [
    fillSlot(
      'start.secondStep',
      lazyNamed(() => import('./second-step/second-step-gate.tsx'), 'SecondStepGate'),
    ),
  ],
  routes: [
    {
      path: '/account',
      window: { group: 'account', label: 'userDrawer:myAccount', icon: IconUserCircle },
      frame: 'app',
      audience: 'user',
      screen: lazyNamed(() => import('./my-account.screen.tsx'), 'MyAccountScreen'),
    },
  ],
});
