import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const suppliersComponent: RecordComponent = {
  component: COMPONENT.suppliers,
  table: 'suppliers',
  identity: ['id'],
  writes: 'all',
  status: 'active',
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, list: 'main' },
    { key: 'code', label: 'code', kind: 'code', next: true, unique: true, search: true, list: 'shown' },
    { key: 'tax_id', label: 'tax_id', kind: 'taxid', column: 'vat_id', search: true, list: 'shown' },
    { key: 'phone', label: 'phone', kind: 'phone', search: true, list: 'shown' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
};
