import { COMPONENT } from '../components.ts';
import { GROUP_CREDIT_LABELS, STANDING_DISCOUNT_LABELS } from '../labels.ts';
import type { RecordComponent } from './record-component.ts';

export const customerGroupsComponent: RecordComponent = {
  component: 112,
  key: 'customerGroups',
  label: 'קבוצות לקוחות',
  icon: 'users-group',
  menu: 'manageCustomers',
  module: 'core',
  table: 'customer_groups',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'קבוצת לקוחות חדשה', en: 'New customer group' },
  status: 'active',
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, unique: true, search: true, list: 'main' },
    { key: 'discount_type', label: { he: 'סוג ההנחה הקבועה', en: 'Kind of standing discount' }, kind: 'choice', choices: STANDING_DISCOUNT_LABELS, required: true, initial: 'percent' },
    { key: 'discount', label: { he: 'הנחה קבועה באחוזים', en: 'Standing discount, percent' }, kind: 'percent', required: true, initial: 0, min: 0, max: 10_000, list: 'shown' },
    { key: 'discount_sum', label: { he: 'הנחה קבועה בסכום', en: 'Standing discount, sum' }, kind: 'money', required: true, initial: 0, min: 0, hint: { he: 'יורדת מכל חשבון.', en: 'Taken off each bill.' } },
    { key: 'price_list', label: { he: 'מחירון', en: 'Price list' }, kind: 'ref', column: 'price_list_id', table: 'price_lists', shows: 'name', component: COMPONENT.priceLists, list: 'shown' },
    { key: 'credit_status', label: { he: 'מצב אשראי', en: 'Credit' }, kind: 'choice', choices: GROUP_CREDIT_LABELS, required: true, initial: 'open', list: 'shown' },
    { key: 'credit_limit', label: 'credit_limit', kind: 'money', min: 0 },
    { key: 'notes', label: 'notes', kind: 'notes' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
  related: [{ component: COMPONENT.customers, field: 'group' }],
};
