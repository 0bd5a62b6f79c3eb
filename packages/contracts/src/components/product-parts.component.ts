import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

/** The components of a kit or combo. No menu entry: it is opened from its product. */
export const productPartsComponent: RecordComponent = {
  component: 25,
  key: 'productParts',
  label: 'פריטים בערכה',
  icon: 'package',
  menu: 'products',
  unlisted: true,
  module: 'core',
  table: 'product_parts',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'פריט חדש בערכה', en: 'New part of a kit' },
  singular: { he: 'פריט בערכה', en: 'Part of a kit' },
  status: 'active',
  feed: 'ProductsParts',
  order: { column: 'sort_order', type: 'integer' },
  columns: [
    { key: 'part', label: { he: 'פריט בערכה', en: 'Part' }, kind: 'ref', column: 'part_id', table: 'products', shows: 'name', component: COMPONENT.products, required: true, list: 'main' },
    { key: 'product', label: { he: 'ערכה', en: 'Kit' }, kind: 'ref', column: 'product_id', table: 'products', shows: 'name', component: COMPONENT.products, required: true, once: true, list: 'shown' },
    { key: 'quantity', label: 'quantity', kind: 'quantity', required: true, initial: 1_000, min: 1, max: 1_000_000_000, list: 'shown' },
    {
      key: 'choice', label: { he: 'בחירה', en: 'Choice' }, kind: 'text', max: 40, list: 'shown',
      hint: { he: 'מבין הפריטים עם אותו שם בחירה נבחר אחד. ריק: הפריט תמיד בערכה.', en: 'Of the parts of one choice one is taken. Empty: it is always in.' },
    },
    { key: 'price', label: { he: 'תוספת מחיר', en: 'Added price' }, kind: 'money', required: true, initial: 0, min: 0, max: 1_000_000_000, list: 'shown' },
    { key: 'sort_order', label: 'sort_order', kind: 'integer', required: true, initial: 0, min: -2_000_000_000, max: 2_000_000_000 },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
};
