import { IconWorldWww } from '@tabler/icons-react';
import type { FeatureRoute } from '../platform/router/feature.types.ts';
import { lazyNamed } from '../platform/router/lazy-screen.ts';

/** Screens that belong to the start and the frame, and therefore to no feature. */
export const SHELL_ROUTES: readonly FeatureRoute[] = [
  {
    path: '/admin/billing/servicesuspended',
    frame: 'bare',
    audience: 'session',
    screen: lazyNamed(() => import('./screens/suspended.screen.tsx'), 'SuspendedScreen'),
  },
  {
    path: '/link/:link/:title/:wnd?',
    frame: 'app',
    audience: 'session',
    screen: lazyNamed(() => import('./screens/link.screen.tsx'), 'LinkScreen'),
    window: {
      group: 'link',
      label: (params) => params['title'] ?? '',
      groupLabel: 'windows:link.window',
      icon: IconWorldWww,
    },
  },
  // Any session: the server shows a request only to its requester and its approver.
  {
    path: '/approve/:id',
    frame: 'app',
    audience: 'session',
    screen: lazyNamed(() => import('./verification/approve.screen.tsx'), 'ApproveScreen'),
  },
];
