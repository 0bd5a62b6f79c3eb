/**
 * Sections and sub-menus that hold components, in the menu's order (1-shell §9): components are listed by it. Dashboards come behind the ten
 * sections that the specification orders.
 */
export const MENU_PLACES = [
  'pos', 'products', 'restaurant', 'employees', 'manageCustomers', 'customers', 'warehouses', 'leads', 'crmCustomers', 'sales',
  'manageSuppliers', 'suppliers', 'accounts', 'movementTypes', 'deposits', 'contracts', 'services', 'dashboards',
] as const;

/** Where in the menu a component has its place: a section, or a sub-menu of one. */
export type MenuPlace = (typeof MENU_PLACES)[number];
