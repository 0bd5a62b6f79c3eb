import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';
import { ProviderItem } from './provider-item.tsx';

/**
 * The provider's area: the services of all businesses. The server allows it only to users of the
 * kind admin.
 */
export const provider = defineFeature({
  name: 'provider',
  routes: [
    {
      path: '/provider/services',
      frame: 'app',
      audience: 'user',
      screen: lazyNamed(() => import('./provider-services.screen.tsx'), 'ProviderServicesScreen'),
    },
    {
      path: '/provider/prices',
      frame: 'app',
      audience: 'user',
      screen: lazyNamed(() => import('./plan-prices.screen.tsx'), 'PlanPricesScreen'),
    },
    {
      path: '/provider/plugins',
      frame: 'app',
      audience: 'user',
      screen: lazyNamed(() => import('./plugin-reviews.screen.tsx'), 'PluginReviewsScreen'),
    },
  ],
  menu: [
    {
      key: 'providerServices',
      label: 'שירותי העסקים',
      section: 'service',
      group: 'setup',
      route: '/provider/services',
      provider: true,
    },
    {
      key: 'providerPrices',
      label: 'מחירי התוכניות',
      section: 'service',
      group: 'setup',
      route: '/provider/prices',
      provider: true,
    },
    {
      key: 'providerPlugins',
      label: 'תוספים של עסקים',
      section: 'service',
      group: 'setup',
      route: '/provider/plugins',
      provider: true,
    },
  ],
  slots: [fillSlot('userdrawer.support', ProviderItem)],
});
