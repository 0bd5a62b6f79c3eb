import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const priceListsComponent: RecordComponent = {
  component: 17,
  key: 'priceLists',
  label: 'מחירונים',
  icon: 'list-details',
  menu: 'products',
  module: 'core',
  table: 'price_lists',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'מחירון חדש', en: 'New price list' },
  status: 'active',
  feed: 'PriceLists',
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, unique: true, search: true, list: 'main' },
    { key: 'code', label: 'code', kind: 'code', next: true, unique: true, search: true, list: 'shown' },
    { key: 'vat_included', label: { he: 'המחירים כוללים מע"מ', en: 'Prices include VAT' }, kind: 'switch', initial: true, list: 'shown' },
    {
      key: 'percent', label: { he: 'שינוי ממחיר המוצר', en: 'Change from the product price' }, kind: 'percent', required: true, initial: 0, min: -10_000, max: 100_000, list: 'shown',
      hint: { he: 'לכל מוצר שאין לו מחיר משלו במחירון. הנחה היא מספר שלילי.', en: 'For products without a price of their own in the list. A discount is below zero.' },
    },
    { key: 'valid_from', label: 'valid_from', kind: 'date', list: 'shown' },
    { key: 'valid_to', label: 'valid_to', kind: 'date', list: 'shown' },
    { key: 'notes', label: 'notes', kind: 'notes' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
  related: [
    { component: COMPONENT.priceListLines, field: 'price_list' },
    { component: COMPONENT.customers, field: 'price_list' },
  ],
};
