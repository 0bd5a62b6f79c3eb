import { COMPONENT } from '../components.ts';
import { CONTENT_LABELS } from '../labels.ts';
import type { RecordComponent } from './record-component.ts';

const CHANNELS = { till: { he: 'הודעה בקופה', en: 'At the till' }, sms: { he: 'מסרון', en: 'Text message' }, email: { he: 'דוא"ל', en: 'E-mail' } } as const;

export const campaignsComponent: RecordComponent = {
  component: 114,
  key: 'campaigns',
  label: 'קמפיינים',
  icon: 'speakerphone',
  menu: 'customers',
  module: 'club',
  table: 'campaigns',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'קמפיין חדש', en: 'New campaign' },
  status: 'active',
  feed: 'CustomersCampaigns',
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, list: 'main' },
    { key: 'code', label: 'code', kind: 'code', next: true, unique: true, search: true, list: 'shown' },
    { key: 'status', label: 'status', kind: 'choice', choices: CONTENT_LABELS, required: true, initial: 'draft', list: 'shown' },
    { key: 'channel', label: { he: 'ערוץ', en: 'Channel' }, kind: 'choice', choices: CHANNELS, required: true, initial: 'till', list: 'shown' },
    { key: 'valid_from', label: 'valid_from', kind: 'date', list: 'shown' },
    { key: 'valid_to', label: 'valid_to', kind: 'date', list: 'shown' },
    {
      key: 'customer_groups', label: { he: 'קבוצות לקוחות', en: 'Customer groups' }, kind: 'refs', table: 'customer_groups', shows: 'name', component: COMPONENT.customerGroups,
      hint: { he: 'בלי בחירה: לכל הלקוחות.', en: 'None chosen: everybody.' },
    },
    { key: 'discount', label: { he: 'מבצע', en: 'Discount rule' }, kind: 'ref', column: 'discount_id', table: 'discount_rules', shows: 'name', component: COMPONENT.discounts, list: 'shown' },
    { key: 'message', label: { he: 'נוסח ההודעה', en: 'Message' }, kind: 'longtext' },
    { key: 'notes', label: 'notes', kind: 'notes' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
  related: [{ component: COMPONENT.vouchers, field: 'campaign' }],
};
