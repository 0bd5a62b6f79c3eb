import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const tasksComponent: RecordComponent = {
  component: 135,
  key: 'tasks',
  label: 'משימות',
  icon: 'checkbox',
  menu: 'crmCustomers',
  module: 'crm',
  table: 'activities',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'משימה חדשה', en: 'New task' },
  status: 'active',
  rowFilter: { column: 'kind', values: ['task'] },
  columns: [
    { key: 'subject', label: { he: 'נושא', en: 'Subject' }, kind: 'text', required: true, search: true, list: 'main' },
    { key: 'due', label: 'due_date', kind: 'date', list: 'shown' },
    { key: 'priority', label: { he: 'עדיפות', en: 'Priority' }, kind: 'choice', required: true, initial: 'normal', choices: { low: { he: 'נמוכה', en: 'Low' }, normal: { he: 'רגילה', en: 'Normal' }, high: { he: 'גבוהה', en: 'High' } }, list: 'shown' },
    { key: 'status', label: 'status', kind: 'choice', required: true, initial: 'open', choices: { open: { he: 'פתוחה', en: 'Open' }, doing: { he: 'בטיפול', en: 'In progress' }, done: { he: 'בוצעה', en: 'Done' } }, list: 'shown' },
    { key: 'employee', label: { he: 'עובד', en: 'Employee' }, kind: 'ref', column: 'employee_id', table: 'employees', shows: 'first_name', component: COMPONENT.employees, list: 'shown' },
    { key: 'customer', label: { he: 'לקוח', en: 'Customer' }, kind: 'ref', column: 'customer_id', table: 'customers', shows: 'name', component: COMPONENT.customers, list: 'shown' },
    { key: 'lead', label: { he: 'ליד', en: 'Lead' }, kind: 'ref', column: 'lead_id', table: 'leads', shows: 'name', component: COMPONENT.leads },
    { key: 'notes', label: 'notes', kind: 'longtext' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
};
