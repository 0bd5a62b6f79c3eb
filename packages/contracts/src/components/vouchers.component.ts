import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

const KINDS = { amount: { he: 'סכום', en: 'Amount' }, percent: { he: 'אחוז', en: 'Percent' }, product: { he: 'מוצר', en: 'Product' } } as const;

export const vouchersComponent: RecordComponent = {
  component: 118,
  key: 'vouchers',
  label: 'שוברים',
  icon: 'ticket',
  menu: 'customers',
  module: 'club',
  table: 'vouchers',
  identity: ['id'],
  found: true,
  writes: 'all',
  newTitle: { he: 'שובר חדש', en: 'New voucher' },
  singular: { he: 'שובר', en: 'Voucher' },
  status: 'active',
  order: { column: 'number_search', type: 'text' },
  columns: [
    { key: 'number', label: { he: 'מספר', en: 'Number' }, kind: 'code', next: true, unique: true, search: true, folded: 'number_search', sorted: true, list: 'main' },
    { key: 'name', label: 'name', kind: 'text', search: true, list: 'shown' },
    { key: 'kind', label: { he: 'מה השובר שווה', en: 'Worth' }, kind: 'radio', choices: KINDS, required: true, initial: 'amount', list: 'shown' },
    { key: 'amount', label: { he: 'סכום', en: 'Amount' }, kind: 'money', summed: true, min: 1, list: 'shown' },
    { key: 'percent', label: { he: 'אחוז הנחה', en: 'Percent off' }, kind: 'percent', min: 1, max: 10_000 },
    { key: 'product', label: 'product', kind: 'ref', column: 'product_id', table: 'products', shows: 'name', component: COMPONENT.products },
    { key: 'customer', label: { he: 'לקוח', en: 'Customer' }, kind: 'ref', column: 'customer_id', table: 'customers', shows: 'name', component: COMPONENT.customers, list: 'shown' },
    { key: 'campaign', label: { he: 'קמפיין', en: 'Campaign' }, kind: 'ref', column: 'campaign_id', table: 'campaigns', shows: 'name', component: COMPONENT.campaigns },
    { key: 'valid_from', label: 'valid_from', kind: 'date', list: 'shown' },
    { key: 'valid_to', label: 'valid_to', kind: 'date', list: 'shown' },
    { key: 'used', label: { he: 'מומש', en: 'Used' }, kind: 'moment', column: 'used_at', list: 'shown' },
    { key: 'notes', label: 'notes', kind: 'notes' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
};
