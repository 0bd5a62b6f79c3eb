import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

/** The card page of a club member, which opens by its token alone. */
export const memberCard = defineFeature({
  name: 'member-card',
  routes: [
    {
      path: '/c/:token',
      frame: 'bare',
      audience: 'anyone',
      screen: lazyNamed(() => import('./member-card.screen.tsx'), 'MemberCardScreen'),
    },
  ],
});
