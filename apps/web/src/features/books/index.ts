import { COMPONENT } from '@dalpak/contracts';
import { IconBooks } from '@tabler/icons-react';
import { defineFeature, type FeatureRoute } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';
import { fillSlot } from '../../platform/router/slots.ts';
import { CardSlot } from './card-slot.tsx';

const mayRead = { type: 'components', action: 'r', key: COMPONENT.journalEntries } as const;

const shared = {
  window: { group: 'books', label: 'menu:features.books', icon: IconBooks },
  frame: 'app',
  audience: 'session',
  permission: mayRead,
} as const satisfies Partial<FeatureRoute>;

/** The books: journal entries by hand, the trial balance and ledger cards. */
export const books = defineFeature({
  name: 'books',
  routes: [
    {
      ...shared,
      path: '/books/entry/:id/:wnd?',
      screen: lazyNamed(() => import('./entry.screen.tsx'), 'EntryScreen'),
    },
    {
      ...shared,
      path: '/books/card/:kind/:id/:wnd?',
      screen: lazyNamed(() => import('./card.screen.tsx'), 'CardScreen'),
    },
    {
      ...shared,
      path: '/books/:wnd?',
      screen: lazyNamed(() => import('./books.screen.tsx'), 'BooksScreen'),
    },
  ],
  menu: [
    {
      key: 'books',
      label: 'ספרי החשבונות',
      section: 'accountant',
      route: '/books',
      permission: mayRead,
    },
  ],
  slots: [fillSlot('record.panel', CardSlot)],
});
