import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';

const parts = () => import('./parts.ts');

/** The first steps of a new business. */
export const starting = defineFeature({
  name: 'starting',
  routes: [],
  slots: [
    fillSlot('home.start', lazyNamed(parts, 'StartList')),
    fillSlot('help.start', lazyNamed(parts, 'CallBack')),
    fillSlot('settings.business', lazyNamed(parts, 'BusinessCard')),
  ],
});
