import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';

const at = {
  frame: 'app',
  audience: 'session',
  permission: { type: 'system', key: 'settings' },
} as const;

/**
 * Marketplace plugins that a business installs: the list, their permissions, settings and trigger
 * buttons.
 */
export const marketplace = defineFeature({
  name: 'marketplace',
  routes: [
    {
      ...at,
      path: '/marketplace',
      screen: lazyNamed(() => import('./marketplace.screen.tsx'), 'MarketplaceScreen'),
    },
    {
      ...at,
      path: '/marketplace/:plugin_id',
      screen: lazyNamed(() => import('./plugin.screen.tsx'), 'PluginScreen'),
    },
    {
      ...at,
      path: '/marketplace/:plugin_id/settings',
      screen: lazyNamed(() => import('./plugin-settings.screen.tsx'), 'PluginSettingsScreen'),
    },
  ],
  slots: [
    fillSlot(
      'home.card',
      lazyNamed(() => import('./home-panels.tsx'), 'HomePanels'),
    ),
    fillSlot(
      'records.triggers',
      lazyNamed(() => import('./trigger-buttons.tsx'), 'TriggerButtons'),
    ),
    fillSlot(
      'app.background',
      lazyNamed(() => import('./background-plugins.tsx'), 'BackgroundPlugins'),
    ),
  ],
});
