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
