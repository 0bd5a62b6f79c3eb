import { COMPONENT } from '../components.ts';
import { DISCOUNT_SUBTYPE_LABELS, DISCOUNT_TYPE_LABELS, TIMING_LABELS } from '../labels.ts';
import type { RecordComponent } from './record-component.ts';

/** Uses that each customer may make of a rule, by period. */
const LIMIT_LABELS = {
  day: { he: 'מימושים ללקוח ביום', en: 'Uses of a customer in a day' },
  month: { he: 'מימושים ללקוח בחודש', en: 'Uses of a customer in a month' },
  year: { he: 'מימושים ללקוח בשנה', en: 'Uses of a customer in a year' },
} as const;
const LIMIT_HINT = {
  he: '0: בלי הגבלה. מבצע עם הגבלה כזו ניתן רק בחשבון עם לקוח.',
  en: '0: no limit. A discount with such a limit needs a customer on the bill.',
} as const;

/**
 * A discount rule: its header, and its levels with what has to be bought and what is given. `words`
 * describes the levels in a sentence for lists.
 */
export const discountsComponent: RecordComponent = {
  component: 18,
  key: 'discounts',
  label: 'מבצעים',
  icon: 'discount',
  menu: 'products',
  module: 'core',
  table: 'discount_rules',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'מבצע חדש', en: 'New discount' },
  // A spreadsheet has no cells for levels, and a rule needs them; promotion files of chains have
  // their own import.
  import: false,
  status: 'active',
  feed: 'Discounts',
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, list: 'main' },
    {
      key: 'words',
      label: { he: 'תנאי המבצע', en: 'What it gives' },
      kind: 'longtext',
      computed: true,
      search: true,
      list: 'shown',
    },
    {
      key: 'levels',
      label: { he: 'מה קונים ומה מקבלים', en: 'What is bought and what is given' },
      kind: 'levels',
      required: true,
      lists: {
        products: { table: 'products', shows: 'name', component: COMPONENT.products },
        departments: { table: 'departments', shows: 'name', component: COMPONENT.departments },
        categories: { table: 'categories', shows: 'name', component: COMPONENT.categories },
        suppliers: { table: 'suppliers', shows: 'name', component: COMPONENT.suppliers },
      },
    },
    {
      key: 'kind',
      label: { he: 'סוג הנחה', en: 'Kind of discount' },
      kind: 'choice',
      choices: DISCOUNT_TYPE_LABELS,
      computed: true,
      list: 'shown',
    },
    {
      key: 'subkind',
      label: { he: 'תת-סוג', en: 'Sub-kind' },
      kind: 'choice',
      choices: DISCOUNT_SUBTYPE_LABELS,
      computed: true,
    },
    { key: 'code', label: 'code', kind: 'code', next: true, search: true, list: 'shown' },
    { key: 'valid_from', label: 'valid_from', kind: 'date', column: 'active_from', list: 'shown' },
    { key: 'valid_to', label: 'valid_to', kind: 'date', column: 'active_to', list: 'shown' },
    {
      key: 'days',
      label: { he: 'ימים', en: 'Days' },
      kind: 'days',
      hint: { he: 'בלי בחירה: כל הימים.', en: 'None chosen: every day.' },
    },
    { key: 'time_from', label: { he: 'משעה', en: 'From' }, kind: 'time', minutes: true },
    {
      key: 'time_to',
      label: { he: 'עד שעה', en: 'Until' },
      kind: 'time',
      minutes: true,
      hint: { he: 'שעה שווה לשעת ההתחלה: כל היום.', en: 'The same as the start: all day.' },
    },
    {
      key: 'customer_groups',
      label: { he: 'קבוצות לקוחות', en: 'Customer groups' },
      kind: 'refs',
      table: 'customer_groups',
      shows: 'name',
      component: COMPONENT.customerGroups,
      hint: { he: 'בלי בחירה: לכל הלקוחות.', en: 'None chosen: everybody.' },
    },
    {
      key: 'timing',
      label: 'timing',
      kind: 'choice',
      choices: TIMING_LABELS,
      required: true,
      initial: 'immediate',
      list: 'shown',
    },
    {
      key: 'use_limit',
      label: 'use_limit',
      kind: 'integer',
      required: true,
      initial: 0,
      min: 0,
      max: 1_000_000,
      hint: { he: '0: בלי הגבלה.', en: '0: no limit.' },
    },
    ...(['day', 'month', 'year'] as const).map((period) => ({
      key: `limit_${period}`,
      label: LIMIT_LABELS[period],
      kind: 'integer' as const,
      required: true as const,
      initial: 0,
      min: 0,
      max: 1_000_000,
      hint: LIMIT_HINT,
    })),
    {
      key: 'coupon_type',
      label: { he: 'סוג קופון נדרש', en: 'Coupon type wanted' },
      kind: 'integer',
      min: 1,
      max: 1_000_000,
    },
    {
      key: 'coupon_given',
      label: { he: 'נותן קופון מסוג', en: 'Gives a coupon of type' },
      kind: 'integer',
      min: 1,
      max: 1_000_000,
      hint: {
        he: 'בכל פעם שהמבצע ניתן, הקופה מדפיסה קופון מהסוג הזה לקנייה הבאה. ריק: בלי קופון.',
        en: 'Each time the discount is given, the till prints a coupon of this type for another sale. Empty: none.',
      },
    },
    {
      key: 'coupon_days',
      label: { he: 'תוקף הקופון בימים', en: 'Days the coupon is valid' },
      kind: 'integer',
      required: true,
      initial: 0,
      min: 0,
      max: 3_660,
      hint: { he: '0: בלי הגבלה.', en: '0: no limit.' },
    },
    {
      key: 'double',
      label: { he: 'ניתן עם מבצעים אחרים', en: 'Combined with other discounts' },
      kind: 'switch',
    },
    {
      key: 'double_force',
      label: { he: 'ניתן גם על מחיר ידני', en: 'Given on prices by hand as well' },
      kind: 'switch',
    },
    { key: 'notes', label: 'notes', kind: 'notes' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
  sections: [
    {
      label: { he: 'המבצע', en: 'Discount' },
      fields: ['name', 'code', 'kind', 'subkind', 'notes'],
    },
    {
      label: { he: 'מה קונים ומה מקבלים', en: 'What is bought and what is given' },
      fields: ['levels'],
    },
    {
      label: { he: 'תקופה ושעות', en: 'Dates and hours' },
      fields: ['valid_from', 'valid_to', 'days', 'time_from', 'time_to', 'timing'],
    },
    {
      label: { he: 'למי וכמה', en: 'For whom and how often' },
      fields: [
        'customer_groups',
        'coupon_type',
        'coupon_given',
        'coupon_days',
        'use_limit',
        'limit_day',
        'limit_month',
        'limit_year',
        'double',
        'double_force',
      ],
    },
    { label: { he: 'רישום', en: 'Kept by the system' }, fields: ['words', 'created', 'updated'] },
  ],
  related: [
    { component: COMPONENT.coupons, field: 'discount' },
    { component: COMPONENT.campaigns, field: 'discount' },
  ],
};
