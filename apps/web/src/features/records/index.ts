import { COMPONENT, COMPONENTS } from '@dalpak/contracts';
import { IconFileText } from '@tabler/icons-react';
import { createElement } from 'react';
import { defineFeature, type FeatureRoute } from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

const RecordScreen = lazyNamed(() => import('./record.screen.tsx'), 'RecordScreen');

/** A document is opened by its type (1-shell §2), and is the record of a component all the same. Sales of the tills have a screen of their own. */
const documents = COMPONENTS.filter(({ documentType, id }) => documentType !== null && id !== COMPONENT.transactions).map(({ id, key, documentType }): FeatureRoute => ({
  path: `/document/${documentType ?? 0}/:id/:wnd?`,
  window: { group: `documents:${id}`, label: `menu:components.${key}`, icon: IconFileText, component: id },
  frame: 'app',
  audience: 'session',
  screen: ({ params }) => createElement(RecordScreen, { params: { ...params, component: String(id) } }),
}));

/** Lists and pages of every component that declares its records. Who may read what is asked by component, in the screens. */
export const records = defineFeature({
  name: 'records',
  routes: [
    { path: '/items/:component/:wnd?', frame: 'app', audience: 'session', screen: lazyNamed(() => import('./records.screen.tsx'), 'RecordsScreen') },
    { path: '/item/id/:id/component/:component/:wnd?', frame: 'app', audience: 'session', screen: RecordScreen },
    ...documents,
  ],
});
