import type { DimensionKey, ReportSource } from '@dalpak/contracts';
import { CUSTOMER_KIND } from './money-facts.ts';
import { AS_OF, DAY_KINDS, FIRST_DAY, ROW_COST } from './source.types.ts';
import { LAST_SOLD } from './stock-facts.ts';

/** A dimension in SQL: the key of a line by source, and where its name is read. */
export interface DimensionSql {
  readonly key: Partial<Record<ReportSource, string>>;
  /** Table and column of the names of ids. */
  readonly names?: {
    readonly table: string;
    readonly column: string;
    /** Whose records these are, where they are not for everyone. */
    readonly closed?: ClosedNames;
  };
  /** The name as the facts have it, where ids may be missing; an aggregate. */
  readonly label?: Partial<Record<ReportSource, string>>;
}

/** What stands in place of names for callers who may not read those records. */
export const CLOSED_NAMES = {
  customers: (record) => `${record}.code`,
  // Everyone may read their own name.
  employees: (record, name, self) =>
    self === null
      ? `${record}.id::text`
      : `CASE WHEN ${record}.id = ${self} THEN ${name} ELSE ${record}.id::text END`,
} as const satisfies Readonly<
  Record<string, (record: string, name: string, self: number | null) => string>
>;
export type ClosedNames = keyof typeof CLOSED_NAMES;

const SALES = ['bills', 'rows', 'payments', 'vat', 'promotions'] as const;
const on = (sources: readonly ReportSource[], key: string): Partial<Record<ReportSource, string>> =>
  Object.fromEntries(sources.map((source) => [source, key]));
const onSales = (key: string): Partial<Record<ReportSource, string>> => on(SALES, key);

const DATED = [
  ...SALES,
  'closings',
  'shifts',
  'documents',
  'movements',
  'hours',
  'approvals',
  'hand',
  'moves',
  'counts',
  'purchases',
  'purchase_orders',
  'changes',
  'cheques',
  'owed',
  'club',
  'stamps',
  'requests',
] as const;
const TIMED = [
  ...SALES,
  'closings',
  'shifts',
  'movements',
  'approvals',
  'hand',
  'changes',
  'stamps',
  'requests',
] as const;
/** Sources whose facts belong to a sale. */
const OF_SALES = [...SALES, 'hand'] as const;
const dated = (key: string): DimensionSql => ({ key: on(DATED, key) });
const timed = (key: string): DimensionSql => ({ key: on(TIMED, key) });
const named = (
  key: Partial<Record<ReportSource, string>>,
  table: string,
  column = 'name',
): DimensionSql => ({ key, names: { table, column } });
const ofPeople = (key: DimensionSql['key']): DimensionSql => ({
  key,
  names: { table: 'employees', column: 'full_name', closed: 'employees' },
});
const yesNo = (condition: string): string => `CASE WHEN ${condition} THEN 'yes' ELSE 'no' END`;

/** Sources whose facts have a product as p. */
const GOODS = [
  'rows',
  'promotions',
  'hand',
  'stock',
  'moves',
  'counts',
  'purchases',
  'purchase_orders',
  'changes',
] as const;
const SOLD_GOODS = ['rows', 'promotions', 'hand'] as const;
/** Sources whose facts have a customer as c. */
const BUYERS = [...OF_SALES, 'documents', 'customers', 'dues_in', 'visitors', 'cheques'] as const;
/** Sources whose facts have a warehouse as w. */
const STORED = ['stock', 'moves', 'counts'] as const;

/** Products of before the catalogue, or without one, are told apart by code and name. */
const SOLD_PRODUCT = "coalesce(r.product_id::text, r.code || '|' || r.name)";
const MARGIN = `(r.net - r.vat - ${ROW_COST})`;
const IDLE = `(${AS_OF}::date - ${LAST_SOLD})`;
const HOUR = 'extract(hour FROM {time})';

