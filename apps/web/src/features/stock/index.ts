import { COMPONENT } from '@dalpak/contracts';
import { IconBarcode, IconChecklist, IconPackages, IconTruckDelivery } from '@tabler/icons-react';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';
import { StockSlot } from './stock-slot.tsx';

const readsLevels = { type: 'components', action: 'r', key: COMPONENT.stockLevels } as const;
const readsOrders = { type: 'components', action: 'r', key: COMPONENT.purchaseOrders } as const;
const readsCounts = { type: 'components', action: 'r', key: COMPONENT.stockCounts } as const;
const counting = {
  window: { group: 'stockCounting', label: 'menu:features.stockCounting', icon: IconChecklist },
  frame: 'app',
  audience: 'session',
  permission: readsCounts,
} as const;

/** Movements and cost of stock, what runs out, and counts. */
export const stock = defineFeature({
  name: 'stock',
  routes: [
    {
      path: '/stock/low/:wnd?',
      window: { group: 'lowStock', label: 'menu:features.lowStock', icon: IconPackages },
      frame: 'app',
      audience: 'session',
      permission: readsLevels,
      screen: lazyNamed(() => import('./low.screen.tsx'), 'LowStockScreen'),
    },
    {
      path: '/stock/hints/:wnd?',
      window: { group: 'orderHints', label: 'menu:features.orderHints', icon: IconTruckDelivery },
      frame: 'app',
      audience: 'session',
      permission: readsOrders,
      screen: lazyNamed(() => import('./hints.screen.tsx'), 'OrderHintsScreen'),
    },
    {
      path: '/stock/serials/:wnd?',
      window: { group: 'serials', label: 'menu:features.serials', icon: IconBarcode },
      frame: 'app',
      audience: 'session',
      permission: readsLevels,
      screen: lazyNamed(() => import('./serials.screen.tsx'), 'SerialsScreen'),
    },
    {
      ...counting,
      path: '/stock/counts/:wnd?',
      screen: lazyNamed(() => import('./counts.screen.tsx'), 'CountsScreen'),
    },
    {
      ...counting,
      path: '/stock/count/:id/:wnd?',
      screen: lazyNamed(() => import('./count.screen.tsx'), 'CountScreen'),
    },
  ],
  menu: [
    {
      key: 'lowStock',
      label: 'מלאי נמוך',
      section: 'warehouses',
      route: '/stock/low',
      permission: readsLevels,
    },
    {
      key: 'orderHints',
      label: 'רמזי הזמנה',
      section: 'warehouses',
      route: '/stock/hints',
      permission: readsOrders,
    },
    {
      key: 'serials',
      label: 'היסטוריית מספר סידורי',
      section: 'warehouses',
      route: '/stock/serials',
      permission: readsLevels,
    },
    {
      key: 'stockCounting',
      label: 'ספירות בתהליך',
      section: 'warehouses',
      route: '/stock/counts',
      permission: readsCounts,
    },
  ],
  slots: [
    fillSlot('record.panel', StockSlot),
    fillSlot(
      'product.stock',
      lazyNamed(() => import('./product-stock.tsx'), 'ProductStock'),
    ),
    fillSlot(
      'notification.action',
      lazyNamed(() => import('./low-notification.tsx'), 'LowStockNotification'),
    ),
  ],
});
