import type { RecordComponent } from './record-component.ts';

export const leadStatusesComponent: RecordComponent = {
  component: 132,
  key: 'leadStatuses',
  label: 'מצבי לידים',
  icon: 'progress',
  menu: 'leads',
  module: 'crm',
  table: 'lead_statuses',
  identity: ['id'],
  order: { column: 'sort_order', type: 'integer' },
  writes: 'all',
  newTitle: { he: 'מצב ליד חדש', en: 'New lead status' },
  status: 'active',
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, list: 'main' },
    {
      key: 'stage',
      label: { he: 'שלב', en: 'Stage' },
      kind: 'radio',
      required: true,
      initial: 'open',
      choices: {
        open: { he: 'פתוח', en: 'Open' },
        won: { he: 'נסגר בהצלחה', en: 'Won' },
        lost: { he: 'אבוד', en: 'Lost' },
      },
      list: 'shown',
    },
    { key: 'colour', label: { he: 'צבע', en: 'Colour' }, kind: 'colour', list: 'shown' },
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
