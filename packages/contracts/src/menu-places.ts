/** Sections of the menu in their order (1-shell §9), each with its sub-menus; dashboards come behind the ten that the specification orders. */
export const MENU_PLACES = [
  'pos', 'products', 'restaurant', 'employees', 'manageCustomers', 'customers', 'warehouses', 'leads', 'crmCustomers', 'sales',
  'manageSuppliers', 'suppliers', 'accounts', 'movementTypes', 'deposits', 'contracts', 'services', 'dashboards',
] as const;

/** Where in the menu a component has its place: a section, or a sub-menu of one. */
export type MenuPlace = (typeof MENU_PLACES)[number];
