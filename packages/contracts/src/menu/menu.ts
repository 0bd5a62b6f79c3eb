import { type ComponentId, COMPONENTS } from '../components.ts';
import type { MenuPlace } from './menu-places.ts';
import type { PermissionOperation } from '../access/permissions.ts';

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
  /** The group of the side menu that shows it, when that is not the group of its section. */
  readonly group?: MenuGroupKey;
  readonly route: string;
  /** Shown to users who may read records of it. */
  readonly component?: number;
  readonly permission?: PermissionOperation;
  /** Shown to the provider's admins alone. */
  readonly provider?: true;
  /** The searches find it, and the menu does not show it: other screens lead there. */
  readonly unlisted?: true;
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

/** The eight groups with which the side menu begins. */
export type MenuGroupKey =
  | 'home'
  | 'selling'
  | 'goods'
  | 'people'
  | 'supply'
  | 'money'
  | 'reports'
  | 'setup';

/**
 * A part of a group: an entry of {@link MENU_TOP}, the own components of a section, or its
 * sub-menus. `folded` puts the components into a sub-menu named as the section; `rare` puts them
 * behind 'more' until one of them was used.
 */
export type MenuPart =
  | { readonly kind: 'top'; readonly key: MenuTopKey }
  | {
      readonly kind: 'own' | 'submenus';
      readonly section: MenuSectionKey;
      readonly as?: 'folded' | 'rare';
    };

export interface MenuGroupNode {
  readonly key: MenuGroupKey;
  readonly icon: string;
  /** The entry of {@link MENU_TOP} to which the heading itself leads. */
  readonly head?: MenuTopKey;
  readonly parts: readonly MenuPart[];
}

/** Entries that one level of the side menu shows at most; further ones are behind 'more'. */
export const MENU_LEVEL_LIMIT = 12;

/** How the side menu gathers the sections of {@link MENU}, so that a route is three touches away. */
export const MENU_GROUPS: readonly MenuGroupNode[] = [
  {
    key: 'home',
    icon: 'home',
    head: 'home',
    parts: [{ kind: 'own', section: 'dashboards' }],
  },
  {
    key: 'selling',
    icon: 'cash-register',
    parts: [
      { kind: 'top', key: 'till' },
      { kind: 'own', section: 'pos' },
      { kind: 'own', section: 'sales', as: 'folded' },
      { kind: 'submenus', section: 'sales' },
    ],
  },
  {
    key: 'goods',
    icon: 'package',
    parts: [
      { kind: 'own', section: 'products' },
      { kind: 'submenus', section: 'products' },
    ],
  },
  {
    key: 'people',
    icon: 'users',
    parts: [
      { kind: 'submenus', section: 'customers' },
      { kind: 'own', section: 'customers' },
      { kind: 'submenus', section: 'crm', as: 'rare' },
      { kind: 'own', section: 'crm', as: 'rare' },
      { kind: 'submenus', section: 'service', as: 'rare' },
    ],
  },
  {
    key: 'supply',
    icon: 'truck',
    parts: [
      { kind: 'submenus', section: 'suppliers' },
      { kind: 'own', section: 'suppliers', as: 'folded' },
      { kind: 'own', section: 'warehouses' },
    ],
  },
  {
    key: 'money',
    icon: 'calculator',
    parts: [
      { kind: 'submenus', section: 'accountant' },
      { kind: 'own', section: 'accountant' },
    ],
  },
  { key: 'reports', icon: 'chart-bar', head: 'reports', parts: [] },
  {
    key: 'setup',
    icon: 'settings',
    parts: [
      { kind: 'top', key: 'settings' },
      { kind: 'own', section: 'employees', as: 'folded' },
      { kind: 'top', key: 'interfaces' },
      { kind: 'top', key: 'marketplace' },
    ],
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
