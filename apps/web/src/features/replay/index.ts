import { COMPONENT } from '@dalpak/contracts';
import { IconPlayerTrackNext } from '@tabler/icons-react';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

/** "What happened here": a bill or an order, step by step. */
export const replay = defineFeature({
  name: 'replay',
  routes: [
    {
      path: '/replay/:kind/:id/:wnd?',
      window: {
        group: 'replay',
        label: 'transactions:replay',
        icon: IconPlayerTrackNext,
        component: COMPONENT.transactions,
        // A link to another step is another look at the bill.
        subject: ({ kind, id, query }) => `replay/${kind ?? ''}/${id ?? ''}?${query ?? ''}`,
      },
      frame: 'app',
      audience: 'session',
      screen: lazyNamed(() => import('./replay.screen.tsx'), 'ReplayScreen'),
    },
  ],
});
