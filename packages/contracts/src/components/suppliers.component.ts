import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const suppliersComponent: RecordComponent = {
  component: COMPONENT.suppliers,
  table: 'suppliers',
  identity: ['id'],
  columns: [
    { key: 'name', label: 'name', kind: 'text', search: true, list: 'main' },
    { key: 'code', label: 'code', kind: 'code', search: true, list: 'shown' },
    { key: 'tax_id', label: 'tax_id', kind: 'code', column: 'vat_id', search: true, list: 'shown' },
    { key: 'phone', label: 'phone', kind: 'code', search: true, list: 'shown' },
    { key: 'active', label: 'active', kind: 'switch', list: 'shown' },
  ],
};
