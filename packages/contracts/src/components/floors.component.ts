import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

/**
 * A room or terrace of a restaurant. It has no menu entry: it is opened from the till's tables, by
 * search, or from its tables.
 */
export const floorsComponent: RecordComponent = {
  component: 26,
  key: 'floors',
  label: 'אזורי ישיבה',
  icon: 'layout-grid',
  menu: 'restaurant',
  unlisted: true,
  module: 'restaurant',
  table: 'floors',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'אזור ישיבה חדש', en: 'New floor' },
  status: 'active',
  order: { column: 'sort_order', type: 'integer' },
  columns: [
    {
      key: 'name',
      label: 'name',
      kind: 'text',
      required: true,
      unique: true,
      search: true,
      list: 'main',
    },
    {
      key: 'branch',
      label: 'branch',
      kind: 'ref',
      column: 'branch_id',
      table: 'branches',
      shows: 'name',
      list: 'shown',
      hint: { he: 'בלי בחירה: בכל הסניפים.', en: 'None chosen: in all branches.' },
    },
    {
      key: 'sort_order',
      label: 'sort_order',
      kind: 'integer',
      required: true,
      initial: 0,
      min: -2_000_000_000,
      max: 2_000_000_000,
      list: 'shown',
    },
    { key: 'notes', label: 'notes', kind: 'notes' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
  related: [{ component: COMPONENT.floorTables, field: 'floor' }],
};
