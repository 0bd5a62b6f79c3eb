import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

/** Sales of the tills, the newest first. A stored sale is never changed. */
export const transactionsComponent: RecordComponent = {
  component: 101,
  key: 'transactions',
  label: 'עסקאות קופה',
  icon: 'receipt',
  menu: 'pos',
  module: 'till',
  documentType: 9,
  table: 'transactions',
  identity: ['id'],
  named: 'uuid',
  singular: { he: 'עסקה', en: 'Sale' },
  rowFilter: { column: 'document_type', values: [9] },
  order: { column: 'issued_at', type: 'moment', descending: true },
  columns: [
    { key: 'number', label: { he: 'מספר', en: 'Number' }, kind: 'integer', list: 'main' },
    { key: 'issued', label: 'date', kind: 'moment', column: 'issued_at', list: 'shown' },
    { key: 'terminal', label: 'terminal', kind: 'ref', column: 'terminal_id', table: 'terminals', shows: 'name', component: COMPONENT.terminals, list: 'shown' },
    { key: 'branch', label: 'branch', kind: 'ref', column: 'branch_id', table: 'branches', shows: 'name', list: 'shown' },
    { key: 'employee', label: { he: 'עובד', en: 'Employee' }, kind: 'ref', column: 'employee_id', table: 'employees', shows: 'full_name', component: COMPONENT.employees, list: 'shown' },
    { key: 'customer', label: { he: 'לקוח', en: 'Customer' }, kind: 'ref', column: 'customer_id', table: 'customers', shows: 'name', component: COMPONENT.customers, list: 'shown', narrow: true },
    { key: 'item_count', label: { he: 'פריטים', en: 'Items' }, kind: 'integer' },
    { key: 'total', label: 'total', kind: 'money', summed: true, list: 'shown' },
    { key: 'discount', label: 'discount', kind: 'money', summed: true },
    { key: 'before_vat', label: { he: 'לפני מע"מ', en: 'Before VAT' }, kind: 'money', summed: true },
    { key: 'vat', label: 'vat_group', kind: 'money', summed: true },
    { key: 'paid', label: { he: 'שולם', en: 'Paid' }, kind: 'money', summed: true },
    { key: 'change_due', label: { he: 'עודף', en: 'Change' }, kind: 'money', summed: true },
    { key: 'business_date', label: { he: 'יום עסקים', en: 'Business day' }, kind: 'date' },
    { key: 'official_code', label: { he: 'קוד מסמך', en: 'Document code' }, kind: 'integer' },
    { key: 'offline', label: { he: 'ללא רשת', en: 'Without a network' }, kind: 'switch' },
  ],
};
