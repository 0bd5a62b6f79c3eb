import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

/** A table on a floor; the till calls it an element. */
export const floorTablesComponent: RecordComponent = {
  component: 27,
  key: 'floorTables',
  label: 'שולחנות',
  icon: 'category',
  menu: 'restaurant',
  unlisted: true,
  module: 'restaurant',
  table: 'floor_tables',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'שולחן חדש', en: 'New table' },
  status: 'active',
  order: { column: 'sort_order', type: 'integer' },
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, list: 'main' },
    { key: 'floor', label: { he: 'אזור', en: 'Floor' }, kind: 'ref', column: 'floor_id', table: 'floors', shows: 'name', component: COMPONENT.floors, required: true, list: 'shown' },
    { key: 'seats', label: { he: 'מקומות ישיבה', en: 'Seats' }, kind: 'integer', required: true, initial: 4, min: 1, max: 500, list: 'shown' },
    { key: 'sort_order', label: 'sort_order', kind: 'integer', required: true, initial: 0, min: -2_000_000_000, max: 2_000_000_000, list: 'shown' },
    { key: 'notes', label: 'notes', kind: 'notes' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
};
