import { COMPONENT } from '../components.ts';
import { TRANSMISSION_LABELS } from '../labels.ts';
import type { RecordComponent } from './record-component.ts';

/** Credit card terminals. */
export const pinpadsComponent: RecordComponent = {
  component: 105,
  key: 'pinpads',
  label: 'מסופי אשראי',
  icon: 'device-mobile',
  menu: 'pos',
  module: 'till',
  table: 'pinpads',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'מסוף אשראי חדש', en: 'New card terminal' },
  status: 'active',
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, unique: true, search: true, list: 'main' },
    { key: 'branch', label: 'branch', kind: 'ref', column: 'branch_id', table: 'branches', shows: 'name', list: 'shown' },
    { key: 'terminal', label: 'terminal', kind: 'ref', column: 'terminal_id', table: 'terminals', shows: 'name', component: COMPONENT.terminals, list: 'shown' },
    { key: 'merchant_number', label: { he: 'מספר ספק', en: 'Merchant number' }, kind: 'text', max: 20, search: true, list: 'shown' },
    { key: 'model', label: { he: 'דגם', en: 'Model' }, kind: 'text', max: 60 },
    { key: 'serial_number', label: { he: 'מספר סידורי', en: 'Serial number' }, kind: 'text', max: 60, search: true },
    { key: 'network_address', label: { he: 'כתובת ברשת', en: 'Network address' }, kind: 'text', column: 'address', max: 120 },
    { key: 'port', label: { he: 'יציאה', en: 'Port' }, kind: 'integer', min: 1, max: 65_535 },
    { key: 'status', label: { he: 'שידור אחרון', en: 'Last transmission' }, kind: 'choice', choices: TRANSMISSION_LABELS, computed: true, list: 'shown' },
    { key: 'last_batch', label: { he: 'אצווה אחרונה', en: 'Last batch' }, kind: 'text', computed: true },
    { key: 'last_batch_at', label: { he: 'מועד האצווה', en: 'Time of the batch' }, kind: 'moment' },
    { key: 'notes', label: 'notes', kind: 'notes' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
};
