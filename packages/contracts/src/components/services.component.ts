import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

/** Subscriptions that the business sells; its own licences are no records. */
export const servicesComponent: RecordComponent = {
  component: 278,
  key: 'services',
  label: 'שירותים',
  icon: 'cloud',
  menu: 'services',
  module: 'contracts',
  table: 'sold_services',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'שירות חדש', en: 'New service' },
  status: 'active',
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, list: 'main' },
    {
      key: 'code',
      label: 'code',
      kind: 'code',
      next: true,
      unique: true,
      search: true,
      list: 'shown',
    },
    {
      key: 'package',
      label: { he: 'חבילה', en: 'Package' },
      kind: 'ref',
      column: 'package_id',
      table: 'packages',
      shows: 'name',
      component: COMPONENT.packages,
      list: 'shown',
    },
    {
      key: 'price',
      label: 'price',
      kind: 'money',
      initial: 0,
      required: true,
      min: 0,
      list: 'shown',
    },
    { key: 'description', label: { he: 'תיאור', en: 'Description' }, kind: 'longtext' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
};
