import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

/** A person or business that may become a customer. */
export const leadsComponent: RecordComponent = {
  component: 131,
  key: 'leads',
  label: 'לידים',
  icon: 'user-plus',
  menu: 'leads',
  module: 'crm',
  table: 'leads',
  identity: ['id'],
  found: true,
  order: { column: 'name_search', type: 'text' },
  writes: 'all',
  newTitle: { he: 'ליד חדש', en: 'New lead' },
  status: 'active',
  sections: [
    { label: { he: 'פרטים', en: 'Details' }, fields: ['name', 'phone', 'email', 'company', 'city'] },
    { label: { he: 'טיפול', en: 'Handling' }, fields: ['status', 'source', 'employee', 'value', 'next_contact', 'customer'] },
    { label: 'notes', fields: ['tags', 'notes'] },
  ],
  related: [{ component: COMPONENT.activities, field: 'lead' }, { component: COMPONENT.tasks, field: 'lead' }, { component: COMPONENT.calls, field: 'lead' }, { component: COMPONENT.opportunities, field: 'lead' }],
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, folded: 'name_search', sorted: true, list: 'main' },
    { key: 'phone', label: 'phone', kind: 'phone', search: true, list: 'shown' },
    { key: 'company', label: { he: 'חברה', en: 'Company' }, kind: 'text', search: true, list: 'shown' },
    { key: 'status', label: 'status', kind: 'ref', column: 'status_id', table: 'lead_statuses', shows: 'name', component: COMPONENT.leadStatuses, list: 'shown' },
    { key: 'source', label: { he: 'מקור', en: 'Source' }, kind: 'ref', column: 'source_id', table: 'lead_sources', shows: 'name', component: COMPONENT.leadSources, list: 'shown' },
    { key: 'employee', label: { he: 'בטיפול', en: 'Handled by' }, kind: 'ref', column: 'employee_id', table: 'employees', shows: 'first_name', component: COMPONENT.employees, list: 'shown' },
    { key: 'email', label: 'email', kind: 'email', search: true },
    { key: 'city', label: 'city', kind: 'locality' },
    { key: 'value', label: { he: 'שווי משוער', en: 'Estimated value' }, kind: 'money', summed: true, min: 0, list: 'shown' },
    { key: 'next_contact', label: { he: 'מועד הקשר הבא', en: 'Next contact' }, kind: 'date', list: 'shown' },
    { key: 'customer', label: { he: 'לקוח', en: 'Customer' }, kind: 'ref', column: 'customer_id', table: 'customers', shows: 'name', component: COMPONENT.customers },
    { key: 'tags', label: { he: 'תגיות', en: 'Tags' }, kind: 'tags' },
    { key: 'notes', label: 'notes', kind: 'longtext' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
};
