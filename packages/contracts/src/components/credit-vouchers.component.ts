import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

/** The till issues store credit for returned goods; here its expiry and its customer are edited. */
export const creditVouchersComponent: RecordComponent = {
  component: 117,
  key: 'creditVouchers',
  label: 'זיכויים',
  icon: 'receipt-refund',
  menu: 'customers',
  module: 'club',
  table: 'credit_vouchers',
  identity: ['id'],
  singular: { he: 'זיכוי', en: 'Credit voucher' },
  found: true,
  writes: 'edit',
  status: 'active',
  order: { column: 'number_search', type: 'text' },
  columns: [
    { key: 'number', label: { he: 'מספר', en: 'Number' }, kind: 'code', search: true, folded: 'number_search', sorted: true, list: 'main' },
    { key: 'amount', label: { he: 'סכום', en: 'Amount' }, kind: 'money', summed: true, computed: true, list: 'shown' },
    { key: 'balance', label: 'balance', kind: 'money', summed: true, computed: true, asks: 'creditVouchersBalance', list: 'shown' },
    { key: 'issued', label: { he: 'הונפק', en: 'Issued' }, kind: 'moment', column: 'issued_at', list: 'shown' },
    { key: 'expires_on', label: { he: 'בתוקף עד', en: 'Valid until' }, kind: 'date', list: 'shown' },
    { key: 'customer', label: { he: 'לקוח', en: 'Customer' }, kind: 'ref', column: 'customer_id', table: 'customers', shows: 'name', component: COMPONENT.customers, list: 'shown' },
    { key: 'branch', label: 'branch', kind: 'ref', column: 'branch_id', table: 'branches', shows: 'name', computed: true },
    { key: 'terminal', label: 'terminal', kind: 'ref', column: 'terminal_id', table: 'terminals', shows: 'name', component: COMPONENT.terminals, computed: true },
    { key: 'reason', label: { he: 'סיבה', en: 'Reason' }, kind: 'text', computed: true },
    { key: 'notes', label: 'notes', kind: 'notes' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
};
