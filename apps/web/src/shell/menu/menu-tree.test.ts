import {
  COMPONENT,
  COMPONENTS,
  MENU,
  MENU_LEVEL_LIMIT,
  MENU_LINKS,
  MENU_TOP,
  type PermissionMap,
  type UserKind,
} from '@dalpak/contracts';
import { describe, expect, it } from 'vitest';
import { en } from '../../platform/i18n/en/index.ts';
import { i18n } from '../../platform/i18n/i18n.ts';
import { FEATURES } from '../features.ts';
import { unlistedEntries } from '../palette/unlisted-entries.ts';
import {
  flatEntries,
  type MenuEntry,
  menuGroups,
  menuHeads,
  type MenuView,
  topEntries,
} from './menu-tree.ts';

interface Person {
  readonly perr?: PermissionMap;
  readonly modules?: readonly number[];
  readonly terminal?: boolean;
  readonly activeApp?: number;
  readonly screens?: readonly number[];
  readonly kind?: UserKind;
  readonly extra?: MenuView['extra'];
}

const ALL = COMPONENTS.map(({ id }) => id);

function view({
  perr = { all: 1 },
  modules = ALL,
  terminal = false,
  activeApp = 3,
  screens = ALL,
  kind = 'user',
  extra = [],
}: Person = {}): MenuView {
  const service = {
    resolved_modules_access: {
      components: [...modules],
      pos: ['screens'],
      system: ['reports', 'interfaces'],
    },
  };
  const cloud = { terminal: terminal ? { id: 1 } : null };
  return {
    // Only the fields that the menu reads.
    init: { perr, service, cloud, user: { kind } } as unknown as MenuView['init'],
    activeApp,
    hasScreen: (component) => screens.includes(component),
    isKnownRoute: () => true,
    extra,
  };
}

const ids = (entries: readonly MenuEntry[]) => entries.map(({ id }) => id);
const routes = (entries: readonly MenuEntry[]) =>
  flatEntries(entries).flatMap((entry) => (entry.kind === 'go' ? [entry.route] : []));

describe('the dictionaries', () => {
  it('name the screens of tax invoices and of invoice-receipts [CART-293]', () => {
    expect([
      i18n.t('menu:components.taxInvoices'),
      i18n.t('menu:components.invoiceReceipts'),
    ]).toEqual(['חשבוניות מס', 'חשבוניות מס קבלה']);
    expect([en.menu.components.taxInvoices, en.menu.components.invoiceReceipts]).toEqual([
      'Tax invoices',
      'Invoice-receipts',
    ]);
  });
});

describe('the top of the menu', () => {
  it('has interfaces when the active application is 3, and in no other [SHELL-073]', () => {
    expect(ids(topEntries(view()))).toContain('interfaces');
    expect(ids(topEntries(view({ activeApp: 2 })))).not.toContain('interfaces');
    expect(ids(topEntries(view({ perr: { system: { 4: 1 } } })))).toEqual([
      'home',
      'search',
      'reports',
    ]);
  });

  it('has the till on a registered terminal, for users who may sell', () => {
    expect(ids(topEntries(view({ terminal: true })))).toContain('till');
    expect(ids(topEntries(view()))).not.toContain('till');
    expect(ids(topEntries(view({ terminal: true, perr: {} })))).toEqual(['home', 'search']);
  });
});

describe('the screens of the provider', () => {
  it('are in the menu of its admins, and of no other user', () => {
    const extra = FEATURES.flatMap(({ menu }) => menu);
    const shown = (kind: UserKind) =>
      routes(menuGroups(view({ kind, extra, perr: {} })).flatMap(({ items }) => items));
    expect(shown('admin')).toEqual(
      expect.arrayContaining(['/provider/services', '/provider/prices', '/provider/plugins']),
    );
    expect(shown('user').filter((route) => route.startsWith('/provider'))).toEqual([]);
  });
});

/** Lists that are opened from a record or a screen, and not from the menu. */
const UNLISTED: readonly number[] = [
  COMPONENT.priceListLines,
  COMPONENT.preparationGroups,
  COMPONENT.productParts,
  COMPONENT.floors,
  COMPONENT.floorTables,
  COMPONENT.kitchenStations,
  COMPONENT.voidReasons,
  COMPONENT.contractRows,
];

