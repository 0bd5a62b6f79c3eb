import { COMPONENT } from '../components.ts';
import { DOCUMENT_STATE_LABELS, PAYMENT_STATUS_LABELS } from '../labels.ts';
import { documentLabel, newDocumentLabel } from './document-names.ts';
import type { RecordColumn, RecordComponent } from './record-component.ts';

type Columns = RecordComponent['columns'];

const NUMBER: RecordColumn = {
  key: 'number',
  label: { he: 'מספר', en: 'Number' },
  kind: 'integer',
  list: 'main',
};
const DATE: RecordColumn = { key: 'day', label: 'date', kind: 'date', list: 'shown' };
const STATUS: RecordColumn = {
  key: 'status',
  label: 'status',
  kind: 'choice',
  column: 'lifecycle',
  choices: DOCUMENT_STATE_LABELS,
  list: 'shown',
};
const EMPLOYEE: RecordColumn = {
  key: 'employee',
  label: { he: 'עובד', en: 'Employee' },
  kind: 'ref',
  column: 'employee_id',
  table: 'employees',
  shows: 'full_name',
  component: COMPONENT.employees,
  list: 'shown',
};
const BRANCH: RecordColumn = {
  key: 'branch',
  label: 'branch',
  kind: 'ref',
  column: 'branch_id',
  table: 'branches',
  shows: 'name',
  list: 'shown',
};
const CUSTOMER: RecordColumn = {
  key: 'customer',
  label: { he: 'לקוח', en: 'Customer' },
  kind: 'ref',
  column: 'customer_id',
  table: 'customers',
  shows: 'name',
  component: COMPONENT.customers,
  list: 'shown',
  narrow: true,
};
const SUPPLIER: RecordColumn = {
  key: 'supplier',
  label: 'supplier',
  kind: 'ref',
  column: 'supplier_id',
  table: 'suppliers',
  shows: 'name',
  component: COMPONENT.suppliers,
  list: 'shown',
  narrow: true,
};
const WAREHOUSE: RecordColumn = {
  key: 'warehouse',
  label: 'warehouse',
  kind: 'ref',
  column: 'warehouse_id',
  table: 'warehouses',
  shows: 'name',
  component: COMPONENT.warehouses,
};
const TOTAL: RecordColumn = {
  key: 'total',
  label: 'total',
  kind: 'money',
  summed: true,
  list: 'shown',
};
const ITEMS: RecordColumn = {
  key: 'item_count',
  label: { he: 'פריטים', en: 'Items' },
  kind: 'integer',
};
const PAID: RecordColumn = {
  key: 'payment_status',
  label: { he: 'מצב תשלום', en: 'Payment' },
  kind: 'choice',
  choices: PAYMENT_STATUS_LABELS,
  list: 'shown',
};
/**
 * Payment status of a document with a due date, as the document's own screen computes it (engine:
 * `paymentStatus`).
 */
const PAID_BY_DUE_DATE: RecordColumn = {
  ...PAID,
  late: { due: 'due_on', says: 'overdue', unless: ['paid', 'deposited'] },
};
/** Types that receipts and payments to suppliers settle. */
const OWED_TYPES: ReadonlySet<number> = new Set([6, 13, 23, 34]);
const DUE: RecordColumn = { key: 'due_on', label: 'due_date', kind: 'date' };
const MONEY: readonly RecordColumn[] = [
  { key: 'before_vat', label: { he: 'לפני מע"מ', en: 'Before VAT' }, kind: 'money', summed: true },
  { key: 'vat', label: 'vat_group', kind: 'money', summed: true },
  { key: 'discount', label: 'discount', kind: 'money', summed: true },
];
const REST: readonly RecordColumn[] = [
  { key: 'reference', label: 'reference', kind: 'text' },
  { key: 'confirmation', label: { he: 'מספר הקצאה', en: 'Allocation number' }, kind: 'text' },
  { key: 'official_code', label: { he: 'קוד מסמך', en: 'Document code' }, kind: 'integer' },
  { key: 'issued', label: { he: 'הופק', en: 'Issued' }, kind: 'moment', column: 'issued_at' },
  { key: 'notes', label: 'notes', kind: 'longtext' },
];

/** Columns of the document lists, by the kind of account on the other side. */
export const DOCUMENT_COLUMNS: Readonly<
  Record<'customer' | 'supplier' | 'stock' | 'transfer' | 'deposit', Columns>
> = {
  customer: [
    NUMBER,
    DATE,
    CUSTOMER,
    EMPLOYEE,
    BRANCH,
    TOTAL,
    STATUS,
    PAID,
    DUE,
    WAREHOUSE,
    ITEMS,
    ...MONEY,
    ...REST,
  ],
  supplier: [
    NUMBER,
    DATE,
    SUPPLIER,
    EMPLOYEE,
    BRANCH,
    TOTAL,
    STATUS,
    PAID,
    DUE,
    WAREHOUSE,
    ITEMS,
    ...MONEY,
    ...REST,
  ],
  stock: [
    NUMBER,
    DATE,
    { ...WAREHOUSE, list: 'shown' },
    EMPLOYEE,
    BRANCH,
    { ...ITEMS, list: 'shown' },
    STATUS,
    ...REST,
  ],
  transfer: [
    NUMBER,
    DATE,
    { ...WAREHOUSE, label: { he: 'ממחסן', en: 'From' }, list: 'shown' },
    {
      ...WAREHOUSE,
      key: 'target_warehouse',
      column: 'target_warehouse_id',
      label: { he: 'למחסן', en: 'To' },
      list: 'shown',
    },
    EMPLOYEE,
    BRANCH,
    { ...ITEMS, list: 'shown' },
    STATUS,
    ...REST,
  ],
  deposit: [NUMBER, DATE, EMPLOYEE, BRANCH, TOTAL, STATUS, ...REST],
};

/**
 * A list of the documents of one type (or of several listed as one), the newest first. Documents
 * are made on their own screen; the list is read-only.
 */
export function documentList(
  head: Pick<
    RecordComponent,
    'component' | 'key' | 'label' | 'icon' | 'menu' | 'module' | 'singular' | 'searchWords'
  >,
  types: readonly [number, ...number[]],
  columns: Columns,
): RecordComponent {
  const [first, ...rest] = columns;
  const newTitle = newDocumentLabel(types[0]);
  return {
    singular: documentLabel(types[0]),
    ...(newTitle === undefined ? {} : { newTitle }),
    ...head,
    documentType: types[0],
    table: 'documents',
    identity: ['id'],
    named: 'uuid',
    rowFilter: { column: 'document_type', values: types },
    order: { column: 'issued_at', type: 'moment', descending: true },
    columns: types.some((type) => OWED_TYPES.has(type))
      ? [first, ...rest.map((column) => (column === PAID ? PAID_BY_DUE_DATE : column))]
      : columns,
  };
}
