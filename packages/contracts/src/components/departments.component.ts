import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const departmentsComponent: RecordComponent = {
  component: COMPONENT.departments,
  table: 'departments',
  identity: ['id'],
  order: { column: 'sort_order', type: 'integer' },
  columns: [
    { key: 'name', label: 'name', kind: 'text', search: true, list: 'main' },
    { key: 'sort_order', label: 'sort_order', kind: 'number', list: 'shown' },
    { key: 'active', label: 'active', kind: 'switch', list: 'shown' },
  ],
};