describe('lists that are not in the menu', () => {
  const { productParts } = COMPONENT;

  it('are known all the same, each once, to users who may read them', () => {
    expect(new Set(routes(unlistedEntries(view())))).toEqual(
      new Set(UNLISTED.map((id) => `/items/${id}`)),
    );
    expect(routes(unlistedEntries(view({ perr: {} })))).toEqual([]);
    expect(routes(unlistedEntries(view({ modules: [productParts] })))).toEqual([
      `/items/${productParts}`,
    ]);
  });
});

describe('the sections', () => {
  it('show everything that has a screen to a user who may read all of it', () => {
    const groups = menuGroups(view());
    expect(groups.map(({ key }) => key)).toEqual(MENU.map(({ key }) => key));
    expect(new Set(groups.flatMap(({ items }) => routes(items)))).toEqual(
      new Set(ALL.filter((id) => !UNLISTED.includes(id)).map((id) => `/items/${id}`)),
    );
  });

  it('omit what has no screen, what the service does not include and what may not be read, and then an empty group [SHELL-075]', () => {
    const shown = (person: Person) =>
      menuGroups(view(person)).map(({ key, items }) => [key, routes(items)]);
    expect(shown({ screens: [13, 111] })).toEqual([
      ['products', ['/items/13']],
      ['customers', ['/items/111']],
      ['sales', ['/items/111']],
    ]);
    expect(shown({ modules: [13, 31] })).toEqual([
      ['products', ['/items/13']],
      ['employees', ['/items/31']],
    ]);
    expect(shown({ perr: { components: { 13: '10000', 14: '01111' } } })).toEqual([
      ['products', ['/items/13']],
    ]);
  });

  it('offer to add where this user may add [SHELL-076]', () => {
    const adds = (perr: PermissionMap) =>
      menuGroups(view({ perr }))
        .flatMap(({ items }) => flatEntries(items))
        .flatMap((entry) => (entry.kind === 'go' && entry.add !== null ? [entry.add] : []));
    expect(adds({ all: 1 })).toEqual(
      expect.arrayContaining([COMPONENT.products, COMPONENT.customers, COMPONENT.leads]),
    );
    expect(adds({ all: 1 })).not.toContain(COMPONENT.transactions);
    expect(new Set(adds({ components: { 13: '10000', 111: '11000' } }))).toEqual(
      new Set([COMPONENT.customers]),
    );
  });

  it('hold the entries of features, for users with permission', () => {
    const extra = [
      {
        key: 'labels',
        label: '',
        section: 'products',
        route: '/products/printlabels',
        component: 13,
      },
      {
        key: 'billing',
        label: '',
        section: 'service',
        route: '/billing',
        permission: { type: 'system', key: 'billing' },
      },
    ] as const;
    const groups = menuGroups({ ...view({ screens: [13] }), extra });
    expect(groups.map(({ key, items }) => [key, routes(items)])).toEqual([
      ['products', ['/items/13', '/products/printlabels']],
    ]);
  });
});

describe('the kinds of entries', () => {
  it('are all in use, and each becomes an item to press [SHELL-273]', () => {
    const kinds = new Set(
      [...MENU_TOP, ...MENU.flatMap(({ items }) => items)].map(({ kind }) => kind),
    );
    expect([...kinds].toSorted()).toEqual([
      'button',
      'component',
      'function',
      'reports',
      'submenu',
    ]);
    const top = new Map(topEntries(view()).map((entry) => [entry.id, entry]));
    expect(top.get('home')).toMatchObject({ kind: 'go', route: '/' });
    expect(top.get('search')).toMatchObject({ kind: 'run', run: 'search' });
    expect(top.get('reports')).toMatchObject({ kind: 'go', route: '/reports' });
    const products = menuGroups(view()).find(({ key }) => key === 'products')?.items ?? [];
    expect(products[0]).toMatchObject({ kind: 'go', route: '/items/13' });
    expect(products.at(-1)).toMatchObject({
      kind: 'group',
      items: [{ route: '/items/21' }, { route: '/items/22' }],
    });
  });

  it('have their words in both languages', async () => {
    await i18n.changeLanguage('en');
    await i18n.changeLanguage('he');
    const collect = (entries: readonly MenuEntry[]): string[] =>
      entries.flatMap((entry) => [
        entry.words,
        ...(entry.kind === 'group' ? collect(entry.items) : []),
      ]);
    const groups = menuGroups(view());
    const words = [
      ...collect([
        ...topEntries(view({ terminal: true })),
        ...groups.flatMap(({ items }) => items),
      ]),
      ...groups.map(({ key }) => `sections.${key}`),
      ...MENU_LINKS.map(({ key }) => `links.${key}`),
    ];
    for (const lng of ['he', 'en'])
      expect(words.filter((word) => i18n.getResource(lng, 'menu', word) === undefined)).toEqual([]);
  });
});

