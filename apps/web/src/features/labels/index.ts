import { IconTags } from '@tabler/icons-react';
import { COMPONENT } from '@dalpak/contracts';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

const ROUTE = '/products/printlabels';
const mayRead = { type: 'components', action: 'r', key: COMPONENT.products } as const;

/** Labels for shelves and products: name, price, barcode. */
export const labels = defineFeature({
  name: 'labels',
  routes: [
    {
      path: `${ROUTE}/:wnd?`,
      window: { group: 'products', label: 'labels:title', icon: IconTags },
      frame: 'app',
      audience: 'session',
      permission: mayRead,
      screen: lazyNamed(() => import('./labels.screen.tsx'), 'LabelsScreen'),
    },
  ],
  menu: [
    {
      key: 'labels',
      label: 'הדפסת תוויות',
      section: 'products',
      route: ROUTE,
      component: COMPONENT.products,
    },
  ],
});
