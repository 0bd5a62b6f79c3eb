/** Component ids that this version knows by name; the full table grows with the records (decisions §8). */
export const COMPONENT = { transactions: 101, terminals: 104, products: 13, discounts: 18, customers: 111, employees: 31, positions: 32 } as const;

/** A menu entry of the shell. `permission` decides whether it is shown. */
export interface MenuItem {
  readonly key: string;
  readonly label: string;
  readonly section: 'pos' | 'products' | 'employees' | 'customers';
  readonly route: string;
  readonly component: number;
}

export const MENU: readonly MenuItem[] = [
  { key: 'transactions', label: 'עסקאות קופה', section: 'pos', route: '/items/101', component: COMPONENT.transactions },
];

/** A component as the application start lists it. `documentType` is set when adding one opens a document. */
export interface ComponentInfo {
  readonly id: number;
  readonly label: string;
  readonly icon: string;
  readonly documentType: number | null;
}

export const COMPONENTS: readonly ComponentInfo[] = [
  { id: COMPONENT.transactions, label: 'עסקאות קופה', icon: 'receipt', documentType: 9 },
  { id: COMPONENT.terminals, label: 'קופות', icon: 'device-desktop', documentType: null },
  { id: COMPONENT.products, label: 'מוצרים', icon: 'package', documentType: null },
  { id: COMPONENT.discounts, label: 'מבצעים', icon: 'discount', documentType: null },
  { id: COMPONENT.customers, label: 'לקוחות', icon: 'users', documentType: null },
  { id: COMPONENT.employees, label: 'עובדים', icon: 'id-badge', documentType: null },
  { id: COMPONENT.positions, label: 'תפקידים', icon: 'shield', documentType: null },
];
