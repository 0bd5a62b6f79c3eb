import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

/**
 * Preparations that the till asks for together. No menu entry: it is opened from its preparations.
 */
export const preparationGroupsComponent: RecordComponent = {
  component: 24,
  key: 'preparationGroups',
  label: 'קבוצות הכנות',
  icon: 'chef-hat',
  menu: 'restaurant',
  unlisted: true,
  module: 'restaurant',
  table: 'preparation_groups',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'קבוצת הכנות חדשה', en: 'New preparation group' },
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
      key: 'min_choices',
      label: { he: 'לבחור לפחות', en: 'Choose at least' },
      kind: 'integer',
      required: true,
      initial: 0,
      min: 0,
      max: 20,
      list: 'shown',
      hint: { he: '0: אפשר להמשיך בלי לבחור.', en: '0: one may go on without choosing.' },
    },
    {
      key: 'max_choices',
      label: { he: 'לבחור לכל היותר', en: 'Choose at most' },
      kind: 'integer',
      required: true,
      initial: 0,
      min: 0,
      max: 100,
      list: 'shown',
      hint: { he: '0: בלי הגבלה.', en: '0: no limit.' },
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
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
  related: [{ component: COMPONENT.preparations, field: 'group' }],
};
