import { IconChartBar } from '@tabler/icons-react';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

const mayRead = { type: 'system', key: 'reports' } as const;

/** Reports by category, and the screen of one with filter, saved filters, print and export. */
export const reports = defineFeature({
  name: 'reports',
  menu: [
    {
      key: 'ask',
      label: 'שאלו שאלה',
      section: 'dashboards',
      group: 'reports',
      route: '/ask',
      permission: mayRead,
      unlisted: true,
    },
  ],
  routes: [
    {
      path: '/reports',
      frame: 'app',
      audience: 'session',
      permission: mayRead,
      screen: lazyNamed(() => import('./reports.screen.tsx'), 'ReportsScreen'),
    },
    {
      path: '/ask/:wnd?',
      window: {
        group: 'reports',
        label: 'reports:ask',
        icon: IconChartBar,
        followsQuery: true,
      },
      frame: 'app',
      audience: 'session',
      permission: mayRead,
      screen: lazyNamed(() => import('./ask/ask.screen.tsx'), 'AskScreen'),
    },
    {
      path: '/report/build/:id/:wnd?',
      window: { group: 'reports', label: 'reports:build', icon: IconChartBar },
      frame: 'app',
      audience: 'session',
      permission: mayRead,
      screen: lazyNamed(() => import('./build/builder.screen.tsx'), 'BuilderScreen'),
    },
    {
      path: '/report/id/:id/:wnd?',
      window: { group: 'reports', label: 'reports:title', icon: IconChartBar },
      frame: 'app',
      audience: 'session',
      permission: mayRead,
      screen: lazyNamed(() => import('./report.screen.tsx'), 'ReportScreen'),
    },
  ],
});
