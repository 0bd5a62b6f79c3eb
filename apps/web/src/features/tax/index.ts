import { IconBuildingBank } from '@tabler/icons-react';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

const mayMake = { type: 'pos', key: 'documents.misim' } as const;

/** Files for the tax authority. */
export const tax = defineFeature({
  name: 'tax',
  routes: [
    {
      path: '/tax/:wnd?',
      window: { group: 'tax', label: 'tax:title', icon: IconBuildingBank },
      frame: 'app',
      audience: 'session',
      permission: mayMake,
      screen: lazyNamed(() => import('./tax.screen.tsx'), 'TaxScreen'),
    },
  ],
  menu: [
    {
      key: 'tax',
      label: 'רשויות המס',
      section: 'accountant',
      route: '/tax',
      permission: mayMake,
    },
  ],
});
