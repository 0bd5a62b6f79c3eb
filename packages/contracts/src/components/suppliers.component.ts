import { COMPONENT } from '../components.ts';
import type { RecordComponent } from './record-component.ts';

/**
 * Related lists of a supplier, each group in the order in which a purchase proceeds: ordered and
 * received, invoiced and paid.
 */
const ORDERS = [
  COMPONENT.purchaseOrders,
  COMPONENT.goodsReceipts,
  COMPONENT.supplierReturns,
] as const;
const BILLS = [
  COMPONENT.supplierInvoices,
  COMPONENT.supplierCredits,
  COMPONENT.supplierPayments,
  COMPONENT.expenses,
] as const;

export const suppliersComponent: RecordComponent = {
  component: 151,
  key: 'suppliers',
  label: 'ספקים',
  icon: 'truck',
  menu: 'manageSuppliers',
  module: 'suppliers',
  table: 'suppliers',
  identity: ['id'],
  writes: 'all',
  newTitle: { he: 'ספק חדש', en: 'New supplier' },
  status: 'active',
  sections: [
    {
      label: { he: 'פרטים', en: 'Details' },
      fields: ['name', 'code', 'group', 'contact', 'phone', 'email', 'address', 'city'],
    },
    {
      label: { he: 'תשלום', en: 'Payment' },
      fields: ['tax_id', 'bank', 'payment_days', 'balance'],
    },
    { label: { he: 'הזמנות', en: 'Ordering' }, fields: ['order_days', 'delivery_days', 'notes'] },
  ],
  related: [
    { component: COMPONENT.supplierProducts, field: 'supplier' },
    { component: COMPONENT.supplierAgreements, field: 'supplier' },
    ...ORDERS.map((component) => ({
      component,
      field: 'supplier',
      group: { he: 'הזמנות וסחורה', en: 'Orders and goods' },
    })),
    ...BILLS.map((component) => ({
      component,
      field: 'supplier',
      group: { he: 'חשבונות ותשלומים', en: 'Bills and payments' },
    })),
  ],
  columns: [
    { key: 'name', label: 'name', kind: 'text', required: true, search: true, list: 'main' },
    {
      key: 'code',
      label: 'code',
      kind: 'code',
      next: true,
      unique: true,
      search: true,
      list: 'shown',
    },
    { key: 'phone', label: 'phone', kind: 'phone', search: true, list: 'shown' },
    {
      key: 'group',
      label: 'group',
      kind: 'ref',
      column: 'group_id',
      table: 'supplier_groups',
      shows: 'name',
      component: COMPONENT.supplierGroups,
      list: 'shown',
    },
    { key: 'contact', label: { he: 'איש קשר', en: 'Contact person' }, kind: 'text', search: true },
    { key: 'email', label: 'email', kind: 'email', search: true },
    {
      key: 'tax_id',
      label: 'tax_id',
      kind: 'taxid',
      column: 'vat_id',
      search: true,
      list: 'shown',
    },
    { key: 'address', label: 'address', kind: 'address' },
    { key: 'city', label: 'city', kind: 'locality', list: 'shown' },
    { key: 'bank', label: { he: 'חשבון בנק', en: 'Bank account' }, kind: 'bank' },
    {
      key: 'payment_days',
      label: { he: 'ימי אשראי', en: 'Payment days' },
      kind: 'integer',
      min: 0,
      max: 365,
      hint: { he: 'ריק: כמו בקבוצת הספק.', en: "Empty: the group's." },
    },
    {
      key: 'balance',
      label: 'balance',
      kind: 'money',
      summed: true,
      computed: true,
      hint: {
        he: 'מחושבת מהמסמכים. מינוס: אנחנו חייבים לספק.',
        en: 'Follows from the documents. Below zero: we owe the supplier.',
      },
    },
    { key: 'order_days', label: { he: 'ימי הזמנה', en: 'Ordering days' }, kind: 'days' },
    {
      key: 'delivery_days',
      label: { he: 'ימי אספקה', en: 'Delivery days' },
      kind: 'days',
      hint: {
        he: 'רמזי ההזמנה מחשבים עד האספקה שאחרי הבאה. ריק: יום אחרי יום ההזמנה.',
        en: 'Order hints look until the delivery after the next. Empty: the day after an ordering day.',
      },
    },
    { key: 'notes', label: 'notes', kind: 'longtext' },
    { key: 'active', label: 'active', kind: 'switch', computed: true, list: 'shown' },
    { key: 'created', label: 'created', kind: 'moment', column: 'created_at' },
    { key: 'updated', label: 'updated', kind: 'moment', column: 'updated_at' },
  ],
};
