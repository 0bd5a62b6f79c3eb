import { describe, expect, it } from 'vitest';
import { COMPONENT, COMPONENTS, findComponent } from './components.ts';
import { componentsBelow, MENU, MENU_LINKS, MENU_SECTIONS, MENU_TOP, type MenuNode, type MenuSectionKey } from './menu.ts';

function section(key: MenuSectionKey): readonly MenuNode[] {
  return MENU.find((one) => one.key === key)?.items ?? [];
}

/** How many components a section holds itself, and how many each of its sub-menus holds. */
function counts(key: MenuSectionKey): Record<string, number> {
  const items = section(key);
  const own = items.filter(({ kind }) => kind === 'component').length;
  const below = items.flatMap((item) => (item.kind === 'submenu' ? [[item.key, componentsBelow(item.items).length] as const] : []));
  return { ...(own === 0 ? {} : { own }), ...Object.fromEntries(below) };
}

describe('the menu', () => {
  it('has its sections in the order of the specification, dashboards behind them [SHELL-261]', () => {
    expect(MENU.map(({ key }) => key)).toEqual([
      'pos', 'products', 'employees', 'customers', 'warehouses', 'crm', 'sales', 'suppliers', 'accountant', 'service', 'dashboards',
    ]);
    expect(MENU_SECTIONS).toEqual(MENU.map(({ key }) => key));
  });

  it.each<[MenuSectionKey, Record<string, number>]>([
    ['pos', { own: 6 }],
    ['products', { own: 8, restaurant: 2 }],
    ['employees', { own: 3 }],
    ['customers', { own: 5, manageCustomers: 3 }],
    ['warehouses', { own: 5 }],
    ['crm', { leads: 3, crmCustomers: 4 }],
    ['sales', { own: 9, manageCustomers: 3 }],
    ['suppliers', { own: 7, manageSuppliers: 3 }],
    ['accountant', { accounts: 3, movementTypes: 1, deposits: 3 }],
    ['service', { contracts: 1, services: 2 }],
    ['dashboards', { own: 1 }],
  ])('holds as many components in %s as the specification counts [SHELL-262, SHELL-263, SHELL-264, SHELL-265, SHELL-266, SHELL-267, SHELL-268, SHELL-269, SHELL-270, SHELL-271, SHELL-272]', (key, expected) => {
    expect(counts(key)).toEqual(expected);
  });

  it('leads to every component, and to each in one place but for the customers that sales show again', () => {
    const all = MENU.flatMap(({ items }) => componentsBelow(items));
    // Prices in a list are opened from the list, or from the product; floors and tables from the till, and by search.
    const elsewhere: readonly number[] = [COMPONENT.priceListLines, COMPONENT.preparationGroups, COMPONENT.productParts, COMPONENT.floors, COMPONENT.floorTables];
    expect(new Set(all)).toEqual(new Set(COMPONENTS.map(({ id }) => id).filter((id) => !elsewhere.includes(id))));
    const twice = all.filter((id, at) => all.indexOf(id) !== at);
    expect(twice).toEqual([COMPONENT.customers, COMPONENT.customerGroups, COMPONENT.contacts]);
  });

  it('has a name for every entry, and no key twice in one place', () => {
    for (const { items } of [...MENU, { items: MENU_TOP }]) {
      const keys = items.map((item) => (item.kind === 'component' ? String(item.component) : item.key));
      expect(new Set(keys).size).toBe(keys.length);
      for (const item of items) if (item.kind !== 'component') expect(item.label).toMatch(/[א-ת]/);
    }
    expect(MENU_LINKS.every(({ title, address }) => /[א-ת]/.test(title) && /^(https:\/)?\//.test(address))).toBe(true);
  });
});

describe('components', () => {
  it('have the four numbers that the specification fixes, and each number once', () => {
    expect(COMPONENT).toMatchObject({ products: 13, customers: 111, services: 278, packages: 279 });
    expect(new Set(COMPONENTS.map(({ id }) => id))).toEqual(new Set(Object.values(COMPONENT)));
    expect(new Set(COMPONENTS.map(({ id }) => id)).size).toBe(COMPONENTS.length);
    expect(findComponent(13)?.label).toBe('מוצרים');
    expect(findComponent(999)).toBeNull();
  });

  it('are documents where decisions §4 has a type for them, each type once', () => {
    const types = COMPONENTS.flatMap(({ documentType }) => (documentType === null ? [] : [documentType]));
    expect(types.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 6, 7, 9, 10, 13, 16, 20, 21, 22, 23, 24, 25, 26, 28, 30, 31, 32, 33, 34]);
  });
});
