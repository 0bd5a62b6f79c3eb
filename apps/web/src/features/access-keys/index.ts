import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

const mayRead = { type: 'system', key: 'interfaces' } as const;

/** Access keys, with which other programs reach the records of the business. */
export const accessKeys = defineFeature({
  name: 'access-keys',
  routes: [
    {
      path: '/access-keys',
      frame: 'app',
      audience: 'user',
      permission: mayRead,
      screen: lazyNamed(() => import('./access-keys.screen.tsx'), 'AccessKeysScreen'),
    },
  ],
  menu: [
    {
      key: 'accessKeys',
      label: 'ממשק ומפתחות גישה',
      section: 'service',
      group: 'setup',
      route: '/access-keys',
      permission: mayRead,
    },
  ],
});
