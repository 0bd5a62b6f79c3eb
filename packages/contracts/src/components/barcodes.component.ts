import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const barcodesComponent: RecordComponent = {
  component: COMPONENT.barcodes,
  table: 'product_barcodes',
  identity: ['id'],
  columns: [
    { key: 'barcode', label: 'barcode', kind: 'code', search: true, list: 'main' },
    { key: 'product', label: 'product', kind: 'ref', column: 'product_id', table: 'products', shows: 'name', component: COMPONENT.products, list: 'shown' },
  ],
};
