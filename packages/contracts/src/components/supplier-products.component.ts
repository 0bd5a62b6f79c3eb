import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

/** The products that a supplier offers, with their cost. */
export const supplierProductsComponent: RecordComponent = {
  component: 153,
  key: 'supplierProducts',
  label: 'מוצרי ספקים',
  icon: 'package-import',
  menu: 'manageSuppliers',
  module: 'suppliers',
  table: 'supplier_products',
  identity: ['id'],
  found: true,
  writes: 'all',
  newTitle: { he: 'מוצר ספק חדש', en: 'New supplier product' },
  singular: { he: 'מוצר ספק', en: 'Supplier product' },
  status: 'active',
  columns: [
    { key: 'product', label: 'product', kind: 'ref', column: 'product_id', table: 'products', shows: 'name', component: COMPONENT.products, required: true, once: true, list: 'main' },
    { key: 'supplier', label: 'supplier', kind: 'ref', column: 'supplier_id', table: 'suppliers', shows: 'name', component: COMPONENT.suppliers, required: true, once: true, list: 'shown' },
    { key: 'code', label: { he: 'קוד אצל הספק', en: 'Supplier code' }, kind: 'text', search: true, list: 'shown' },
    { key: 'cost', label: { he: 'עלות לפני מע"מ', en: 'Cost before VAT' }, kind: 'money', initial: 0, required: true, min: 0, list: 'shown' },
    { key: 'pack', label: { he: 'יחידות באריזה', en: 'Units in a package' }, kind: 'quantity', initial: 1_000, required: true, min: 1, list: 'shown' },
    { key: 'minimum', label: { he: 'הזמנה מינימלית', en: 'Least order' }, kind: 'quantity', min: 0 },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
};
