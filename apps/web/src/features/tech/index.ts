import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';

/** The technician's screen. Only a technician password opens it. */
export const tech = defineFeature({
  name: 'tech',
  routes: [
    {
      path: '/tech',
      frame: 'app',
      audience: 'session',
      screen: lazyNamed(() => import('./tech.screen.tsx'), 'TechScreen'),
    },
  ],
  slots: [
    fillSlot(
      'userdrawer.tech',
      lazyNamed(() => import('./tech-item.tsx'), 'TechItem'),
    ),
  ],
});
