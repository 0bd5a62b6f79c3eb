import { IconSettings } from '@tabler/icons-react';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

/** The settings of the business, a branch or a terminal. */
export const settings = defineFeature({
  name: 'settings',
  routes: [
    {
      path: '/settings',
      // Asks before a value that is being typed is lost.
      window: {
        group: 'settings',
        label: 'userDrawer:settings',
        icon: IconSettings,
        subject: () => 'settings',
      },
      frame: 'app',
      audience: 'session',
      permission: { type: 'system', key: 'settings' },
      screen: lazyNamed(() => import('./settings.screen.tsx'), 'SettingsScreen'),
    },
    {
      path: '/settings/papers',
      window: { group: 'settings', label: 'userDrawer:settings', icon: IconSettings },
      frame: 'app',
      audience: 'session',
      permission: { type: 'system', key: 'settings' },
      screen: lazyNamed(() => import('./print-layout.screen.tsx'), 'PrintLayoutScreen'),
    },
  ],
});
