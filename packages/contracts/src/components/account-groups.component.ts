import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const accountGroupsComponent: RecordComponent = {
  component: 162,
  key: 'accountGroups',
  label: 'קבוצות חשבונות',
  icon: 'books',
  menu: 'accounts',
  module: 'accounting',
  table: 'account_groups',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'קבוצת חשבונות חדשה', en: 'New account group' },
  status: 'active',
  related: [{ component: COMPONENT.accounts, field: 'group' }],
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
      key: 'kind',
      label: 'type',
      kind: 'choice',
      required: true,
      initial: 'asset',
      choices: {
        asset: { he: 'נכסים', en: 'Assets' },
        liability: { he: 'התחייבויות', en: 'Liabilities' },
        equity: { he: 'הון', en: 'Equity' },
        income: { he: 'הכנסות', en: 'Income' },
        expense: { he: 'הוצאות', en: 'Expenses' },
      },
      list: 'shown',
    },
    {
      key: 'balance',
      label: 'balance',
      kind: 'money',
      summed: true,
      computed: true,
      alsoReads: COMPONENT.journalEntries,
      list: 'shown',
    },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
};
