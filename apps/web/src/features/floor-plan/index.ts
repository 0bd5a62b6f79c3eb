import { IconLayoutGrid } from '@tabler/icons-react';
import { COMPONENT } from '@dalpak/contracts';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';

/** The editor of a floor's drawing. */
export const floorPlan = defineFeature({
  name: 'floor-plan',
  routes: [
    {
      path: '/floor-plan/:id/:wnd?',
      window: { group: 'floor-plan', label: 'orders:floorPlan', icon: IconLayoutGrid },
      frame: 'app',
      audience: 'session',
      permission: { type: 'components', action: 'e', key: COMPONENT.floors },
      screen: lazyNamed(() => import('./floor-plan.screen.tsx'), 'FloorPlanScreen'),
    },
  ],
  slots: [
    fillSlot(
      'home.card',
      lazyNamed(() => import('./samples-card.tsx'), 'SamplesCard'),
    ),
  ],
});
