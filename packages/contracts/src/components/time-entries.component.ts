import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

const KINDS = { in: { he: 'כניסה', en: 'In' }, out: { he: 'יציאה', en: 'Out' } } as const;
const SOURCES = {
  card: { he: 'כרטיס', en: 'Card' },
  fingerprint: { he: 'טביעת אצבע', en: 'Fingerprint' },
  session: { he: 'מהמערכת', en: 'Signed in' },
  manager: { he: 'מנהל', en: 'Manager' },
} as const;
const STATES = {
  stamped: { he: 'כפי שנרשם', en: 'As stamped' },
  add: { he: 'נוסף', en: 'Added' },
  change: { he: 'תוקן', en: 'Corrected' },
  void: { he: 'בוטל', en: 'Void' },
} as const;

/**
 * Stamps as they were made, with the times now in force. They are corrected on the attendance
 * screen.
 */
export const timeEntriesComponent: RecordComponent = {
  component: 33,
  key: 'timeEntries',
  label: 'דיווחי נוכחות',
  icon: 'clock',
  menu: 'employees',
  module: 'core',
  table: 'time_entry_records',
  identity: ['id'],
  named: 'uuid',
  singular: { he: 'דיווח נוכחות', en: 'Time entry' },
  order: { column: 'at', type: 'moment', descending: true },
  columns: [
    {
      key: 'employee',
      label: { he: 'עובד', en: 'Employee' },
      kind: 'ref',
      column: 'employee_id',
      table: 'employees',
      shows: 'full_name',
      component: COMPONENT.employees,
      list: 'main',
    },
    { key: 'kind', label: 'type', kind: 'choice', choices: KINDS, list: 'shown' },
    { key: 'at', label: { he: 'נרשם בשעה', en: 'Stamped at' }, kind: 'moment', list: 'shown' },
    {
      key: 'counts_at',
      label: { he: 'השעה הקובעת', en: 'Counts as' },
      kind: 'moment',
      list: 'shown',
    },
    { key: 'state', label: 'status', kind: 'choice', choices: STATES, list: 'shown' },
    {
      key: 'reason',
      label: { he: 'סיבת התיקון', en: 'Reason of the correction' },
      kind: 'text',
      search: true,
    },
    { key: 'source', label: { he: 'אופן הרישום', en: 'How' }, kind: 'choice', choices: SOURCES },
    {
      key: 'branch',
      label: 'branch',
      kind: 'ref',
      column: 'branch_id',
      table: 'branches',
      shows: 'name',
      list: 'shown',
    },
    {
      key: 'terminal',
      label: 'terminal',
      kind: 'ref',
      column: 'terminal_id',
      table: 'terminals',
      shows: 'name',
      component: COMPONENT.terminals,
    },
    { key: 'offline', label: { he: 'ללא רשת', en: 'Without a network' }, kind: 'switch' },
  ],
};
