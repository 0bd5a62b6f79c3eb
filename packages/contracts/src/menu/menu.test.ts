import { describe, expect, it } from 'vitest';
import { COMPONENT, COMPONENTS, findComponent } from '../components.ts';
import {
  componentsBelow,
  MENU,
  MENU_LINKS,
  MENU_TOP,
  type MenuNode,
  type MenuSectionKey,
} from './menu.ts';

function section(key: MenuSectionKey): readonly MenuNode[] {
  return MENU.find((one) => one.key === key)?.items ?? [];
}

/** Names of the components directly in a section, and in each of its sub-menus. */
function names(key: MenuSectionKey): Record<string, readonly string[]> {
  const named = (items: readonly MenuNode[]) =>
    items.flatMap((item) =>
      item.kind === 'component' ? [findComponent(item.component)?.key ?? ''] : [],
    );
  const items = section(key);
  const below = items.flatMap((item) =>
    item.kind === 'submenu' ? [[item.key, named(item.items)] as const] : [],
  );
  return {
    ...(named(items).length === 0 ? {} : { own: named(items) }),
    ...Object.fromEntries(below),
  };
}

describe('the menu', () => {
  it('has its sections in the order of the specification, dashboards after them [SHELL-261]', () => {
    expect(MENU.map(({ key }) => key)).toEqual([
      'pos',
      'products',
      'employees',
      'customers',
      'warehouses',
      'crm',
      'sales',
      'suppliers',
      'accountant',
      'service',
      'dashboards',
    ]);
  });

  it.each<[MenuSectionKey, Record<string, readonly string[]>]>([
    [
      'pos',
      {
        own: ['transactions', 'closings', 'cashMovements', 'terminals', 'pinpads', 'paymentTypes'],
      },
    ],
    [
      'products',
      {
        own: [
          'products',
          'departments',
          'categories',
          'models',
          'priceLists',
          'discounts',
          'coupons',
          'barcodes',
        ],
        restaurant: ['preparations', 'salesMenus'],
      },
    ],
    ['employees', { own: ['employees', 'positions', 'timeEntries'] }],
    [
      'customers',
      {
        manageCustomers: ['customers', 'customerGroups', 'contacts'],
        own: ['campaigns', 'memberships', 'giftCards', 'creditVouchers', 'vouchers'],
      },
    ],
    [
      'warehouses',
      { own: ['warehouses', 'stockLevels', 'transfers', 'stockCounts', 'stockAdjustments'] },
    ],
    [
      'crm',
      {
        leads: ['leads', 'leadStatuses', 'leadSources'],
        crmCustomers: ['activities', 'tasks', 'calls', 'opportunities'],
      },
    ],
    [
      'sales',
      {
        manageCustomers: ['customers', 'customerGroups', 'contacts'],
        own: [
          'quotes',
          'salesOrders',
          'deliveryNotes',
          'returnNotes',
          'taxInvoices',
          'consolidatedInvoices',
          'invoiceReceipts',
          'creditInvoices',
          'receipts',
        ],
      },
    ],
    [
      'suppliers',
      {
        manageSuppliers: ['suppliers', 'supplierGroups', 'supplierProducts', 'supplierAgreements'],
        own: [
          'purchaseOrders',
          'goodsReceipts',
          'supplierReturns',
          'supplierInvoices',
          'supplierCredits',
          'supplierPayments',
          'expenses',
        ],
      },
    ],
    [
      'accountant',
      {
        accounts: ['accounts', 'accountGroups', 'journalEntries'],
        movementTypes: ['movementTypes'],
        deposits: ['chequeDeposits', 'cashDeposits', 'cardDeposits'],
      },
    ],
    ['service', { contracts: ['contracts'], services: ['services', 'packages'] }],
    ['dashboards', { own: ['dashboards'] }],
  ])(
    'lists in %s the components of the specification in their order, and later additions after them [SHELL-262, SHELL-263, SHELL-264, SHELL-265, SHELL-266, SHELL-267, SHELL-268, SHELL-269, SHELL-270, SHELL-271, SHELL-272]',
    (key, expected) => {
      const held = names(key);
      expect(Object.keys(held).toSorted()).toEqual(Object.keys(expected).toSorted());
      for (const [place, first] of Object.entries(expected))
        expect([place, held[place]?.slice(0, first.length)]).toEqual([place, first]);
    },
  );

  it('has every component once, except for the customers that the sales section repeats', () => {
    const all = MENU.flatMap(({ items }) => componentsBelow(items));
    expect(new Set(all)).toEqual(
      new Set(COMPONENTS.filter(({ unlisted }) => !unlisted).map(({ id }) => id)),
    );
    // Prices in a list are opened from the list or from the product; floors and tables from the
    // till and by search.
    expect(COMPONENTS.filter(({ unlisted }) => unlisted).map(({ key }) => key)).toEqual(
      expect.arrayContaining([
        'priceListLines',
        'preparationGroups',
        'productParts',
        'floors',
        'floorTables',
      ]),
    );
    const twice = all.filter((id, at) => all.indexOf(id) !== at);
    expect(twice).toEqual([COMPONENT.customers, COMPONENT.customerGroups, COMPONENT.contacts]);
  });

  it('has a name for every entry, and no key twice in one section', () => {
    for (const { items } of [...MENU, { items: MENU_TOP }]) {
      const keys = items.map((item) =>
        item.kind === 'component' ? String(item.component) : item.key,
      );
      expect(new Set(keys).size).toBe(keys.length);
      for (const item of items) if (item.kind !== 'component') expect(item.label).toMatch(/[א-ת]/);
    }
    expect(
      MENU_LINKS.every(
        ({ title, address }) => /[א-ת]/.test(title) && /^(https:\/)?\//.test(address),
      ),
    ).toBe(true);
  });
});

