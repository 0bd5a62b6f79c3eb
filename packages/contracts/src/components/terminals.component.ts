import { COMPONENT } from '../components.ts';
import { TERMINAL_STATUS_LABELS } from '../labels.ts';
import type { RecordComponent } from './record-component.ts';

/** A terminal is registered on its device; here it gets its name. */
export const terminalsComponent: RecordComponent = {
  component: 104,
  key: 'terminals',
  label: 'קופות',
  icon: 'device-desktop',
  menu: 'pos',
  module: 'core',
  table: 'terminal_records',
  identity: ['id'],
  searchWords: { he: 'קופה עמדה', en: 'Register, till' },
  writes: 'edit',
  order: { column: 'terminal_no', type: 'integer' },
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, list: 'main' },
    { key: 'terminal_no', label: 'terminal_no', kind: 'integer', computed: true, list: 'shown' },
    {
      key: 'branch',
      label: 'branch',
      kind: 'ref',
      column: 'branch_id',
      table: 'branches',
      shows: 'name',
      computed: true,
      list: 'shown',
    },
    {
      key: 'kind',
      label: { he: 'סוג העמדה', en: 'Kind of device' },
      kind: 'choice',
      choices: {
        till: { he: 'קופה', en: 'Till' },
        handheld: { he: 'מסופון מלצרים', en: 'Handheld' },
        kitchen: { he: 'מסך מטבח', en: 'Kitchen screen' },
      },
      list: 'shown',
      hint: {
        he: 'שינוי מנתק את המכשיר. רשמו אותו מחדש.',
        en: 'A change signs the device out. Register it again.',
      },
    },
    {
      key: 'status',
      label: 'status',
      kind: 'choice',
      choices: TERMINAL_STATUS_LABELS,
      computed: true,
      list: 'shown',
    },
    {
      key: 'registered',
      label: 'registered',
      kind: 'moment',
      column: 'registered_at',
      list: 'shown',
    },
    {
      key: 'plugin',
      label: { he: 'גרסת הגשר', en: 'Version of the bridge' },
      kind: 'text',
      column: 'plugin_version',
      computed: true,
    },
    { key: 'active', label: 'active', kind: 'switch', computed: true },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
  ],
  related: [
    { component: COMPONENT.transactions, field: 'terminal' },
    { component: COMPONENT.closings, field: 'terminal' },
    { component: COMPONENT.cashMovements, field: 'terminal' },
  ],
};
