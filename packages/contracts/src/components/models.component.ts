import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

/** What products that differ only in colour and size have in common. */
export const modelsComponent: RecordComponent = {
  component: 16,
  key: 'models',
  label: 'דגמי מוצרים',
  icon: 'versions',
  menu: 'products',
  module: 'core',
  table: 'product_models',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'דגם מוצר חדש', en: 'New product model' },
  status: 'active',
  order: { column: 'name_search', type: 'text' },
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, folded: 'name_search', list: 'main' },
    { key: 'code', label: 'code', kind: 'code', next: true, unique: true, search: true, list: 'shown' },
    { key: 'department', label: 'department', kind: 'ref', column: 'department_id', table: 'departments', shows: 'name', component: COMPONENT.departments, list: 'shown' },
    { key: 'category', label: 'category', kind: 'ref', column: 'category_id', table: 'categories', shows: 'name', component: COMPONENT.categories },
    { key: 'supplier', label: 'supplier', kind: 'ref', column: 'supplier_id', table: 'suppliers', shows: 'name', component: COMPONENT.suppliers, list: 'shown' },
    { key: 'manufacturer', label: 'manufacturer', kind: 'text', search: true },
    { key: 'price', label: 'price', kind: 'money', min: 0, list: 'shown' },
    { key: 'colours', label: { he: 'צבעים', en: 'Colours' }, kind: 'tags' },
    { key: 'sizes', label: { he: 'מידות', en: 'Sizes' }, kind: 'tags' },
    { key: 'notes', label: 'notes', kind: 'notes' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
  related: [{ component: COMPONENT.products, field: 'model' }],
};
