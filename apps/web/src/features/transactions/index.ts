import { COMPONENT } from '@dalpak/contracts';
import { defineFeature } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';

const read = { type: 'components', action: 'r', key: COMPONENT.transactions } as const;

/** What the tills sold: the list, one transaction as a document, and today on the home page. */
export const transactions = defineFeature({
  name: 'transactions',
  routes: [
    { path: '/items/101/:wnd?', frame: 'app', audience: 'session', permission: read, screen: lazyNamed(() => import('./transactions.screen.tsx'), 'TransactionsScreen') },
    { path: '/document/9/:id/:wnd?', frame: 'app', audience: 'session', permission: read, screen: lazyNamed(() => import('./transaction.screen.tsx'), 'TransactionScreen') },
  ],
  slots: [
    fillSlot('home.card', lazyNamed(() => import('./today-card.tsx'), 'TodayCard')),
    fillSlot('sale.receipt', lazyNamed(() => import('./receipt-copy.tsx'), 'ReceiptCopy')),
  ],
});
