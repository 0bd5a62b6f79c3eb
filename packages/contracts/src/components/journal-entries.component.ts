import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

/** Only the ledger writes entries; a wrong one is corrected by another. */
export const journalEntriesComponent: RecordComponent = {
  component: 163,
  key: 'journalEntries',
  label: 'פקודות יומן',
  icon: 'notebook',
  menu: 'accounts',
  module: 'accounting',
  table: 'journal_entries',
  identity: ['id'],
  singular: { he: 'פקודת יומן', en: 'Journal entry' },
  searchWords: { he: 'כרטסת תנועות בחשבון הנהלת חשבונות', en: 'Ledger, account movements, bookkeeping' },
  found: true,
  order: { column: 'day', type: 'date', descending: true },
  columns: [
    { key: 'description', label: { he: 'תיאור', en: 'Description' }, kind: 'text', search: true, list: 'main' },
    { key: 'day', label: 'date', kind: 'date', list: 'shown' },
    { key: 'movement_type', label: { he: 'סוג תנועה', en: 'Movement type' }, kind: 'ref', column: 'movement_type_id', table: 'movement_types', shows: 'name', component: COMPONENT.movementTypes, list: 'shown' },
    { key: 'debit', label: { he: 'חשבון חובה', en: 'Debit account' }, kind: 'ref', column: 'debit_account_id', table: 'accounts', shows: 'name', component: COMPONENT.accounts, list: 'shown', narrow: true },
    { key: 'credit', label: { he: 'חשבון זכות', en: 'Credit account' }, kind: 'ref', column: 'credit_account_id', table: 'accounts', shows: 'name', component: COMPONENT.accounts, list: 'shown', narrow: true },
    { key: 'amount', label: { he: 'סכום', en: 'Amount' }, kind: 'money', summed: true, list: 'shown' },
    { key: 'reference', label: 'reference', kind: 'text', search: true, list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
  ],
};