describe('the side menu', () => {
  const everything: MenuView = {
    ...view({ terminal: true }),
    extra: FEATURES.flatMap((feature) => feature.menu),
    links: MENU_LINKS.map(({ key }) => ({ key, route: `/link/${key}` })),
  };
  const headRoutes = (used: readonly string[]): readonly string[] =>
    menuHeads(everything, used).flatMap(({ route, items }) => [
      ...(route === null ? [] : [route]),
      ...routes(items),
    ]);

  it('begins with eight groups, with twelve entries at most at a level [LOOK-035]', () => {
    const heads = menuHeads(everything, []);
    expect(heads.map(({ key }) => i18n.t(`menu:groups.${key}`))).toEqual([
      'בית',
      'מכירה',
      'מוצרים',
      'לקוחות',
      'ספקים ומלאי',
      'כספים',
      'דוחות',
      'הגדרות',
    ]);
    const levels = (items: readonly MenuEntry[]): readonly (readonly MenuEntry[])[] => [
      items,
      ...items.flatMap((entry) => (entry.kind === 'group' ? levels(entry.items) : [])),
    ];
    for (const used of [[], ALL.map((id) => `/items/${id}`)])
      for (const level of menuHeads(everything, used).flatMap(({ items }) => levels(items)))
        expect(level.length).toBeLessThanOrEqual(MENU_LEVEL_LIMIT);
  });

  it('leads to every route of the sections and of the top in three touches at most [LOOK-035]', () => {
    const before = [
      ...routes(topEntries(everything)),
      ...menuGroups(everything).flatMap(({ items }) => routes(items)),
    ];
    expect(before.filter((route) => !headRoutes([]).includes(route))).toEqual([]);
    const depth = (items: readonly MenuEntry[]): number =>
      Math.max(0, ...items.map((entry) => (entry.kind === 'group' ? 1 + depth(entry.items) : 1)));
    // The route that the sales section repeats is near in the group of the customers.
    for (const { items } of menuHeads(everything, [])) expect(1 + depth(items)).toBeLessThan(4);
  });

  it("keeps CRM and service behind 'more' until they are used [LOOK-035]", () => {
    const people = (used: readonly string[]) =>
      menuHeads(everything, used).find(({ key }) => key === 'people')?.items ?? [];
    const more = (used: readonly string[]) =>
      routes(people(used).filter(({ words }) => words === 'more'));
    const leads = `/items/${COMPONENT.leadStatuses}`;
    expect(more([])).toEqual(expect.arrayContaining([leads, '/leads', `/items/278`]));
    expect(more([leads])).not.toContain(leads);
    expect(more([leads])).toContain('/items/278');
  });

  it('has help for all and the documentation of the interface by permission, under the settings', () => {
    const setup = menuHeads(everything, []).find(({ key }) => key === 'setup')?.items ?? [];
    expect(routes(setup)).toEqual(
      expect.arrayContaining(['/interfaces', '/access-keys', '/link/help', '/link/apiDocs']),
    );
  });

  it('has names for all groups in both languages', async () => {
    await i18n.changeLanguage('en');
    await i18n.changeLanguage('he');
    const collect = (entries: readonly MenuEntry[]): string[] =>
      entries.flatMap((entry) => [
        entry.words,
        ...(entry.kind === 'group' ? collect(entry.items) : []),
      ]);
    const words = menuHeads(everything, []).flatMap(({ key, items }) => [
      `groups.${key}`,
      ...collect(items),
    ]);
    for (const lng of ['he', 'en'])
      expect(words.filter((word) => i18n.getResource(lng, 'menu', word) === undefined)).toEqual([]);
  });
});
