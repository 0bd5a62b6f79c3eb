import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

/** Cards and passwords are no columns: not even a trace of them is shown. */
export const employeesComponent: RecordComponent = {
  component: COMPONENT.employees,
  table: 'employees',
  identity: ['id'],
  columns: [
    { key: 'first_name', label: 'first_name', kind: 'text', search: true, list: 'main' },
    { key: 'last_name', label: 'last_name', kind: 'text', search: true, list: 'shown' },
    { key: 'position', label: 'position', kind: 'ref', column: 'position_id', table: 'positions', shows: 'name', component: COMPONENT.positions, list: 'shown' },
    { key: 'active', label: 'active', kind: 'switch', list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
  ],
};
