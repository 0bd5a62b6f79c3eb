import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

/**
 * The price of one product in one price list. No menu entry: it is opened from its list or its
 * product.
 */
export const priceListLinesComponent: RecordComponent = {
  component: 23,
  key: 'priceListLines',
  label: 'מחירים במחירון',
  icon: 'list-details',
  menu: 'products',
  unlisted: true,
  module: 'core',
  table: 'price_list_lines',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'מחיר חדש במחירון', en: 'New price in a list' },
  singular: { he: 'מחיר במחירון', en: 'Price in a list' },
  status: 'active',
  feed: 'PriceListLines',
  columns: [
    {
      key: 'product',
      label: 'product',
      kind: 'ref',
      column: 'product_id',
      table: 'products',
      shows: 'name',
      component: COMPONENT.products,
      required: true,
      once: true,
      list: 'main',
    },
    {
      key: 'price_list',
      label: { he: 'מחירון', en: 'Price list' },
      kind: 'ref',
      column: 'price_list_id',
      table: 'price_lists',
      shows: 'name',
      component: COMPONENT.priceLists,
      required: true,
      once: true,
      list: 'shown',
    },
    {
      key: 'from_quantity',
      label: { he: 'מכמות', en: 'From quantity' },
      kind: 'quantity',
      required: true,
      initial: 0,
      min: 0,
      list: 'shown',
    },
    {
      key: 'price',
      label: 'price',
      kind: 'money',
      required: true,
      min: 0,
      list: 'shown',
      hint: {
        he: 'כולל מע"מ או בלעדיו, לפי המחירון.',
        en: 'With or without VAT, as the list says.',
      },
    },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
};
