import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const customerGroupsComponent: RecordComponent = {
  component: COMPONENT.customerGroups,
  table: 'customer_groups',
  identity: ['id'],
  columns: [
    { key: 'name', label: 'name', kind: 'text', search: true, list: 'main' },
    { key: 'active', label: 'active', kind: 'switch', list: 'shown' },
  ],
};
