import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const customersComponent: RecordComponent = {
  component: COMPONENT.customers,
  table: 'customers',
  identity: ['id'],
  writes: 'all',
  status: 'active',
  order: { column: 'name_search', type: 'text' },
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, folded: 'name_search', list: 'main' },
    { key: 'code', label: 'code', kind: 'code', next: true, unique: true, search: true, list: 'shown' },
    { key: 'phone', label: 'phone', kind: 'phone', search: true, list: 'shown' },
    { key: 'group', label: 'group', kind: 'ref', column: 'group_id', table: 'customer_groups', shows: 'name', component: COMPONENT.customerGroups, list: 'shown' },
    { key: 'tax_id', label: 'tax_id', kind: 'taxid', column: 'vat_id', search: true },
    { key: 'vat_free', label: 'vat_free', kind: 'switch' },
    { key: 'email', label: 'email', kind: 'email', search: true },
    { key: 'city', label: 'city', kind: 'locality', search: true, list: 'shown' },
    { key: 'address', label: 'address', kind: 'address' },
    { key: 'notes', label: 'notes', kind: 'longtext' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
};
