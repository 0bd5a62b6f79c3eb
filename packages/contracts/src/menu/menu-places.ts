/**
 * Sections and sub-menus with components, in the menu's order (specification, shell §9), by which
 * components are listed. Dashboards come after the ten sections that the specification orders.
 */
export const MENU_PLACES = [
  'pos',
  'products',
  'restaurant',
  'employees',
  'manageCustomers',
  'customers',
  'warehouses',
  'leads',
  'crmCustomers',
  'sales',
  'manageSuppliers',
  'suppliers',
  'accounts',
  'movementTypes',
  'deposits',
  'contracts',
  'services',
  'dashboards',
] as const;

/** The place of a component in the menu: a section, or a sub-menu of one. */
export type MenuPlace = (typeof MENU_PLACES)[number];
