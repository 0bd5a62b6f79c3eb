import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

export const dashboardsComponent: RecordComponent = {
  component: 181,
  key: 'dashboards',
  label: 'לוחות מחוונים',
  icon: 'layout-dashboard',
  menu: 'dashboards',
  module: 'core',
  table: 'dashboards',
  identity: ['id'],
  order: { column: 'sort_order', type: 'integer' },
  writes: 'all',
  newTitle: { he: 'לוח מחוונים חדש', en: 'New dashboard' },
  status: 'active',
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, list: 'main' },
    { key: 'description', label: { he: 'תיאור', en: 'Description' }, kind: 'text', list: 'shown' },
    {
      key: 'positions',
      label: { he: 'תפקידים שרואים', en: 'Positions that see it' },
      kind: 'refs',
      table: 'positions',
      shows: 'name',
      component: COMPONENT.positions,
      hint: {
        he: 'בלי בחירה: כל מי שרואה לוחות.',
        en: 'None chosen: everybody who sees dashboards.',
      },
    },
    {
      key: 'is_home',
      label: { he: 'דף הבית של התפקידים', en: 'Home of the positions' },
      kind: 'switch',
      initial: false,
      hint: {
        he: 'מי שלא סידר דף בית משלו מתחיל בלוח הזה.',
        en: 'Who did not arrange a home of their own begins with it.',
      },
    },
    {
      key: 'sort_order',
      label: 'sort_order',
      kind: 'integer',
      initial: 0,
      min: -2_000_000_000,
      max: 2_000_000_000,
      list: 'shown',
    },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
  ],
};
