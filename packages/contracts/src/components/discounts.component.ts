import { COMPONENT } from '../components.ts';
import { TIMING_LABELS } from '../labels.ts';
import type { RecordComponent } from './record-component.ts';

export const discountsComponent: RecordComponent = {
  component: COMPONENT.discounts,
  table: 'discount_rules',
  identity: ['id'],
  columns: [
    { key: 'name', label: 'name', kind: 'text', search: true, list: 'main' },
    { key: 'code', label: 'code', kind: 'code', search: true, list: 'shown' },
    { key: 'valid_from', label: 'valid_from', kind: 'date', column: 'active_from', list: 'shown' },
    { key: 'valid_to', label: 'valid_to', kind: 'date', column: 'active_to', list: 'shown' },
    { key: 'timing', label: 'timing', kind: 'choice', choices: TIMING_LABELS, list: 'shown' },
    { key: 'use_limit', label: 'use_limit', kind: 'integer' },
    { key: 'active', label: 'active', kind: 'switch', list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
};
