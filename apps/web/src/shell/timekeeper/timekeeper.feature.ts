import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';

/** Adds the shell's timekeeper to the user drawer. */
export const timekeeper = defineFeature({
  name: 'timekeeper',
  slots: [
    fillSlot(
      'userdrawer.timekeeper',
      lazyNamed(() => import('./timekeeper-item.tsx'), 'TimekeeperItem'),
    ),
  ],
});
