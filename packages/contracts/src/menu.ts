import { COMPONENT, type ComponentId } from './components.ts';
import type { PermissionOperation } from './permissions.ts';

/** Sections of the menu in their order (1-shell §9); dashboards come behind the ten that the specification orders. */
export const MENU_SECTIONS = [
  'pos', 'products', 'employees', 'customers', 'warehouses', 'crm', 'sales', 'suppliers', 'accountant', 'service', 'dashboards',
] as const;
export type MenuSectionKey = (typeof MENU_SECTIONS)[number];

/** Functions that a menu entry may run. The shell says what each does. */
export type MenuFunction = 'search';

/**
 * An entry of the menu by its kind: `submenu` opens in its place, `component` leads to the list of records, `button` to
 * a screen, `function` does something where one stands, `reports` leads to the reports of a category.
 */
export type MenuNode =
  | { readonly kind: 'submenu'; readonly key: SubmenuKey; readonly label: string; readonly items: readonly MenuNode[] }
  | { readonly kind: 'component'; readonly component: ComponentId }
  | { readonly kind: 'button'; readonly key: MenuTopKey; readonly label: string; readonly icon: string; readonly route: string; readonly permission?: PermissionOperation }
  | { readonly kind: 'function'; readonly key: MenuTopKey; readonly label: string; readonly icon: string; readonly run: MenuFunction }
  | { readonly kind: 'reports'; readonly key: MenuTopKey; readonly label: string; readonly icon: string; readonly category: string };

export type SubmenuKey = 'restaurant' | 'manageCustomers' | 'leads' | 'crmCustomers' | 'manageSuppliers' | 'accounts' | 'movementTypes' | 'deposits' | 'contracts' | 'services';

export type MenuTopKey = 'home' | 'till' | 'search' | 'interfaces' | 'reports';

export interface MenuSection {
  readonly key: MenuSectionKey;
  readonly label: string;
  readonly icon: string;
  readonly items: readonly MenuNode[];
}

/** An address outside of the application that opens in a frame (`/link/…`). */
export interface MenuLink {
  readonly kind: 'link';
  readonly key: 'help' | 'apiDocs';
  readonly address: string;
  readonly title: string;
  readonly icon: string;
}

/** An entry that a feature of the web app adds to a section. Its key names its words under `menu:features`. */
export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly section: MenuSectionKey;
  readonly route: string;
  /** Shown to whoever may read records of it. */
  readonly component?: number;
  readonly permission?: PermissionOperation;
}

function components(...ids: readonly ComponentId[]): readonly MenuNode[] {
  return ids.map((component) => ({ kind: 'component', component }));
}

function submenu(key: SubmenuKey, label: string, ...ids: readonly ComponentId[]): MenuNode {
  return { kind: 'submenu', key, label, items: components(...ids) };
}

const C = COMPONENT;
// The sales section shows it a second time (1-shell §9).
const manageCustomers = submenu('manageCustomers', 'ניהול לקוחות', C.customers, C.customerGroups, C.contacts);

/** The menu's records: sections, sub-menus and components as the specification counts them. */
export const MENU: readonly MenuSection[] = [
  { key: 'pos', label: 'קופה', icon: 'cash-register', items: components(C.transactions, C.closings, C.cashMovements, C.terminals, C.pinpads, C.paymentTypes) },
  {
    key: 'products', label: 'מוצרים', icon: 'package',
    items: [
      ...components(C.products, C.departments, C.categories, C.models, C.priceLists, C.discounts, C.coupons, C.barcodes),
      submenu('restaurant', 'מסעדה', C.preparations, C.salesMenus),
    ],
  },
  { key: 'employees', label: 'עובדים', icon: 'id-badge', items: components(C.employees, C.positions, C.timeEntries) },
  {
    key: 'customers', label: 'לקוחות', icon: 'users',
    items: [manageCustomers, ...components(C.campaigns, C.memberships, C.giftCards, C.creditVouchers, C.vouchers)],
  },
  { key: 'warehouses', label: 'מלאי', icon: 'building-warehouse', items: components(C.warehouses, C.stockLevels, C.transfers, C.stockCounts, C.stockAdjustments) },
  {
    key: 'crm', label: 'קשרי לקוחות', icon: 'heart-handshake',
    items: [
      submenu('leads', 'לידים', C.leads, C.leadStatuses, C.leadSources),
      submenu('crmCustomers', 'לקוחות', C.activities, C.tasks, C.calls, C.opportunities),
    ],
  },
  {
    key: 'sales', label: 'מכירות', icon: 'file-invoice',
    items: [
      manageCustomers,
      ...components(C.quotes, C.salesOrders, C.deliveryNotes, C.returnNotes, C.taxInvoices, C.consolidatedInvoices, C.invoiceReceipts, C.creditInvoices, C.receipts),
    ],
  },
  {
    key: 'suppliers', label: 'ספקים', icon: 'truck',
    items: [
      submenu('manageSuppliers', 'ניהול ספקים', C.suppliers, C.supplierGroups, C.supplierProducts),
      ...components(C.purchaseOrders, C.goodsReceipts, C.supplierReturns, C.supplierInvoices, C.supplierCredits, C.supplierPayments, C.expenses),
    ],
  },
  {
    key: 'accountant', label: 'הנהלת חשבונות', icon: 'calculator',
    items: [
      submenu('accounts', 'חשבונות', C.accounts, C.accountGroups, C.journalEntries),
      submenu('movementTypes', 'סוגי תנועה', C.movementTypes),
      submenu('deposits', 'הפקדות', C.chequeDeposits, C.cashDeposits, C.cardDeposits),
    ],
  },
  {
    key: 'service', label: 'שירות', icon: 'headset',
    items: [submenu('contracts', 'חוזים', C.contracts), submenu('services', 'שירותים וחבילות', C.services, C.packages)],
  },
  { key: 'dashboards', label: 'לוחות מחוונים', icon: 'layout-dashboard', items: components(C.dashboards) },
];

/** What stands above the sections, for whoever may. Interfaces are the back office's alone: the shell asks the active app. */
export const MENU_TOP: readonly MenuNode[] = [
  { kind: 'button', key: 'home', label: 'בית', icon: 'home', route: '/' },
  { kind: 'button', key: 'till', label: 'קופה', icon: 'cash-register', route: '/pos', permission: { type: 'pos', key: 'screens.pos' } },
  { kind: 'function', key: 'search', label: 'חיפוש ומעבר מהיר', icon: 'search', run: 'search' },
  { kind: 'button', key: 'interfaces', label: 'ממשקים', icon: 'plug-connected', route: '/interfaces', permission: { type: 'system', key: 'interfaces' } },
  { kind: 'reports', key: 'reports', label: 'דוחות', icon: 'chart-bar', category: '' },
];

/** The link entries of the side menu. */
export const MENU_LINKS: readonly MenuLink[] = [
  { kind: 'link', key: 'help', address: '/help.html', title: 'עזרה', icon: 'help' },
  { kind: 'link', key: 'apiDocs', address: '/api/docs', title: 'תיעוד הממשק למפתחים', icon: 'api' },
];

/** Component numbers below an entry, in the menu's order. */
export function componentsBelow(items: readonly MenuNode[]): readonly ComponentId[] {
  return items.flatMap((item) => (item.kind === 'component' ? [item.component] : item.kind === 'submenu' ? componentsBelow(item.items) : []));
}
