import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const callsComponent: RecordComponent = {
  component: 136,
  key: 'calls',
  label: 'שיחות',
  icon: 'phone',
  menu: 'crmCustomers',
  module: 'crm',
  table: 'activities',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'שיחה חדשה', en: 'New call' },
  status: 'active',
  rowFilter: { column: 'kind', values: ['call'] },
  columns: [
    { key: 'subject', label: { he: 'נושא', en: 'Subject' }, kind: 'text', required: true, search: true, list: 'main' },
    { key: 'direction', label: { he: 'כיוון', en: 'Direction' }, kind: 'radio', initial: 'out', choices: { in: { he: 'נכנסת', en: 'Incoming' }, out: { he: 'יוצאת', en: 'Outgoing' } }, list: 'shown' },
    { key: 'phone', label: 'phone', kind: 'phone', search: true, list: 'shown' },
    { key: 'customer', label: { he: 'לקוח', en: 'Customer' }, kind: 'ref', column: 'customer_id', table: 'customers', shows: 'name', component: COMPONENT.customers, list: 'shown' },
    { key: 'lead', label: { he: 'ליד', en: 'Lead' }, kind: 'ref', column: 'lead_id', table: 'leads', shows: 'name', component: COMPONENT.leads },
    { key: 'employee', label: { he: 'עובד', en: 'Employee' }, kind: 'ref', column: 'employee_id', table: 'employees', shows: 'first_name', component: COMPONENT.employees, list: 'shown' },
    { key: 'day', label: 'date', kind: 'date', required: true, list: 'shown' },
    { key: 'hour', label: { he: 'שעה', en: 'Hour' }, kind: 'time' },
    { key: 'minutes', label: { he: 'דקות', en: 'Minutes' }, kind: 'integer', min: 0, max: 1_440 },
    { key: 'outcome', label: { he: 'תוצאה', en: 'Outcome' }, kind: 'text' },
    { key: 'notes', label: 'notes', kind: 'longtext' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
};
