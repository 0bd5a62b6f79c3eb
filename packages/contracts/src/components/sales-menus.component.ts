import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

/**
 * When and where the till shows a menu of buttons. The buttons themselves are arranged at the till.
 */
export const salesMenusComponent: RecordComponent = {
  component: 22,
  key: 'salesMenus',
  label: 'תפריטי מכירה',
  icon: 'layout-board',
  menu: 'restaurant',
  module: 'till',
  table: 'sales_menus',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'תפריט מכירה חדש', en: 'New sales menu' },
  status: 'active',
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
      key: 'branch',
      label: 'branch',
      kind: 'ref',
      column: 'branch_id',
      table: 'branches',
      shows: 'name',
      list: 'shown',
      hint: { he: 'בלי בחירה: בכל הסניפים.', en: 'None chosen: in all branches.' },
    },
    {
      key: 'days',
      label: { he: 'ימים', en: 'Days' },
      kind: 'days',
      list: 'shown',
      hint: { he: 'בלי בחירה: כל הימים.', en: 'None chosen: every day.' },
    },
    {
      key: 'time_from',
      label: { he: 'משעה', en: 'From' },
      kind: 'time',
      minutes: true,
      list: 'shown',
    },
    {
      key: 'time_to',
      label: { he: 'עד שעה', en: 'Until' },
      kind: 'time',
      minutes: true,
      list: 'shown',
      hint: { he: 'שעה שווה לשעת ההתחלה: כל היום.', en: 'The same as the start: all day.' },
    },
    { key: 'is_default', label: { he: 'תפריט ראשון', en: 'First menu' }, kind: 'switch' },
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
    {
      key: 'price_list',
      label: { he: 'מחירון', en: 'Price list' },
      kind: 'ref',
      column: 'price_list_id',
      table: 'price_lists',
      shows: 'name',
      component: COMPONENT.priceLists,
      hint: {
        he: 'לשורות שנוספות כשהתפריט פעיל.',
        en: 'For lines that are added while the menu is on.',
      },
    },
    {
      key: 'only_menu',
      label: { he: 'רק מה שבתפריט', en: 'Only what is in it' },
      kind: 'switch',
      hint: {
        he: 'כשהתפריט פעיל, הקופה לא מוכרת מוצר שאינו בו.',
        en: 'While it is on, the till sells nothing else.',
      },
    },
    { key: 'colour', label: { he: 'צבע בקופה', en: 'Colour at the till' }, kind: 'colour' },
    { key: 'notes', label: 'notes', kind: 'notes' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
};
