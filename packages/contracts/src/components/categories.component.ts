import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const categoriesComponent: RecordComponent = {
  component: 15,
  key: 'categories',
  label: 'קטגוריות',
  icon: 'category',
  menu: 'products',
  module: 'core',
  table: 'categories',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'קטגוריה חדשה', en: 'New category' },
  status: 'active',
  order: { column: 'sort_order', type: 'integer' },
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, unique: true, search: true, list: 'main' },
    { key: 'department', label: 'department', kind: 'ref', column: 'department_id', table: 'departments', shows: 'name', component: COMPONENT.departments, list: 'shown' },
    { key: 'sort_order', label: 'sort_order', kind: 'integer', required: true, initial: 0, min: -2_000_000_000, max: 2_000_000_000, list: 'shown' },
    { key: 'colour', label: { he: 'צבע בקופה', en: 'Colour at the till' }, kind: 'colour' },
    { key: 'notes', label: 'notes', kind: 'notes' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
  related: [{ component: COMPONENT.products, field: 'category' }],
};
