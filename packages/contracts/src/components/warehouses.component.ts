import type { RecordComponent } from './record-component.ts';

export const warehousesComponent: RecordComponent = {
  component: 121,
  key: 'warehouses',
  label: 'מחסנים',
  icon: 'building-warehouse',
  menu: 'warehouses',
  module: 'stock',
  table: 'warehouses',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'מחסן חדש', en: 'New warehouse' },
  status: 'active',
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, list: 'main' },
    {
      key: 'branch',
      label: 'branch',
      kind: 'ref',
      column: 'branch_id',
      table: 'branches',
      shows: 'name',
      list: 'shown',
    },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
};
