import { COMPONENT } from '../components.ts';
import { VAT_GROUP_LABELS } from '../labels.ts';
import type { RecordComponent } from './record-component.ts';

export const productsComponent: RecordComponent = {
  component: COMPONENT.products,
  table: 'products',
  identity: ['id'],
  order: { column: 'name_search', type: 'text' },
  columns: [
    { key: 'name', label: 'name', kind: 'text', search: true, folded: 'name_search', list: 'main' },
    { key: 'barcode', label: 'barcode', kind: 'code', search: true, list: 'shown' },
    { key: 'code', label: 'code', kind: 'code', search: true },
    { key: 'department', label: 'department', kind: 'ref', column: 'department_id', table: 'departments', shows: 'name', component: COMPONENT.departments, list: 'shown' },
    { key: 'category', label: 'category', kind: 'ref', column: 'category_id', table: 'categories', shows: 'name', component: COMPONENT.categories },
    { key: 'supplier', label: 'supplier', kind: 'ref', column: 'supplier_id', table: 'suppliers', shows: 'name', component: COMPONENT.suppliers },
    { key: 'manufacturer', label: 'manufacturer', kind: 'text', search: true, list: 'shown' },
    { key: 'price', label: 'price', kind: 'money', list: 'shown' },
    { key: 'unit', label: 'unit', kind: 'text' },
    { key: 'content_qty', label: 'content', kind: 'code' },
    { key: 'content_unit', label: 'content_unit', kind: 'text' },
    { key: 'vat_group', label: 'vat_group', kind: 'choice', choices: VAT_GROUP_LABELS },
    { key: 'weighed', label: 'weighed', kind: 'switch' },
    { key: 'discountable', label: 'discountable', kind: 'switch' },
    { key: 'active', label: 'active', kind: 'switch', list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
};
