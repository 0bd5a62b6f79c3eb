import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const giftCardsComponent: RecordComponent = {
  component: 116,
  key: 'giftCards',
  label: 'כרטיסי מתנה',
  icon: 'gift-card',
  menu: 'customers',
  module: 'club',
  table: 'gift_cards',
  identity: ['id'],
  found: true,
  writes: 'all',
  newTitle: { he: 'כרטיס מתנה חדש', en: 'New gift card' },
  singular: { he: 'כרטיס מתנה', en: 'Gift card' },
  status: 'active',
  order: { column: 'number_search', type: 'text' },
  columns: [
    { key: 'number', label: { he: 'מספר', en: 'Number' }, kind: 'code', next: true, unique: true, search: true, folded: 'number_search', sorted: true, list: 'main' },
    { key: 'amount', label: { he: 'סכום', en: 'Amount' }, kind: 'money', summed: true, required: true, once: true, min: 1, list: 'shown' },
    { key: 'balance', label: 'balance', kind: 'money', summed: true, computed: true, asks: 'giftCardsBalance', list: 'shown' },
    { key: 'customer', label: { he: 'לקוח', en: 'Customer' }, kind: 'ref', column: 'customer_id', table: 'customers', shows: 'name', component: COMPONENT.customers, list: 'shown' },
    { key: 'issued_on', label: { he: 'הונפק', en: 'Issued' }, kind: 'date', list: 'shown' },
    { key: 'expires_on', label: { he: 'בתוקף עד', en: 'Valid until' }, kind: 'date', list: 'shown' },
    { key: 'notes', label: 'notes', kind: 'notes' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
};
