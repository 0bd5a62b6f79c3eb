import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const accountsComponent: RecordComponent = {
  component: 161,
  key: 'accounts',
  label: 'חשבונות',
  icon: 'book',
  menu: 'accounts',
  module: 'accounting',
  table: 'accounts',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'חשבון חדש', en: 'New account' },
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
      key: 'group',
      label: 'group',
      kind: 'ref',
      column: 'group_id',
      table: 'account_groups',
      shows: 'name',
      component: COMPONENT.accountGroups,
      required: true,
      list: 'shown',
    },
    { key: 'bank', label: { he: 'חשבון בנק', en: 'Bank account' }, kind: 'bank' },
    { key: 'notes', label: 'notes', kind: 'longtext' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
};
