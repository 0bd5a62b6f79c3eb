import type { RecordComponent } from './record-component.ts';

export const dashboardsComponent: RecordComponent = {
  component: 181,
  key: 'dashboards',
  label: 'לוחות מחוונים',
  icon: 'layout-dashboard',
  menu: 'dashboards',
  module: 'core',
  table: 'dashboards',
  identity: ['id'],
  order: { column: 'sort_order', type: 'integer' },
  writes: 'all',
  newTitle: { he: 'לוח מחוונים חדש', en: 'New dashboard' },
  status: 'active',
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, list: 'main' },
    { key: 'description', label: { he: 'תיאור', en: 'Description' }, kind: 'text', list: 'shown' },
    {
      key: 'sort_order',
      label: 'sort_order',
      kind: 'integer',
      initial: 0,
      min: -2_000_000_000,
      max: 2_000_000_000,
      list: 'shown',
    },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
};
