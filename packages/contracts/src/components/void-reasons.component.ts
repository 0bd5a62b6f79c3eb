import type { RecordComponent } from './record-component.ts';

/** Why a row that the kitchen was told of is voided. Opened from the settings of the restaurant. */
export const voidReasonsComponent: RecordComponent = {
  component: 29,
  key: 'voidReasons',
  label: 'סיבות ביטול',
  icon: 'x',
  menu: 'restaurant',
  unlisted: true,
  module: 'restaurant',
  table: 'void_reasons',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'סיבת ביטול חדשה', en: 'New void reason' },
  status: 'active',
  order: { column: 'sort_order', type: 'integer' },
  columns: [
    {
      key: 'name',
      label: 'name',
      kind: 'text',
      required: true,
      unique: true,
      max: 60,
      search: true,
      list: 'main',
    },
    {
      key: 'made',
      label: { he: 'האוכל כבר הוכן', en: 'The food was made' },
      kind: 'switch',
      list: 'shown',
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
};
