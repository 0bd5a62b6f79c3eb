import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const contractsComponent: RecordComponent = {
  component: 171,
  key: 'contracts',
  label: 'חוזים',
  icon: 'contract',
  menu: 'contracts',
  module: 'contracts',
  table: 'contracts',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'חוזה חדש', en: 'New contract' },
  status: 'active',
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, list: 'main' },
    { key: 'code', label: 'code', kind: 'code', next: true, unique: true, search: true, list: 'shown' },
    { key: 'customer', label: { he: 'לקוח', en: 'Customer' }, kind: 'ref', column: 'customer_id', table: 'customers', shows: 'name', component: COMPONENT.customers, required: true, list: 'shown' },
    { key: 'service', label: 'service', kind: 'ref', column: 'service_id', table: 'sold_services', shows: 'name', component: COMPONENT.services },
    { key: 'package', label: { he: 'חבילה', en: 'Package' }, kind: 'ref', column: 'package_id', table: 'packages', shows: 'name', component: COMPONENT.packages, list: 'shown' },
    { key: 'term', label: { he: 'תוקף', en: 'Term' }, kind: 'daterange', column: 'starts', columnTo: 'ends', list: 'shown' },
    { key: 'price', label: 'price', kind: 'money', initial: 0, required: true, min: 0, list: 'shown' },
    { key: 'period', label: { he: 'תקופה', en: 'Period' }, kind: 'choice', required: true, initial: 'month', choices: { month: { he: 'חודש', en: 'Month' }, year: { he: 'שנה', en: 'Year' }, three_years: { he: 'שלוש שנים', en: 'Three years' } }, list: 'shown' },
    { key: 'renews', label: { he: 'מתחדש מעצמו', en: 'Renews by itself' }, kind: 'switch', initial: true },
    { key: 'notes', label: 'notes', kind: 'longtext' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
};
