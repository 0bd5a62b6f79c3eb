import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const positionsComponent: RecordComponent = {
  component: COMPONENT.positions,
  table: 'positions',
  identity: ['id'],
  columns: [
    { key: 'name', label: 'name', kind: 'text', search: true, list: 'main' },
    { key: 'number', label: 'code', kind: 'integer', column: 'id', list: 'shown' },
  ],
};
