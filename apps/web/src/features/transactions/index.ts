import { COMPONENT } from '@dalpak/contracts';
import { IconReceipt } from '@tabler/icons-react';
import { defineFeature, type FeatureRoute } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';

const mayRead = { type: 'components', action: 'r', key: COMPONENT.transactions } as const;

/** The list and the transactions opened from it are one group in the top bar. */
function windowOf(
  label: 'transactions:title' | 'transactions:transaction',
): FeatureRoute['window'] & object {
  return {
    group: 'transactions',
    groupLabel: 'transactions:title',
    label,
    icon: IconReceipt,
    component: COMPONENT.transactions,
  };
}

/**
 * The sales of the tills: the list, one transaction as a document, and today's card on the home
 * page.
 */
export const transactions = defineFeature({
  name: 'transactions',
  routes: [
    {
      path: '/items/101/:wnd?',
      window: windowOf('transactions:title'),
      frame: 'app',
      audience: 'session',
      permission: mayRead,
      screen: lazyNamed(() => import('./transactions.screen.tsx'), 'TransactionsScreen'),
    },
    {
      path: '/document/9/:id/:wnd?',
      window: windowOf('transactions:transaction'),
      frame: 'app',
      audience: 'session',
      permission: mayRead,
      screen: lazyNamed(() => import('./sale/transaction.screen.tsx'), 'TransactionScreen'),
    },
  ],
  slots: [
    fillSlot(
      'home.card',
      lazyNamed(() => import('./today/today-card.tsx'), 'TodayCard'),
      async (init) => (await import('./today/today-card.tsx')).preloadToday(init),
    ),
    fillSlot(
      'record.panel',
      lazyNamed(() => import('./sale/closing-panel.tsx'), 'ClosingPanel'),
    ),
    fillSlot(
      'sale.receipt',
      lazyNamed(() => import('./sale/receipt-copy.tsx'), 'ReceiptCopy'),
    ),
  ],
});
