import { COMPONENT } from '../components.ts';
import { LANGUAGE_LABELS } from '../labels.ts';
import type { RecordComponent } from './record-component.ts';

/**
 * A place of the kitchen that gets tickets. It has no menu entry: it is opened from the settings of
 * the restaurant, by search, and from departments and products.
 */
export const kitchenStationsComponent: RecordComponent = {
  component: 28,
  key: 'kitchenStations',
  label: 'תחנות מטבח',
  icon: 'chef-hat',
  menu: 'restaurant',
  unlisted: true,
  module: 'restaurant',
  table: 'kitchen_stations',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'תחנת מטבח חדשה', en: 'New kitchen station' },
  searchWords: { he: 'בר מטבח מדפסת בונים מסך', en: 'Bar, kitchen, ticket printer, screen' },
  status: 'active',
  order: { column: 'sort_order', type: 'integer' },
  columns: [
    {
      key: 'name',
      label: 'name',
      kind: 'text',
      required: true,
      unique: true,
      max: 60,
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
      key: 'output',
      label: { he: 'איך מגיעים הבונים', en: 'How tickets arrive' },
      kind: 'radio',
      initial: 'both',
      choices: {
        screen: { he: 'במסך', en: 'On a screen' },
        printer: { he: 'במדפסת', en: 'On a printer' },
        both: { he: 'במסך ובמדפסת', en: 'On both' },
      },
      list: 'shown',
    },
    {
      key: 'printer',
      label: { he: 'מדפסת', en: 'Printer' },
      kind: 'text',
      max: 30,
      hint: {
        he: 'שם המדפסת כפי שחובר בקופות. ריק: מדפסת הקבלות.',
        en: 'Its name as connected at the tills. Empty: the receipt printer.',
      },
    },
    {
      key: 'language',
      label: { he: 'שפת הבון', en: 'Language of its tickets' },
      kind: 'choice',
      initial: 'he',
      choices: LANGUAGE_LABELS,
    },
    {
      key: 'amber_minutes',
      label: { he: 'דקות עד כתום', en: 'Minutes until amber' },
      kind: 'integer',
      required: true,
      initial: 8,
      min: 1,
      max: 600,
    },
    {
      key: 'red_minutes',
      label: { he: 'דקות עד אדום', en: 'Minutes until red' },
      kind: 'integer',
      required: true,
      initial: 12,
      min: 1,
      max: 600,
    },
    {
      key: 'prepares',
      label: { he: 'שלב "בהכנה"', en: 'Stage of being prepared' },
      kind: 'switch',
      initial: true,
      hint: {
        he: 'כבוי: בון חדש עובר מיד למוכן.',
        en: 'Off: a new ticket becomes ready in one step.',
      },
    },
    {
      key: 'backup',
      label: { he: 'תחנת גיבוי', en: 'Backup station' },
      kind: 'ref',
      column: 'backup_id',
      table: 'kitchen_stations',
      shows: 'name',
      component: COMPONENT.kitchenStations,
    },
    {
      key: 'expediter',
      label: { he: 'עמדת הוצאה', en: 'Expediter' },
      kind: 'switch',
      hint: {
        he: 'המסך שלה מציג את הבונים של כל התחנות.',
        en: 'Its screen shows the tickets of all stations.',
      },
    },
    {
      key: 'is_default',
      label: { he: 'תחנה ראשית', en: 'Default station' },
      kind: 'switch',
      list: 'shown',
      hint: {
        he: 'מקבלת כל מנה שאין לה תחנה משלה.',
        en: 'Gets every dish without a station of its own.',
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
    },
    { key: 'notes', label: 'notes', kind: 'notes' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
  related: [{ component: COMPONENT.departments, field: 'station' }],
};
