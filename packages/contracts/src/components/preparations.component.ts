import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

const TYPES = {
  1: { he: 'אופן הכנה', en: 'How it is made' },
  2: { he: 'תוספת', en: 'Addition' },
  3: { he: 'מידת עשייה', en: 'Doneness' },
} as const;
const ACTIONS = {
  with: { he: 'עם', en: 'With' },
  without: { he: 'בלי', en: 'Without' },
  side: { he: 'בצד', en: 'On the side' },
} as const;

/** A guest's request for a dish: without onion, cheese on top, well done. */
export const preparationsComponent: RecordComponent = {
  component: 21,
  key: 'preparations',
  label: 'הכנות',
  icon: 'chef-hat',
  menu: 'restaurant',
  module: 'restaurant',
  table: 'preparations',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'הכנה חדשה', en: 'New preparation' },
  status: 'active',
  feed: 'ProductsPreparations',
  order: { column: 'sort_order', type: 'integer' },
  columns: [
    {
      key: 'name',
      label: 'name',
      kind: 'text',
      required: true,
      unique: true,
      search: true,
      list: 'main',
    },
    {
      key: 'type',
      label: 'type',
      kind: 'choice',
      choices: TYPES,
      required: true,
      initial: '1',
      list: 'shown',
    },
    {
      key: 'action',
      label: { he: 'פעולה', en: 'Action' },
      kind: 'radio',
      choices: ACTIONS,
      required: true,
      initial: 'with',
      list: 'shown',
    },
    {
      key: 'price',
      label: { he: 'תוספת מחיר', en: 'Added price' },
      kind: 'money',
      required: true,
      initial: 0,
      min: 0,
      list: 'shown',
    },
    { key: 'amount', label: 'quantity', kind: 'quantity', required: true, initial: 1_000, min: 1 },
    { key: 'extra', label: { he: 'נרשם כתוספת', en: 'Counted as an extra' }, kind: 'switch' },
    {
      key: 'department',
      label: 'department',
      kind: 'ref',
      column: 'department_id',
      table: 'departments',
      shows: 'name',
      component: COMPONENT.departments,
      hint: {
        he: 'מוצע למוצרי המחלקה. בלי בחירה: לכל המוצרים.',
        en: 'Offered for goods of the department; none chosen: for all.',
      },
    },
    {
      key: 'group',
      label: 'group',
      kind: 'ref',
      column: 'group_id',
      table: 'preparation_groups',
      shows: 'name',
      component: COMPONENT.preparationGroups,
      list: 'shown',
      hint: {
        he: 'הקבוצה קובעת כמה בוחרים ממנה.',
        en: 'The group says how many of it are chosen.',
      },
    },
    {
      key: 'sort_order',
      label: 'sort_order',
      kind: 'integer',
      required: true,
      initial: 0,
      min: -2_000_000_000,
      max: 2_000_000_000,
      list: 'shown',
    },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
};
