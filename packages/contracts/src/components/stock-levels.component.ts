import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

/** The stock of one product in one warehouse; the two identify the record. */
export const stockLevelsComponent: RecordComponent = {
  component: 122,
  key: 'stockLevels',
  label: 'יתרות מלאי',
  icon: 'packages',
  menu: 'warehouses',
  module: 'stock',
  table: 'stock_levels',
  identity: ['warehouse_id', 'product_id'],
  singular: { he: 'יתרת מלאי', en: 'Stock level' },
  columns: [
    {
      key: 'product',
      label: 'product',
      kind: 'ref',
      column: 'product_id',
      table: 'products',
      shows: 'name',
      component: COMPONENT.products,
      list: 'main',
    },
    {
      key: 'warehouse',
      label: 'warehouse',
      kind: 'ref',
      column: 'warehouse_id',
      table: 'warehouses',
      shows: 'name',
      component: COMPONENT.warehouses,
      list: 'shown',
    },
    { key: 'quantity', label: 'quantity', kind: 'quantity', summed: true, list: 'shown' },
    {
      key: 'value',
      label: { he: 'שווי בעלות', en: 'Value at cost' },
      kind: 'money',
      summed: true,
      list: 'shown',
    },
    { key: 'minimum', label: { he: 'מינימום', en: 'Minimum' }, kind: 'quantity', list: 'shown' },
    { key: 'place', label: { he: 'מיקום', en: 'Place' }, kind: 'text', list: 'shown' },
    { key: 'maximum', label: { he: 'מקסימום', en: 'Maximum' }, kind: 'quantity' },
  ],
};
