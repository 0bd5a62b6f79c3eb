import { COMPONENTS } from '@dalpak/contracts';
import { IconFiles, IconFileText } from '@tabler/icons-react';
import { createElement } from 'react';
import {
  defineFeature,
  type FeatureRoute,
  type RouteParams,
} from '../../platform/router/feature.types.ts';
import { lazyNamed } from '../../platform/router/lazy-screen.ts';

const mayConsolidate = { type: 'pos', key: 'documents.delivery_to_invoices' } as const;
const DocumentScreen = lazyNamed(() => import('./document.screen.tsx'), 'DocumentScreen');

/** Types that share the list of another: a proforma with quotes, goods out with goods in. */
const ALSO: Readonly<Record<number, number>> = { 1: 5, 26: 27 };

/** Identifies a window by the stored document, whatever type the route has. */
const subjectOf = ({ id = '' }: RouteParams): string | null =>
  /^[\da-f]{8}-/.test(id) ? `document:${id}` : null;

/** Documents of all types except the sale of a till. The server checks the permissions. */
export const documents = defineFeature({
  name: 'documents',
  routes: [
    {
      path: '/consolidation/:wnd?',
      window: { group: 'consolidation', label: 'menu:features.consolidation', icon: IconFiles },
      frame: 'app',
      audience: 'session',
      permission: mayConsolidate,
      screen: lazyNamed(
        () => import('./consolidation/consolidation.screen.tsx'),
        'ConsolidationScreen',
      ),
    },
    ...COMPONENTS.filter(({ documentType, add }) => documentType !== null && add).flatMap(
      ({ id, key, documentType }) =>
        [documentType, ALSO[documentType ?? 0]].filter(Number).map((type): FeatureRoute => ({
          path: `/document/${String(type)}/:id/:wnd?`,
          window: {
            group: `documents:${id}`,
            label: `menu:components.${key}`,
            icon: IconFileText,
            component: id,
            subject: subjectOf,
          },
          frame: 'app',
          audience: 'session',
          screen: ({ params }) =>
            createElement(DocumentScreen, { params: { ...params, type: String(type) } }),
        })),
    ),
  ],
  menu: [
    {
      key: 'consolidation',
      label: 'חשבוניות ריכוז לכמה לקוחות',
      section: 'sales',
      route: '/consolidation',
      permission: mayConsolidate,
    },
  ],
});
