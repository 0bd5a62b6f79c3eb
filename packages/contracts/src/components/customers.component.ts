import { COMPONENT } from '../components.ts';
import { CREDIT_STATUS_LABELS, PAYMENT_KIND_LABELS, STANDING_DISCOUNT_LABELS } from '../labels.ts';
import type { RecordComponent } from './record-component.ts';

/**
 * Related lists of a customer, each group in the order in which a deal proceeds: ordered and
 * delivered, invoiced and paid, club benefits.
 */
const SALES = [COMPONENT.transactions, COMPONENT.quotes, COMPONENT.salesOrders, COMPONENT.deliveryNotes, COMPONENT.returnNotes] as const;
const BILLS = [COMPONENT.taxInvoices, COMPONENT.consolidatedInvoices, COMPONENT.invoiceReceipts, COMPONENT.creditInvoices, COMPONENT.receipts] as const;
const CLUB = [COMPONENT.memberships, COMPONENT.giftCards, COMPONENT.creditVouchers, COMPONENT.vouchers, COMPONENT.coupons] as const;

export const customersComponent: RecordComponent = {
  component: 111,
  key: 'customers',
  label: 'לקוחות',
  icon: 'users',
  menu: 'manageCustomers',
  module: 'core',
  table: 'customers',
  identity: ['id'],
  found: true,
  writes: 'all',
  newTitle: { he: 'לקוח חדש', en: 'New customer' },
  status: 'active',
  order: { column: 'name_search', type: 'text' },
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, folded: 'name_search', sorted: true, list: 'main' },
    { key: 'code', label: 'code', kind: 'code', next: true, unique: true, search: true, list: 'shown' },
    { key: 'phone', label: 'phone', kind: 'phone', search: true, list: 'shown' },
    { key: 'phone2', label: { he: 'טלפון נוסף', en: 'Second phone' }, kind: 'phone' },
    { key: 'group', label: 'group', kind: 'ref', column: 'group_id', table: 'customer_groups', shows: 'name', component: COMPONENT.customerGroups, list: 'shown' },
    { key: 'picture', label: { he: 'תמונה', en: 'Picture' }, kind: 'avatar', list: 'shown' },
    { key: 'tax_id', label: 'tax_id', kind: 'taxid', column: 'vat_id', search: true },
    { key: 'vat_free', label: 'vat_free', kind: 'switch' },
    { key: 'email', label: 'email', kind: 'email', search: true },
    { key: 'birthday', label: { he: 'תאריך לידה', en: 'Birthday' }, kind: 'date' },
    { key: 'city', label: 'city', kind: 'locality', search: true, list: 'shown' },
    { key: 'address', label: 'address', kind: 'address' },
    { key: 'house_number', label: { he: 'מספר בית', en: 'House number' }, kind: 'text', max: 20 },
    { key: 'entrance', label: { he: 'כניסה', en: 'Entrance' }, kind: 'text', max: 20 },
    { key: 'floor', label: { he: 'קומה', en: 'Floor' }, kind: 'text', max: 20 },
    { key: 'apartment', label: { he: 'דירה', en: 'Apartment' }, kind: 'text', max: 20 },
    { key: 'zip', label: { he: 'מיקוד', en: 'Postal code' }, kind: 'text', max: 20 },
    { key: 'price_list', label: { he: 'מחירון', en: 'Price list' }, kind: 'ref', column: 'price_list_id', table: 'price_lists', shows: 'name', component: COMPONENT.priceLists },
    { key: 'discount_type', label: { he: 'סוג ההנחה הקבועה', en: 'Kind of standing discount' }, kind: 'choice', choices: STANDING_DISCOUNT_LABELS, required: true, initial: 'percent' },
    { key: 'discount', label: { he: 'הנחה קבועה באחוזים', en: 'Standing discount, percent' }, kind: 'percent', required: true, initial: 0, min: 0, max: 10_000 },
    { key: 'discount_sum', label: { he: 'הנחה קבועה בסכום', en: 'Standing discount, sum' }, kind: 'money', required: true, initial: 0, min: 0, hint: { he: 'יורדת מכל חשבון.', en: 'Taken off each bill.' } },
    { key: 'credit_status', label: { he: 'מצב אשראי', en: 'Credit' }, kind: 'choice', choices: CREDIT_STATUS_LABELS, required: true, initial: 'group' },
    { key: 'credit_limit', label: 'credit_limit', kind: 'money', min: 0 },
    { key: 'balance', label: 'balance', kind: 'money', summed: true, computed: true, asks: 'customersBalance', list: 'shown', hint: { he: 'מחושבת מהמסמכים.', en: 'Follows from the documents.' } },
    { key: 'payment_days', label: { he: 'ימי אשראי', en: 'Payment days' }, kind: 'integer', min: 0, max: 365 },
    {
      key: 'payments_permissions', label: { he: 'אמצעי תשלום מותרים', en: 'Allowed means of payment' }, kind: 'choices', choices: PAYMENT_KIND_LABELS,
      hint: { he: 'ריק: כל אמצעי תשלום.', en: 'Empty: any means of payment.' },
    },
    { key: 'agent', label: { he: 'סוכן', en: 'Agent' }, kind: 'ref', column: 'agent_id', table: 'employees', shows: 'full_name', component: COMPONENT.employees },
    { key: 'account_code', label: { he: 'מפתח בהנהלת חשבונות', en: 'Account key' }, kind: 'text', max: 40 },
    { key: 'club', label: { he: 'חבר מועדון', en: 'Club member' }, kind: 'switch' },
    { key: 'club_expires', label: { he: 'חברות בתוקף עד', en: 'Membership until' }, kind: 'date' },
    { key: 'marketing', label: { he: 'הסכים לקבל דברי פרסומת', en: 'Agreed to advertisements' }, kind: 'switch' },
    { key: 'tags', label: { he: 'תגיות', en: 'Tags' }, kind: 'tags' },
    { key: 'notes', label: 'notes', kind: 'longtext' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
  sections: [
    { label: { he: 'לקוח', en: 'Customer' }, fields: ['name', 'code', 'group', 'tax_id', 'vat_free', 'picture', 'tags', 'notes'] },
    { label: { he: 'פרטי קשר', en: 'Contact' }, fields: ['phone', 'phone2', 'email', 'birthday', 'marketing'] },
    { label: 'address', fields: ['city', 'address', 'house_number', 'entrance', 'floor', 'apartment', 'zip'] },
    { label: { he: 'מחירים ואשראי', en: 'Prices and credit' }, fields: ['price_list', 'discount_type', 'discount', 'discount_sum', 'credit_status', 'credit_limit', 'balance', 'payment_days', 'payments_permissions', 'agent', 'account_code'] },
    { label: { he: 'מועדון', en: 'Club' }, fields: ['club', 'club_expires'] },
    { label: { he: 'רישום', en: 'Kept by the system' }, fields: ['created', 'updated'] },
  ],
  related: [
    { component: COMPONENT.contacts, field: 'customer' },
    ...SALES.map((component) => ({ component, field: 'customer', group: { he: 'מכירות והזמנות', en: 'Sales and orders' } })),
    ...BILLS.map((component) => ({ component, field: 'customer', group: { he: 'חשבוניות וקבלות', en: 'Invoices and receipts' } })),
    ...CLUB.map((component) => ({ component, field: 'customer', group: { he: 'מועדון ושוברים', en: 'Club and vouchers' } })),
  ],
};
