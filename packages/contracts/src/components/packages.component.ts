import type { RecordComponent } from './record-component.ts';

export const packagesComponent: RecordComponent = {
  component: 279,
  key: 'packages',
  label: 'חבילות',
  icon: 'box',
  menu: 'services',
  module: 'contracts',
  table: 'packages',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'חבילה חדשה', en: 'New package' },
  status: 'active',
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, list: 'main' },
    { key: 'code', label: 'code', kind: 'code', next: true, unique: true, search: true, list: 'shown' },
    { key: 'price', label: 'price', kind: 'money', initial: 0, required: true, min: 0, list: 'shown' },
    { key: 'period', label: { he: 'תקופה', en: 'Period' }, kind: 'choice', required: true, initial: 'month', choices: { month: { he: 'חודש', en: 'Month' }, year: { he: 'שנה', en: 'Year' }, three_years: { he: 'שלוש שנים', en: 'Three years' } }, list: 'shown' },
    { key: 'description', label: { he: 'תיאור', en: 'Description' }, kind: 'longtext' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
};
