import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

/** The permissions of the employees in a position. A new position permits nothing. */
export const positionsComponent: RecordComponent = {
  component: 32,
  key: 'positions',
  label: 'תפקידים',
  icon: 'shield',
  menu: 'employees',
  module: 'core',
  table: 'positions',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'תפקיד חדש', en: 'New position' },
  status: 'active',
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
    { key: 'number', label: 'code', kind: 'integer', column: 'id', computed: true, list: 'shown' },
    { key: 'permissions', label: { he: 'הרשאות', en: 'Permissions' }, kind: 'rights' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
  sections: [
    { label: { he: 'תפקיד', en: 'Position' }, fields: ['name', 'number'] },
    { label: { he: 'הרשאות', en: 'Permissions' }, fields: ['permissions'] },
  ],
  related: [
    {
      component: COMPONENT.employees,
      field: 'position',
      within: { fields: ['full_name', 'active'], limit: 20 },
    },
  ],
};
