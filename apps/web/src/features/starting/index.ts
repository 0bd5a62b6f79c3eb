import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';

/** The first steps of a new business. */
export const starting = defineFeature({
  name: 'starting',
  routes: [],
  slots: [
    fillSlot(
      'home.start',
      lazyNamed(() => import('./start-list.tsx'), 'StartList'),
    ),
    fillSlot(
      'help.start',
      lazyNamed(() => import('./call-back.tsx'), 'CallBack'),
    ),
    fillSlot(
      'settings.business',
      lazyNamed(() => import('./business-card.tsx'), 'BusinessCard'),
    ),
  ],
});
