import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

/** First steps and keyboard shortcuts, also available offline. */
export const help = defineFeature({
  name: 'help',
  routes: [
    {
      path: '/help',
      frame: 'app',
      audience: 'session',
      screen: lazyNamed(() => import('./help.screen.tsx'), 'HelpScreen'),
    },
  ],
});
