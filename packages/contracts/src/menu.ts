import { type ComponentId, COMPONENTS } from './components.ts';
import type { MenuPlace } from './menu-places.ts';
import type { PermissionOperation } from './permissions.ts';

/** Sections of the menu. */
export type MenuSectionKey =
  | 'pos'
  | 'products'
  | 'employees'
  | 'customers'
  | 'warehouses'
  | 'crm'
  | 'sales'
  | 'suppliers'
  | 'accountant'
  | 'service'
  | 'dashboards';

/** Functions that a menu entry can run. The shell implements them. */
export type MenuFunction = 'search';

/**
 * A menu entry by its kind: `submenu` opens in place, `component` opens a list of records, `button`
 * a screen, `reports` the reports of a category; `function` runs on the current screen.
 */
export type MenuNode =
  | {
      readonly kind: 'submenu';
      readonly key: SubmenuKey;
      readonly label: string;
      readonly items: readonly MenuNode[];
    }
  | { readonly kind: 'component'; readonly component: ComponentId }
  | {
      readonly kind: 'button';
      readonly key: MenuTopKey;
      readonly label: string;
      readonly icon: string;
      readonly route: string;
      readonly permission?: PermissionOperation;
    }
  | {
      readonly kind: 'function';
      readonly key: MenuTopKey;
      readonly label: string;
      readonly icon: string;
      readonly run: MenuFunction;
    }
  | {
      readonly kind: 'reports';
      readonly key: MenuTopKey;
      readonly label: string;
      readonly icon: string;
      readonly category: string;
    };

export type SubmenuKey = Exclude<MenuPlace, MenuSectionKey>;

export type MenuTopKey =
  | 'home'
  | 'till'
  | 'search'
  | 'interfaces'
  | 'reports'
  | 'marketplace'
  | 'settings';

export interface MenuSection {
  readonly key: MenuSectionKey;
  readonly label: string;
  readonly icon: string;
  readonly items: readonly MenuNode[];
}

/** An external address that opens in a frame (`/link/…`). */
export interface MenuLink {
  readonly kind: 'link';
  readonly key: 'help' | 'apiDocs';
  readonly address: string;
  readonly title: string;
  readonly icon: string;
  /** Shown to users with this permission; a link without one is shown to all. */
  readonly permission?: PermissionOperation;
}

/**
 * An entry that a feature of the web app adds to a section. Its label is under its key in
 * `menu:features`.
 */
export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly section: MenuSectionKey;
  readonly route: string;
  /** Shown to users who may read records of it. */
  readonly component?: number;
  readonly permission?: PermissionOperation;
}

/** Components whose place this is, by their numbers. */
function componentsAt(place: MenuPlace): readonly MenuNode[] {
  return COMPONENTS.flatMap(({ id, menu, unlisted }) =>
    menu === place && !unlisted ? [{ kind: 'component', component: id }] : [],
  );
}

function submenu(key: SubmenuKey, label: string): MenuNode {
  return { kind: 'submenu', key, label, items: componentsAt(key) };
}

// The sales section repeats it (specification, shell §9).
const manageCustomers = submenu('manageCustomers', 'ניהול לקוחות');

/** The record part of the menu: sections, sub-menus and components in the specification's order. */
export const MENU: readonly MenuSection[] = [
  { key: 'pos', label: 'קופה', icon: 'cash-register', items: componentsAt('pos') },
  {
    key: 'products',
    label: 'מוצרים',
    icon: 'package',
    items: [...componentsAt('products'), submenu('restaurant', 'מסעדה')],
  },
  { key: 'employees', label: 'עובדים', icon: 'id-badge', items: componentsAt('employees') },
  {
    key: 'customers',
    label: 'לקוחות',
    icon: 'users',
    items: [manageCustomers, ...componentsAt('customers')],
  },
  {
    key: 'warehouses',
    label: 'מלאי',
    icon: 'building-warehouse',
    items: componentsAt('warehouses'),
  },
  {
    key: 'crm',
    label: 'קשרי לקוחות',
    icon: 'heart-handshake',
    items: [submenu('leads', 'לידים'), submenu('crmCustomers', 'לקוחות')],
  },
  {
    key: 'sales',
    label: 'מכירות',
    icon: 'file-invoice',
    items: [manageCustomers, ...componentsAt('sales')],
  },
  {
    key: 'suppliers',
    label: 'ספקים',
    icon: 'truck',
    items: [submenu('manageSuppliers', 'ניהול ספקים'), ...componentsAt('suppliers')],
  },
  {
    key: 'accountant',
    label: 'הנהלת חשבונות',
    icon: 'calculator',
    items: [
      submenu('accounts', 'חשבונות'),
      submenu('movementTypes', 'סוגי תנועה'),
      submenu('deposits', 'הפקדות'),
    ],
  },
  {
    key: 'service',
    label: 'שירות',
    icon: 'headset',
    items: [submenu('contracts', 'חוזים'), submenu('services', 'שירותים וחבילות')],
  },
  {
    key: 'dashboards',
    label: 'לוחות מחוונים',
    icon: 'layout-dashboard',
    items: componentsAt('dashboards'),
  },
];

/**
 * Entries above the sections, for users with their permission. Interfaces belong to the back office
 * only, so the shell checks the active application.
 */
export const MENU_TOP: readonly MenuNode[] = [
  { kind: 'button', key: 'home', label: 'בית', icon: 'home', route: '/' },
  {
    kind: 'button',
    key: 'till',
    label: 'קופה',
    icon: 'cash-register',
    route: '/pos',
    permission: { type: 'pos', key: 'screens.pos' },
  },
  { kind: 'function', key: 'search', label: 'חיפוש ומעבר מהיר', icon: 'search', run: 'search' },
  {
    kind: 'button',
    key: 'interfaces',
    label: 'ממשקים',
    icon: 'plug-connected',
    route: '/interfaces',
    permission: { type: 'system', key: 'interfaces' },
  },
  { kind: 'reports', key: 'reports', label: 'דוחות', icon: 'chart-bar', category: '' },
  {
    kind: 'button',
    key: 'marketplace',
    label: 'תוספים',
    icon: 'puzzle',
    route: '/marketplace',
    permission: { type: 'system', key: 'settings' },
  },
  {
    kind: 'button',
    key: 'settings',
    label: 'הגדרות',
    icon: 'settings',
    route: '/settings',
    permission: { type: 'system', key: 'settings' },
  },
];

/** The link entries of the side menu. */
export const MENU_LINKS: readonly MenuLink[] = [
  { kind: 'link', key: 'help', address: '/help.html', title: 'עזרה', icon: 'help' },
  {
    kind: 'link',
    key: 'apiDocs',
    address: '/api/docs',
    title: 'תיעוד הממשק למפתחים',
    icon: 'api',
    permission: { type: 'system', key: 'interfaces' },
  },
];

/** Component numbers of an entry and its sub-menus, in the menu's order. */
export function componentsBelow(items: readonly MenuNode[]): readonly ComponentId[] {
  return items.flatMap((item) =>
    item.kind === 'component'
      ? [item.component]
      : item.kind === 'submenu'
        ? componentsBelow(item.items)
        : [],
  );
}
