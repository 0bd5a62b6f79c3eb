import type { RecordComponent } from './record-component.ts';

export const leadSourcesComponent: RecordComponent = {
  component: 133,
  key: 'leadSources',
  label: 'מקורות לידים',
  icon: 'map-pin',
  menu: 'leads',
  module: 'crm',
  table: 'lead_sources',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'מקור לידים חדש', en: 'New lead source' },
  status: 'active',
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, list: 'main' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
};
