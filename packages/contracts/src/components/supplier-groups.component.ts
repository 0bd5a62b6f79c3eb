import type { RecordComponent } from './record-component.ts';

export const supplierGroupsComponent: RecordComponent = {
  component: 152,
  key: 'supplierGroups',
  label: 'קבוצות ספקים',
  icon: 'users-group',
  menu: 'manageSuppliers',
  module: 'suppliers',
  table: 'supplier_groups',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'קבוצת ספקים חדשה', en: 'New supplier group' },
  status: 'active',
  columns: [
    {
      key: 'name',
      label: 'name',
      kind: 'text',
      required: true,
      unique: true,
      search: true,
      list: 'main',
    },
    {
      key: 'payment_days',
      label: { he: 'ימי אשראי', en: 'Payment days' },
      kind: 'integer',
      min: 0,
      max: 365,
      list: 'shown',
      hint: {
        he: 'לספקים שלא נקבעו להם ימי אשראי משלהם.',
        en: 'Of suppliers without payment days of their own.',
      },
    },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
};
