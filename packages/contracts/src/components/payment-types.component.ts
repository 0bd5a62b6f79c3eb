import { PAYMENT_KIND_LABELS } from '../labels.ts';
import type { RecordComponent } from './record-component.ts';

export const paymentTypesComponent: RecordComponent = {
  component: 106,
  key: 'paymentTypes',
  label: 'אמצעי תשלום',
  icon: 'wallet',
  menu: 'pos',
  module: 'till',
  table: 'payment_types',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'אמצעי תשלום חדש', en: 'New payment type' },
  status: 'active',
  order: { column: 'sort_order', type: 'integer' },
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, unique: true, search: true, list: 'main' },
    { key: 'kind', label: 'type', kind: 'choice', choices: PAYMENT_KIND_LABELS, required: true, initial: '9', list: 'shown' },
    { key: 'opens_drawer', label: { he: 'פותח מגירה', en: 'Opens the drawer' }, kind: 'switch', list: 'shown' },
    { key: 'reference_wanted', label: { he: 'דורש אסמכתא', en: 'Wants a reference' }, kind: 'switch', list: 'shown' },
    { key: 'refunds', label: { he: 'אפשר להחזיר בו', en: 'Can refund' }, kind: 'switch', initial: true, list: 'shown' },
    { key: 'account_code', label: { he: 'מפתח בהנהלת חשבונות', en: 'Account key' }, kind: 'text', max: 40 },
    { key: 'colour', label: { he: 'צבע בקופה', en: 'Colour at the till' }, kind: 'colour' },
    { key: 'sort_order', label: 'sort_order', kind: 'integer', required: true, initial: 0, min: -2_000_000_000, max: 2_000_000_000, list: 'shown' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
};
