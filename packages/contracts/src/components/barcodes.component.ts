import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

/** Every barcode that a scan may read. The main barcode of a product is changed in the product. */
export const barcodesComponent: RecordComponent = {
  component: 20,
  key: 'barcodes',
  label: 'ברקודים',
  icon: 'barcode',
  menu: 'products',
  module: 'core',
  table: 'product_barcodes',
  identity: ['id'],
  found: true,
  writes: 'all',
  newTitle: { he: 'ברקוד חדש', en: 'New barcode' },
  singular: { he: 'ברקוד', en: 'Barcode' },
  status: 'active',
  feed: 'ProductsKeys',
  order: { column: 'barcode_search', type: 'text' },
  columns: [
    {
      key: 'barcode',
      label: 'barcode',
      kind: 'barcode',
      required: true,
      once: true,
      search: true,
      folded: 'barcode_search',
      sorted: true,
      list: 'main',
    },
    {
      key: 'product',
      label: 'product',
      kind: 'ref',
      column: 'product_id',
      table: 'products',
      shows: 'name',
      component: COMPONENT.products,
      required: true,
      list: 'shown',
    },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
};
