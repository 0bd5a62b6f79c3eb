import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

/** Activities with a customer. Tasks and calls are separate lists of the same table. */
export const activitiesComponent: RecordComponent = {
  component: 134,
  key: 'activities',
  label: 'פעילויות',
  icon: 'activity',
  menu: 'crmCustomers',
  module: 'crm',
  table: 'activities',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'פעילות חדשה', en: 'New activity' },
  status: 'active',
  rowFilter: { column: 'kind', values: ['meeting', 'email', 'note'] },
  columns: [
    { key: 'subject', label: { he: 'נושא', en: 'Subject' }, kind: 'text', required: true, search: true, list: 'main' },
    { key: 'kind', label: 'type', kind: 'choice', required: true, initial: 'meeting', choices: { meeting: { he: 'פגישה', en: 'Meeting' }, email: { he: 'דוא"ל', en: 'E-mail' }, note: { he: 'הערה', en: 'Note' } }, list: 'shown' },
    { key: 'customer', label: { he: 'לקוח', en: 'Customer' }, kind: 'ref', column: 'customer_id', table: 'customers', shows: 'name', component: COMPONENT.customers, list: 'shown' },
    { key: 'lead', label: { he: 'ליד', en: 'Lead' }, kind: 'ref', column: 'lead_id', table: 'leads', shows: 'name', component: COMPONENT.leads },
    { key: 'employee', label: { he: 'עובד', en: 'Employee' }, kind: 'ref', column: 'employee_id', table: 'employees', shows: 'first_name', component: COMPONENT.employees, list: 'shown' },
    { key: 'day', label: 'date', kind: 'date', required: true, list: 'shown' },
    { key: 'hour', label: { he: 'שעה', en: 'Hour' }, kind: 'time' },
    { key: 'notes', label: 'notes', kind: 'longtext' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
};
