import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const movementTypesComponent: RecordComponent = {
  component: 164,
  key: 'movementTypes',
  label: 'סוגי תנועה',
  icon: 'arrows-exchange',
  menu: 'movementTypes',
  module: 'accounting',
  table: 'movement_types',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'סוג תנועה חדש', en: 'New movement type' },
  status: 'active',
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, list: 'main' },
    {
      key: 'code',
      label: 'code',
      kind: 'code',
      next: true,
      unique: true,
      search: true,
      list: 'shown',
    },
    {
      key: 'debit',
      label: { he: 'חשבון חובה', en: 'Debit account' },
      kind: 'ref',
      column: 'debit_account_id',
      table: 'accounts',
      shows: 'name',
      component: COMPONENT.accounts,
      list: 'shown',
    },
    {
      key: 'credit',
      label: { he: 'חשבון זכות', en: 'Credit account' },
      kind: 'ref',
      column: 'credit_account_id',
      table: 'accounts',
      shows: 'name',
      component: COMPONENT.accounts,
      list: 'shown',
    },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
};
