import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

/** Settings of marketplace plugins. */
export const marketplace = defineFeature({
  name: 'marketplace',
  routes: [{
    path: '/marketplace/:plugin_id/settings', frame: 'app', audience: 'session', permission: { type: 'system', key: 'settings' },
    screen: lazyNamed(() => import('./plugin-settings.screen.tsx'), 'PluginSettingsScreen'),
  }],
});
