import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const departmentsComponent: RecordComponent = {
  component: 14,
  key: 'departments',
  label: 'מחלקות',
  icon: 'layout-grid',
  menu: 'products',
  module: 'core',
  table: 'departments',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'מחלקה חדשה', en: 'New department' },
  status: 'active',
  order: { column: 'sort_order', type: 'integer' },
  columns: [
    {
      key: 'name',
      label: 'name',
      kind: 'text',
      required: true,
      unique: true,
      search: true,
      list: 'main',
    },
    {
      key: 'sort_order',
      label: 'sort_order',
      kind: 'integer',
      required: true,
      initial: 0,
      min: -2_000_000_000,
      max: 2_000_000_000,
      list: 'shown',
    },
    { key: 'colour', label: { he: 'צבע בקופה', en: 'Colour at the till' }, kind: 'colour' },
    {
      key: 'kitchen_printer',
      label: { he: 'מדפסת במטבח', en: 'Kitchen printer' },
      kind: 'text',
      max: 30,
    },
    { key: 'notes', label: 'notes', kind: 'notes' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
  related: [
    { component: COMPONENT.categories, field: 'department' },
    { component: COMPONENT.products, field: 'department' },
  ],
};
