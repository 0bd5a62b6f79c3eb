import { COMPONENT } from '../components.ts';
import { TERMINAL_STATUS_LABELS } from '../labels.ts';
import type { RecordComponent } from './record-component.ts';

export const terminalsComponent: RecordComponent = {
  component: COMPONENT.terminals,
  table: 'terminals',
  identity: ['id'],
  order: { column: 'terminal_no', type: 'integer' },
  columns: [
    { key: 'name', label: 'name', kind: 'text', search: true, list: 'main' },
    { key: 'terminal_no', label: 'terminal_no', kind: 'integer', list: 'shown' },
    { key: 'branch', label: 'branch', kind: 'ref', column: 'branch_id', table: 'branches', shows: 'name', list: 'shown' },
    { key: 'status', label: 'status', kind: 'choice', choices: TERMINAL_STATUS_LABELS, list: 'shown' },
    { key: 'registered', label: 'registered', kind: 'moment', column: 'registered_at', list: 'shown' },
    { key: 'active', label: 'active', kind: 'switch' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
  ],
};
