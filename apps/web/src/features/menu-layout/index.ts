import { IconLayoutBoard } from '@tabler/icons-react';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

/** Lays out the buttons of sales menus. */
export const menuLayout = defineFeature({
  name: 'menu-layout',
  routes: [
    {
      path: '/menu-layout/:id?/:wnd?',
      window: { group: 'menu-layout', label: 'orders:menuLayout', icon: IconLayoutBoard },
      frame: 'app',
      audience: 'session',
      permission: { type: 'pos', key: 'pos.menu.edit' },
      screen: lazyNamed(() => import('./menu-layout.screen.tsx'), 'MenuLayoutScreen'),
    },
  ],
});
