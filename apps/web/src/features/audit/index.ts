import { IconHistory } from '@tabler/icons-react';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

/** The audit log: who did what, when, where, and with whose approval. */
export const audit = defineFeature({
  name: 'audit',
  routes: [
    {
      path: '/audit/:wnd?',
      window: { group: 'audit', label: 'audit:title', icon: IconHistory },
      frame: 'app',
      audience: 'session',
      permission: { type: 'system', key: 'settings' },
      screen: lazyNamed(() => import('./audit.screen.tsx'), 'AuditScreen'),
    },
  ],
  menu: [
    {
      key: 'audit',
      label: 'יומן פעולות',
      section: 'service',
      group: 'setup',
      route: '/audit',
      permission: { type: 'system', key: 'settings' },
    },
  ],
});
