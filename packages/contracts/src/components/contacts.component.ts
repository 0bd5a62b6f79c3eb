import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const contactsComponent: RecordComponent = {
  component: 113,
  key: 'contacts',
  label: 'אנשי קשר',
  icon: 'address-book',
  menu: 'manageCustomers',
  module: 'core',
  table: 'contacts',
  identity: ['id'],
  found: true,
  writes: 'all',
  newTitle: { he: 'איש קשר חדש', en: 'New contact' },
  status: 'active',
  order: { column: 'name_search', type: 'text' },
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, folded: 'name_search', sorted: true, list: 'main' },
    { key: 'role', label: { he: 'תפקיד', en: 'Role' }, kind: 'text', max: 80, list: 'shown' },
    { key: 'customer', label: { he: 'לקוח', en: 'Customer' }, kind: 'ref', column: 'customer_id', table: 'customers', shows: 'name', component: COMPONENT.customers, list: 'shown' },
    { key: 'supplier', label: 'supplier', kind: 'ref', column: 'supplier_id', table: 'suppliers', shows: 'name', component: COMPONENT.suppliers, list: 'shown' },
    { key: 'mobile', label: 'mobile', kind: 'phone', search: true, list: 'shown' },
    { key: 'phone', label: 'phone', kind: 'phone', search: true },
    { key: 'email', label: 'email', kind: 'email', search: true },
    { key: 'birthday', label: { he: 'תאריך לידה', en: 'Birthday' }, kind: 'date' },
    { key: 'is_main', label: { he: 'איש קשר ראשי', en: 'Main contact' }, kind: 'switch' },
    { key: 'notes', label: 'notes', kind: 'notes' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
};
