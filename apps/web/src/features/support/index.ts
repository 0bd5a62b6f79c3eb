import { IconLifebuoy } from '@tabler/icons-react';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';
import { SupportItem } from './support-item.tsx';

/** Support grants: access of the provider's support agent for a day. */
export const support = defineFeature({
  name: 'support',
  routes: [
    {
      path: '/support/access',
      window: { group: 'support', label: 'support:item', icon: IconLifebuoy },
      frame: 'app',
      audience: 'session',
      screen: lazyNamed(() => import('./support-access.screen.tsx'), 'SupportAccessScreen'),
    },
    {
      path: '/support/screen/:id',
      frame: 'app',
      audience: 'user',
      screen: lazyNamed(() => import('./shared-screen.screen.tsx'), 'SharedScreenScreen'),
    },
  ],
  slots: [
    fillSlot('userdrawer.support', SupportItem),
    fillSlot(
      'userdrawer.support',
      lazyNamed(() => import('./share-item.tsx'), 'ShareItem'),
    ),
  ],
});
