import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

const KINDS = {
  float: { he: 'קופה פותחת', en: 'Float' },
  in: { he: 'הכנסה', en: 'In' },
  out: { he: 'הוצאה', en: 'Out' },
  deposit: { he: 'העברה לכספת', en: 'To the safe' },
  no_sale: { he: 'פתיחת מגירה ללא מכירה', en: 'Drawer opened without a sale' },
  atm: { he: 'משיכת מזומן', en: 'Cash withdrawal' },
} as const;

/** Cash paid into or out of a drawer without a sale; only the tills create these records. */
export const cashMovementsComponent: RecordComponent = {
  component: 103,
  key: 'cashMovements',
  label: 'תנועות מזומן',
  icon: 'cash',
  menu: 'pos',
  module: 'till',
  table: 'cash_movements',
  identity: ['id'],
  singular: { he: 'תנועת מזומן', en: 'Cash movement' },
  order: { column: 'at', type: 'moment', descending: true },
  columns: [
    { key: 'at', label: 'date', kind: 'moment', list: 'main' },
    { key: 'kind', label: 'type', kind: 'choice', choices: KINDS, list: 'shown' },
    {
      key: 'amount',
      label: { he: 'סכום', en: 'Amount' },
      // Money in and out has no common sum.
      kind: 'money',
      list: 'shown',
    },
    {
      key: 'terminal',
      label: 'terminal',
      kind: 'ref',
      column: 'terminal_id',
      table: 'terminals',
      shows: 'name',
      component: COMPONENT.terminals,
      list: 'shown',
    },
    {
      key: 'branch',
      label: 'branch',
      kind: 'ref',
      column: 'branch_id',
      table: 'branches',
      shows: 'name',
      list: 'shown',
    },
    {
      key: 'employee',
      label: { he: 'עובד', en: 'Employee' },
      kind: 'ref',
      column: 'employee_id',
      table: 'employees',
      shows: 'full_name',
      component: COMPONENT.employees,
      list: 'shown',
    },
    {
      key: 'approved_by',
      label: { he: 'אישר', en: 'Approved by' },
      kind: 'ref',
      table: 'employees',
      shows: 'full_name',
      component: COMPONENT.employees,
    },
    {
      key: 'reason',
      label: { he: 'סיבה', en: 'Reason' },
      kind: 'text',
      search: true,
      list: 'shown',
    },
  ],
};
