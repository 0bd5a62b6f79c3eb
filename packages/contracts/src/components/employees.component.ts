import { CARD_LENGTH } from '../card.ts';
import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

/** Of a card, list and form only show whether there is one. */
export const employeesComponent: RecordComponent = {
  component: 31,
  key: 'employees',
  label: 'עובדים',
  icon: 'id-badge',
  menu: 'employees',
  module: 'core',
  table: 'employees',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'עובד חדש', en: 'New employee' },
  status: 'active',
  order: { column: 'name_search', type: 'text' },
  columns: [
    { key: 'full_name', label: 'name', kind: 'text', computed: true, search: true, folded: 'name_search', list: 'main' },
    { key: 'first_name', label: 'first_name', kind: 'text', required: true },
    { key: 'last_name', label: 'last_name', kind: 'text' },
    { key: 'code', label: { he: 'מספר עובד', en: 'Employee number' }, kind: 'code', next: true, unique: true, search: true, list: 'shown' },
    { key: 'position', label: 'position', kind: 'ref', column: 'position_id', table: 'positions', shows: 'name', component: COMPONENT.positions, required: true, list: 'shown' },
    { key: 'picture', label: { he: 'תמונה', en: 'Picture' }, kind: 'avatar', list: 'shown' },
    {
      key: 'card', label: 'card_number', kind: 'password', column: 'card_lookup', min: CARD_LENGTH.min, max: CARD_LENGTH.max,
      hint: { he: 'ספרות בלבד. נשמר כך שאי אפשר לקרוא אותו שוב.', en: 'Digits only. Kept so that nobody can read it again.' },
    },
    { key: 'mobile', label: 'mobile', kind: 'phone', search: true, list: 'shown' },
    { key: 'phone', label: 'phone', kind: 'phone' },
    { key: 'email', label: 'email', kind: 'email' },
    { key: 'address', label: 'address', kind: 'address' },
    { key: 'city', label: 'city', kind: 'locality' },
    { key: 'birthday', label: { he: 'תאריך לידה', en: 'Birthday' }, kind: 'date' },
    { key: 'start_date', label: { he: 'תחילת עבודה', en: 'Start of work' }, kind: 'date', list: 'shown' },
    { key: 'end_date', label: { he: 'סיום עבודה', en: 'End of work' }, kind: 'date' },
    { key: 'hourly_wage', label: { he: 'שכר לשעה', en: 'Hourly wage' }, kind: 'money', min: 0, max: 100_000_000 },
    { key: 'notes', label: 'notes', kind: 'notes' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
  sections: [
    { label: { he: 'עובד', en: 'Employee' }, fields: ['first_name', 'last_name', 'code', 'position', 'card', 'picture', 'notes'] },
    { label: { he: 'פרטי קשר', en: 'Contact' }, fields: ['mobile', 'phone', 'email', 'address', 'city', 'birthday'] },
    { label: { he: 'העסקה', en: 'Employment' }, fields: ['start_date', 'end_date', 'hourly_wage'] },
    { label: { he: 'רישום', en: 'Kept by the system' }, fields: ['created', 'updated'] },
  ],
  related: [{ component: COMPONENT.timeEntries, field: 'employee' }],
};
