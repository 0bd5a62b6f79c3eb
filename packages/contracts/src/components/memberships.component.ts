import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const membershipsComponent: RecordComponent = {
  component: 115,
  key: 'memberships',
  label: 'חברויות מועדון',
  icon: 'id',
  menu: 'customers',
  module: 'club',
  table: 'memberships',
  identity: ['id'],
  found: true,
  writes: 'all',
  newTitle: { he: 'חברות מועדון חדשה', en: 'New membership' },
  singular: { he: 'חברות מועדון', en: 'Membership' },
  status: 'active',
  order: { column: 'number_search', type: 'text' },
  columns: [
    { key: 'number', label: { he: 'מספר', en: 'Number' }, kind: 'code', next: true, unique: true, search: true, folded: 'number_search', sorted: true, list: 'main' },
    { key: 'customer', label: { he: 'לקוח', en: 'Customer' }, kind: 'ref', column: 'customer_id', table: 'customers', shows: 'name', component: COMPONENT.customers, required: true, once: true, list: 'shown' },
    { key: 'group', label: { he: 'מועדון', en: 'Club' }, kind: 'ref', column: 'group_id', table: 'customer_groups', shows: 'name', component: COMPONENT.customerGroups, list: 'shown' },
    { key: 'joined_on', label: { he: 'הצטרף', en: 'Joined' }, kind: 'date', list: 'shown' },
    { key: 'expires_on', label: { he: 'בתוקף עד', en: 'Valid until' }, kind: 'date', list: 'shown' },
    { key: 'fee', label: { he: 'דמי חבר', en: 'Fee' }, kind: 'money', summed: true, min: 0 },
    { key: 'points', label: { he: 'נקודות', en: 'Points' }, kind: 'integer', computed: true, list: 'shown' },
    { key: 'notes', label: 'notes', kind: 'notes' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
};
