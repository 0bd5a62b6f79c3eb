import { IconPhone } from '@tabler/icons-react';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';

const maySet = { type: 'system', key: 'settings' } as const;

/** Calls of telephones: their cards on every screen, and the switchboards that report them. */
export const calls = defineFeature({
  name: 'calls',
  routes: [
    {
      path: '/switchboards/:wnd?',
      window: { group: 'switchboards', label: 'interfaces:switchboards', icon: IconPhone },
      frame: 'app',
      audience: 'user',
      permission: maySet,
      screen: lazyNamed(() => import('./switchboards.screen.tsx'), 'SwitchboardsScreen'),
    },
  ],
  slots: [
    fillSlot(
      'app.background',
      lazyNamed(() => import('./call-cards.tsx'), 'CallCards'),
    ),
  ],
});
