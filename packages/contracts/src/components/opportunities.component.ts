import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const opportunitiesComponent: RecordComponent = {
  component: 137,
  key: 'opportunities',
  label: 'הזדמנויות',
  icon: 'target',
  menu: 'crmCustomers',
  module: 'crm',
  table: 'opportunities',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'הזדמנות חדשה', en: 'New opportunity' },
  status: 'active',
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, list: 'main' },
    { key: 'customer', label: { he: 'לקוח', en: 'Customer' }, kind: 'ref', column: 'customer_id', table: 'customers', shows: 'name', component: COMPONENT.customers, list: 'shown' },
    { key: 'lead', label: { he: 'ליד', en: 'Lead' }, kind: 'ref', column: 'lead_id', table: 'leads', shows: 'name', component: COMPONENT.leads },
    { key: 'employee', label: { he: 'עובד', en: 'Employee' }, kind: 'ref', column: 'employee_id', table: 'employees', shows: 'first_name', component: COMPONENT.employees, list: 'shown' },
    { key: 'stage', label: { he: 'שלב', en: 'Stage' }, kind: 'choice', required: true, initial: 'new', choices: { new: { he: 'חדשה', en: 'New' }, offer: { he: 'הצעה נשלחה', en: 'Offer sent' }, negotiation: { he: 'משא ומתן', en: 'Negotiation' }, won: { he: 'זכייה', en: 'Won' }, lost: { he: 'הפסד', en: 'Lost' } }, list: 'shown' },
    { key: 'value', label: { he: 'שווי', en: 'Value' }, kind: 'money', summed: true, initial: 0, required: true, min: 0, list: 'shown' },
    { key: 'chance', label: { he: 'סיכוי', en: 'Chance' }, kind: 'percent', initial: 5_000, required: true, min: 0, max: 10_000, list: 'shown' },
    { key: 'closes', label: { he: 'סגירה צפויה', en: 'Expected close' }, kind: 'date', list: 'shown' },
    { key: 'notes', label: 'notes', kind: 'longtext' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
};
