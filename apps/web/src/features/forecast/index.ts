import { COMPONENT } from '@dalpak/contracts';
import { IconChartLine, IconCoins } from '@tabler/icons-react';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

const seesReports = { type: 'system', key: 'reports' } as const;
const readsClosings = { type: 'components', action: 'r', key: COMPONENT.closings } as const;

/** What the next weeks are expected to bring, and the small cash that tills need for it. */
export const forecast = defineFeature({
  name: 'forecast',
  routes: [
    {
      path: '/forecast/:wnd?',
      window: { group: 'forecast', label: 'menu:features.forecast', icon: IconChartLine },
      frame: 'app',
      audience: 'session',
      permission: seesReports,
      screen: lazyNamed(() => import('./forecast.screen.tsx'), 'ForecastScreen'),
    },
    {
      path: '/small-cash/:wnd?',
      window: { group: 'smallCash', label: 'menu:features.smallCash', icon: IconCoins },
      frame: 'app',
      audience: 'session',
      permission: readsClosings,
      screen: lazyNamed(() => import('./small-cash.screen.tsx'), 'SmallCashScreen'),
    },
  ],
  menu: [
    {
      key: 'forecast',
      label: 'תחזית',
      section: 'sales',
      route: '/forecast',
      permission: seesReports,
    },
    {
      key: 'smallCash',
      label: 'כסף קטן',
      section: 'sales',
      route: '/small-cash',
      permission: readsClosings,
    },
  ],
});
