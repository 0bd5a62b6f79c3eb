import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

/** What the business, a branch or a terminal goes by. */
export const settings = defineFeature({
  name: 'settings',
  routes: [
    {
      path: '/settings',
      frame: 'app',
      audience: 'session',
      permission: { type: 'system', key: 'settings' },
      screen: lazyNamed(() => import('./settings.screen.tsx'), 'SettingsScreen'),
    },
  ],
});
