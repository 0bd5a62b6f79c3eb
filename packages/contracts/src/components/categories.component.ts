import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const categoriesComponent: RecordComponent = {
  component: COMPONENT.categories,
  table: 'categories',
  identity: ['id'],
  order: { column: 'sort_order', type: 'integer' },
  columns: [
    { key: 'name', label: 'name', kind: 'text', search: true, list: 'main' },
    { key: 'department', label: 'department', kind: 'ref', column: 'department_id', table: 'departments', shows: 'name', component: COMPONENT.departments, list: 'shown' },
    { key: 'sort_order', label: 'sort_order', kind: 'number', list: 'shown' },
    { key: 'active', label: 'active', kind: 'switch', list: 'shown' },
  ],
};
