import { COMPONENT } from '@dalpak/contracts';
import { IconChartBar } from '@tabler/icons-react';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

/** The first screen and the dashboards: pages of widgets, each of which leads to its report. */
export const home = defineFeature({
  name: 'home',
  routes: [
    {
      path: '/',
      frame: 'app',
      audience: 'session',
      screen: lazyNamed(() => import('./home.screen.tsx'), 'HomeScreen'),
    },
    {
      path: '/goals',
      frame: 'app',
      audience: 'session',
      screen: lazyNamed(() => import('./goals/goals.screen.tsx'), 'GoalsScreen'),
    },
    {
      path: '/items/181/:wnd?',
      window: {
        group: 'dashboards',
        label: 'home:dashboards',
        icon: IconChartBar,
        component: COMPONENT.dashboards,
      },
      frame: 'app',
      audience: 'session',
      permission: { type: 'components', action: 'r', key: COMPONENT.dashboards },
      screen: lazyNamed(() => import('./dashboards.screen.tsx'), 'DashboardsScreen'),
    },
  ],
});