describe('components', () => {
  it('have the four numbers that the specification fixes, and unique numbers', () => {
    expect(COMPONENT).toMatchObject({ products: 13, customers: 111, services: 278, packages: 279 });
    expect(new Set(COMPONENTS.map(({ id }) => id))).toEqual(new Set(Object.values(COMPONENT)));
    expect(new Set(COMPONENTS.map(({ id }) => id)).size).toBe(COMPONENTS.length);
    expect(findComponent(13)?.label).toBe('מוצרים');
    expect(findComponent(999)).toBeNull();
  });

  it('keep the numbers that permissions, services and URLs of businesses use', () => {
    expect(COMPONENT).toMatchObject({
      transactions: 101,
      closings: 102,
      cashMovements: 103,
      terminals: 104,
      pinpads: 105,
      paymentTypes: 106,
      products: 13,
      departments: 14,
      categories: 15,
      models: 16,
      priceLists: 17,
      discounts: 18,
      coupons: 19,
      barcodes: 20,
      preparations: 21,
      salesMenus: 22,
      priceListLines: 23,
      preparationGroups: 24,
      productParts: 25,
      floors: 26,
      floorTables: 27,
      employees: 31,
      positions: 32,
      timeEntries: 33,
      customers: 111,
      customerGroups: 112,
      contacts: 113,
      campaigns: 114,
      memberships: 115,
      giftCards: 116,
      creditVouchers: 117,
      vouchers: 118,
      warehouses: 121,
      stockLevels: 122,
      transfers: 123,
      stockCounts: 124,
      stockAdjustments: 125,
      leads: 131,
      leadStatuses: 132,
      leadSources: 133,
      activities: 134,
      tasks: 135,
      calls: 136,
      opportunities: 137,
      quotes: 141,
      salesOrders: 142,
      deliveryNotes: 143,
      returnNotes: 144,
      taxInvoices: 145,
      consolidatedInvoices: 146,
      invoiceReceipts: 147,
      creditInvoices: 148,
      receipts: 149,
      suppliers: 151,
      supplierGroups: 152,
      supplierProducts: 153,
      supplierAgreements: 168,
      purchaseOrders: 154,
      goodsReceipts: 155,
      supplierReturns: 156,
      supplierInvoices: 157,
      supplierCredits: 158,
      supplierPayments: 159,
      expenses: 160,
      accounts: 161,
      accountGroups: 162,
      journalEntries: 163,
      movementTypes: 164,
      chequeDeposits: 165,
      cashDeposits: 166,
      cardDeposits: 167,
      contracts: 171,
      services: 278,
      packages: 279,
      dashboards: 181,
    });
  });

  it('are documents where a document type is assigned to them, each type once', () => {
    const types = COMPONENTS.flatMap(({ documentType }) =>
      documentType === null ? [] : [documentType],
    );
    expect(types.toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 6, 7, 9, 10, 13, 16, 20, 21, 22, 23, 24, 25, 26, 28, 30, 31, 32, 33, 34,
    ]);
  });
});