/** Keys of each dimension by source, in the sources that the catalogue of the contracts names. */
export const DIMENSION_SQL: Readonly<Record<DimensionKey, DimensionSql>> = {
  day: dated('{day}::text'),
  week: dated('({day} - extract(dow FROM {day})::integer)::text'),
  month: dated("to_char({day}, 'YYYY-MM')"),
  quarter: dated(`to_char({day}, 'YYYY"-Q"Q')`),
  year: dated("to_char({day}, 'YYYY')"),
  weekday: dated('(extract(dow FROM {day})::integer + 1)::text'),
  day_kind: dated(`coalesce(${DAY_KINDS}::jsonb ->> {day}::text, 'ordinary')`),
  hour: timed(`to_char({time}, 'HH24":00"')`),
  half_hour: timed(
    "to_char({time}, 'HH24') || CASE WHEN extract(minute FROM {time}) < 30 THEN ':00' ELSE ':30' END",
  ),
  day_part: timed(
    `CASE WHEN ${HOUR} BETWEEN 5 AND 10 THEN '1' WHEN ${HOUR} BETWEEN 11 AND 15 THEN '2' WHEN ${HOUR} BETWEEN 16 AND 21 THEN '3' ELSE '4' END`,
  ),
  branch: named(
    {
      ...on(OF_SALES, 't.branch_id'),
      ...on(STORED, 'w.branch_id'),
      purchases: 'd.branch_id',
      purchase_orders: 'o.branch_id',
      stamps: 'v.branch_id',
      requests: 'x.branch_id',
      closings: 'z.branch_id',
      shifts: 's.branch_id',
      movements: 'm.branch_id',
      approvals: 'x.branch_id',
      documents: 'd.branch_id',
      orders: 'o.branch_id',
    },
    'branches',
  ),
  terminal: named(
    {
      ...on(OF_SALES, 't.terminal_id'),
      requests: 'q.terminal_id',
      closings: 'z.terminal_id',
      shifts: 's.terminal_id',
      movements: 'm.terminal_id',
      approvals: 'a.terminal_id',
      documents: 'd.terminal_id',
    },
    'terminals',
  ),
  employee: ofPeople({
    ...on(OF_SALES, 't.employee_id'),
    moves: 'coalesce(t.employee_id, d.employee_id)',
    purchases: 'd.employee_id',
    purchase_orders: 'o.employee_id',
    stamps: 'v.employee_id',
    requests: 'q.asked_by',
    closings: 'z.employee_id',
    shifts: 's.opened_by',
    documents: 'd.employee_id',
    movements: 'm.employee_id',
    hours: 'h.employee',
    orders: 'o.employee_id',
    approvals: 'a.requested_by',
  }),
  position: named(
    on([...OF_SALES, 'hours', 'approvals', 'stamps', 'requests'], 'e.position_id'),
    'positions',
  ),
  seller: ofPeople({ rows: 'coalesce(r.seller_id, t.employee_id)' }),
  approver: ofPeople({
    approvals: 'a.approved_by',
    hand: 'ha.approved_by',
    requests: 'q.answered_by',
  }),
  permission: { key: { approvals: 'a.permission_key', requests: 'q.permission_key' } },
  customer: {
    key: {
      ...on(OF_SALES, 't.customer_id'),
      documents: 'd.customer_id',
      cheques: 'q.customer_id',
      ...on(['customers', 'dues_in', 'visitors'], 'c.id'),
    },
    names: { table: 'customers', column: 'name', closed: 'customers' },
  },
  customer_group: named(on(BUYERS, 'c.group_id'), 'customer_groups'),
  customer_city: { key: on(BUYERS, 'c.city') },
  customer_club: { key: on(BUYERS, yesNo('c.club')) },
  has_customer: { key: onSales(yesNo('t.customer_id IS NOT NULL')) },
  product: {
    key: {
      ...on(SOLD_GOODS, SOLD_PRODUCT),
      purchases: SOLD_PRODUCT,
      stock: 's.product_id::text',
      moves: 'm.product_id::text',
      counts: 'k.product_id::text',
      purchase_orders: 'o.product_id::text',
      changes: 'v.product_id::text',
    },
    label: {
      ...on([...SOLD_GOODS, 'purchases'], 'max(r.name COLLATE "C")'),
      ...on(['stock', 'moves', 'counts', 'changes'], 'max(p.name)'),
      purchase_orders: 'max(o.name)',
    },
  },
  department: named(on(SOLD_GOODS, 'r.department_id'), 'departments'),
  department_now: named(on(GOODS, 'p.department_id'), 'departments'),
  category: named(on(GOODS, 'p.category_id'), 'categories'),
  supplier: named(
    {
      ...on(GOODS, 'p.supplier_id'),
      documents: 'd.supplier_id',
      purchases: 'd.supplier_id',
      purchase_orders: 'o.supplier_id',
      suppliers: 'u.id',
      dues_out: 'u.id',
    },
    'suppliers',
  ),
  manufacturer: { key: on(GOODS, 'p.manufacturer') },
  product_model: named(on(GOODS, 'p.model_id'), 'product_models'),
  product_type: { key: on(GOODS, 'p.type') },
  weighed: {
    key: { ...on(GOODS, yesNo('p.weighed')), ...on(SOLD_GOODS, yesNo('r.weighed')) },
  },
  vat_rate: { key: { rows: 'r.vat_rate', vat: 't.rate_bp' } },
  row_kind: { key: { rows: "CASE WHEN r.quantity < 0 THEN 'refund' ELSE 'sale' END" } },
  row_discount_kind: {
    key: {
      rows: `CASE (r.rule_discount <> 0)::integer + (r.manual_discount <> 0)::integer + (r.cart_discount <> 0)::integer
        WHEN 0 THEN 'none' WHEN 1 THEN CASE WHEN r.rule_discount <> 0 THEN 'rule' WHEN r.manual_discount <> 0 THEN 'row' ELSE 'bill' END ELSE 'several' END`,
    },
  },
  bill_kind: { key: onSales('t.official_code') },
  offline: { key: onSales(yesNo('t.offline')) },
  review: { key: onSales(yesNo('t.marked')) },
  discounted: { key: onSales(yesNo('t.discount <> 0')) },
  sum_range: {
    key: onSales(
      "CASE WHEN t.total < 0 THEN '0' WHEN t.total <= 5000 THEN '1' WHEN t.total <= 10000 THEN '2' WHEN t.total <= 20000 THEN '3' WHEN t.total <= 50000 THEN '4' ELSE '5' END",
    ),
  },
  tender: { key: { payments: 'pay.type_id' }, label: { payments: 'max(pay.name COLLATE "C")' } },
  card_brand: { key: { payments: "pay.details ->> 'brand'" } },
  instalments: { key: { payments: "coalesce(pay.details ->> 'payments', '1')" } },
  rule: {
    key: { promotions: 'coalesce(d.rule_id::text, d.name)' },
    label: { promotions: 'max(d.name COLLATE "C")' },
  },
  rule_level: { key: { promotions: 'd.level_id' } },
  closing: { key: { closings: 'z.number' } },
  counted: { key: { closings: yesNo('z.cash_counted IS NOT NULL') } },
  shift_state: {
    key: { shifts: "CASE WHEN s.closing_id IS NULL THEN 'open' ELSE 'closed' END" },
  },
  warehouse: named(
    {
      ...on(STORED, 'w.id'),
      documents: 'd.warehouse_id',
      purchases: 'd.warehouse_id',
      purchase_orders: 'o.warehouse_id',
    },
    'warehouses',
  ),
  stock_state: {
    key: {
      stock:
        "CASE WHEN s.quantity < 0 THEN 'below' WHEN s.quantity = 0 THEN 'empty' WHEN s.quantity < coalesce(s.minimum, p.min_stock) THEN 'low' ELSE 'fine' END",
    },
  },
  document_type: {
    key: {
      documents: 'd.document_type',
      purchases: 'd.document_type',
      moves: 'coalesce(t.document_type, d.document_type)',
    },
  },
  lifecycle: {
    key: { documents: 'd.lifecycle', purchases: 'd.lifecycle', purchase_orders: 'o.lifecycle' },
  },
  payment_status: { key: { documents: 'd.payment_status' } },
  allocation: { key: { documents: 'd.allocation' } },
  movement_kind: { key: { movements: 'm.kind' } },
  movement_reason: { key: { movements: 'm.reason' } },
  order_kind: { key: { orders: 'o.kind' } },
  order: {
    key: { orders: 'o.id' },
    label: {
      orders:
        "max(coalesce(nullif(o.name, ''), (SELECT f.name FROM floor_tables f WHERE f.cloud_id = o.cloud_id AND f.id = o.element_id), ''))",
    },
  },
  bill: {
    key: on(['bills', 'rows', 'payments', 'promotions', 'hand'], 't.id'),
    label: on(['bills', 'rows', 'payments', 'promotions', 'hand'], 'max(t.number)::text'),
  },
  paper: {
    key: {
      documents: 'd.id',
      purchases: 'd.id',
      moves: 'coalesce(m.transaction_id, m.document_id)',
      purchase_orders: 'o.id',
    },
    label: {
      documents: 'max(d.number)::text',
      purchases: 'max(d.number)::text',
      moves: 'max(coalesce(t.number, d.number))::text',
      purchase_orders: 'max(o.number)::text',
    },
  },
  stock_step: { key: { moves: 'm.step' } },
  stock_count: { key: { counts: 'n.id' } },
  price_list: named(on(OF_SALES, 'coalesce(c.price_list_id, cg.price_list_id)'), 'price_lists'),
  product_age: {
    key: { rows: `CASE WHEN fs.day >= ${FIRST_DAY}::date THEN 'new' ELSE 'old' END` },
  },
  margin_range: {
    key: {
      rows: `CASE WHEN r.unit_cost IS NULL THEN 'unknown' WHEN ${MARGIN} < 0 THEN 'below' WHEN ${MARGIN} * 10 < r.net - r.vat THEN 'thin' WHEN ${MARGIN} * 4 < r.net - r.vat THEN 'fair' ELSE 'good' END`,
    },
  },
  hand_kind: { key: { hand: 'h.kind' } },
  refund_receipt: { key: on(['bills', 'rows'], yesNo('rf.business_date IS NOT NULL')) },
  refund_reason: { key: on(['bills', 'rows'], "coalesce(why.refund_reason, '')") },
  refund_same: { key: on(['bills', 'rows'], yesNo('rf.employee_id = t.employee_id')) },
  refund_age: {
    key: on(
      ['bills', 'rows'],
      `CASE WHEN rf.business_date IS NULL THEN '' WHEN t.business_date = rf.business_date THEN '0' WHEN t.business_date - rf.business_date <= 7 THEN '1' WHEN t.business_date - rf.business_date <= 30 THEN '2' ELSE '3' END`,
    ),
  },
  customer_kind: { key: { visitors: CUSTOMER_KIND } },
  idle: {
    key: {
      stock: `CASE WHEN ${LAST_SOLD} IS NULL THEN 'never' WHEN ${IDLE} < 30 THEN '0' WHEN ${IDLE} < 90 THEN '30' WHEN ${IDLE} < 180 THEN '90' ELSE '180' END`,
    },
  },
  changed: { key: { changes: 'v.field' } },
  change_way: { key: { changes: 'v.way' } },
  changed_by: ofPeople({ changes: 'v.who' }),
  cheque_state: { key: { cheques: 'q.state' } },
  owed_kind: { key: { owed: 'v.kind' } },
  request_state: { key: { requests: 'q.status' } },
};
