import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

/** Z reports; the tills create them when they close a shift. */
export const closingsComponent: RecordComponent = {
  component: 102,
  key: 'closings',
  label: 'סגירות קופה',
  icon: 'report-money',
  menu: 'pos',
  module: 'till',
  table: 'register_closings',
  identity: ['id'],
  singular: { he: 'סגירת קופה', en: 'Register closing' },
  order: { column: 'closed_at', type: 'moment', descending: true },
  columns: [
    { key: 'number', label: { he: 'מספר Z', en: 'Z number' }, kind: 'integer', list: 'main' },
    { key: 'closed', label: { he: 'נסגרה', en: 'Closed' }, kind: 'moment', column: 'closed_at', list: 'shown' },
    { key: 'terminal', label: 'terminal', kind: 'ref', column: 'terminal_id', table: 'terminals', shows: 'name', component: COMPONENT.terminals, list: 'shown' },
    { key: 'branch', label: 'branch', kind: 'ref', column: 'branch_id', table: 'branches', shows: 'name', list: 'shown' },
    { key: 'employee', label: { he: 'עובד', en: 'Employee' }, kind: 'ref', column: 'employee_id', table: 'employees', shows: 'full_name', component: COMPONENT.employees, list: 'shown' },
    { key: 'opened', label: { he: 'נפתחה', en: 'Opened' }, kind: 'moment', column: 'opened_at' },
    { key: 'sale_count', label: { he: 'עסקאות', en: 'Sales' }, kind: 'integer', list: 'shown' },
    { key: 'sales', label: { he: 'מכירות', en: 'Sold' }, kind: 'money', summed: true },
    { key: 'refunds', label: { he: 'החזרים', en: 'Refunds' }, kind: 'money', summed: true },
    { key: 'total', label: 'total', kind: 'money', summed: true, list: 'shown' },
    { key: 'vat', label: 'vat_group', kind: 'money', summed: true },
    { key: 'cash_expected', label: { he: 'מזומן לפי הקופה', en: 'Cash expected' }, kind: 'money', summed: true },
    { key: 'cash_counted', label: { he: 'מזומן שנספר', en: 'Cash counted' }, kind: 'money', summed: true },
    { key: 'difference', label: { he: 'הפרש', en: 'Difference' }, kind: 'money', summed: true, list: 'shown' },
    { key: 'notes', label: 'notes', kind: 'notes' },
  ],
};
