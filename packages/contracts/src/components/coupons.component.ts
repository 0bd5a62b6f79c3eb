import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const couponsComponent: RecordComponent = {
  component: 19,
  key: 'coupons',
  label: 'קופונים',
  icon: 'ticket',
  menu: 'products',
  module: 'core',
  table: 'coupons',
  identity: ['id'],
  found: true,
  writes: 'all',
  newTitle: { he: 'קופון חדש', en: 'New coupon' },
  singular: { he: 'קופון', en: 'Coupon' },
  status: 'active',
  order: { column: 'number_search', type: 'text' },
  columns: [
    { key: 'number', label: { he: 'מספר', en: 'Number' }, kind: 'code', next: true, unique: true, search: true, folded: 'number_search', sorted: true, list: 'main' },
    { key: 'name', label: 'name', kind: 'text', search: true, list: 'shown' },
    {
      key: 'coupon_type', label: { he: 'סוג קופון', en: 'Coupon type' }, kind: 'integer', required: true, initial: 1, min: 1, max: 1_000_000, list: 'shown',
      hint: { he: 'מבצע שדורש קופון מהסוג הזה ניתן כשהקופון בעגלה.', en: 'A discount that asks for this type is given when the coupon is in the cart.' },
    },
    { key: 'discount', label: { he: 'מבצע', en: 'Discount rule' }, kind: 'ref', column: 'discount_id', table: 'discount_rules', shows: 'name', component: COMPONENT.discounts, list: 'shown' },
    { key: 'customer', label: { he: 'לקוח', en: 'Customer' }, kind: 'ref', column: 'customer_id', table: 'customers', shows: 'name', component: COMPONENT.customers },
    { key: 'valid_from', label: 'valid_from', kind: 'date', list: 'shown' },
    { key: 'valid_to', label: 'valid_to', kind: 'date', list: 'shown' },
    { key: 'max_uses', label: { he: 'מספר מימושים', en: 'Uses' }, kind: 'integer', required: true, initial: 1, min: 0, max: 1_000_000_000, hint: { he: '0: בלי הגבלה.', en: '0: no limit.' } },
    { key: 'used', label: { he: 'מומש', en: 'Used' }, kind: 'integer', computed: true, list: 'shown' },
    { key: 'notes', label: 'notes', kind: 'notes' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
};
