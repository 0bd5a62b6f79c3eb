import { COMPONENT, COMPONENTS, findRecordComponent } from '@dalpak/contracts';
import { expect, it } from 'vitest';
import { FEATURES } from '../features.ts';
import { hasScreen, isKnownRoute } from './known-routes.ts';
import { flatEntries, menuGroups, type MenuView } from './menu-tree.ts';

/** The menu's areas as the specification names them, each with components that belong to it. */
const AREAS: Readonly<Record<string, readonly string[]>> = {
  'terminals of the point of sale': [`/items/${COMPONENT.terminals}`],
  products: [`/items/${COMPONENT.products}`],
  employees: [`/items/${COMPONENT.employees}`],
  'the customers club': [`/items/${COMPONENT.memberships}`],
  stock: [`/items/${COMPONENT.stockLevels}`, `/items/${COMPONENT.warehouses}`],
  'CRM and leads': [`/items/${COMPONENT.leads}`, `/items/${COMPONENT.opportunities}`],
  'sales and purchase documents': [
    `/items/${COMPONENT.taxInvoices}`,
    `/items/${COMPONENT.purchaseOrders}`,
  ],
  'accounting and deposits': [`/items/${COMPONENT.accounts}`, `/items/${COMPONENT.chequeDeposits}`],
  'provider service and contracts': [
    `/items/${COMPONENT.services}`,
    `/items/${COMPONENT.contracts}`,
  ],
  'card terminals': [`/items/${COMPONENT.pinpads}`],
  'the API with access keys': ['/access-keys'],
};

it.each(Object.entries(AREAS))(
  'the menu leads to %s, where there is a screen with records of it [SHELL-010]',
  (_area, wanted) => {
    const service = {
      resolved_modules_access: {
        components: COMPONENTS.map(({ id }) => id),
        pos: ['screens'],
        system: ['reports', 'interfaces'],
      },
    };
    const view: MenuView = {
      // Only the fields that the menu reads.
      init: {
        perr: { all: 1 },
        service,
        cloud: { terminal: null },
        user: { kind: 'user' },
      } as unknown as MenuView['init'],
      activeApp: 3,
      hasScreen,
      isKnownRoute,
      extra: FEATURES.flatMap((feature) => feature.menu),
    };
    const routes = menuGroups(view)
      .flatMap(({ items }) => flatEntries(items))
      .flatMap((entry) => (entry.kind === 'go' ? [entry.route] : []));
    expect(routes).toEqual(expect.arrayContaining([...wanted]));
    for (const route of wanted) {
      expect(isKnownRoute(route)).toBe(true);
      const component = /^\/items\/(\d+)$/.exec(route)?.[1];
      if (component !== undefined) expect(findRecordComponent(Number(component))).not.toBeNull();
    }
  },
);
