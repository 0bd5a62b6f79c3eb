import type { DimensionKey, ReportSource } from '@dalpak/contracts';
import { DAY_KINDS } from './sources.ts';

/** A dimension in SQL: the key of a line by source, and where its name is read. */
export interface DimensionSql {
  readonly key: Partial<Record<ReportSource, string>>;
  /** Table and column of the names of ids. */
  readonly names?: { readonly table: string; readonly column: string };
  /** The name as the facts have it, where ids may be missing; an aggregate. */
  readonly label?: Partial<Record<ReportSource, string>>;
}

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
] as const;
const TIMED = [...SALES, 'closings', 'shifts', 'movements', 'approvals'] as const;
const dated = (key: string): DimensionSql => ({ key: on(DATED, key) });
const timed = (key: string): DimensionSql => ({ key: on(TIMED, key) });
const named = (
  key: Partial<Record<ReportSource, string>>,
  table: string,
  column = 'name',
): DimensionSql => ({ key, names: { table, column } });
const yesNo = (condition: string): string => `CASE WHEN ${condition} THEN 'yes' ELSE 'no' END`;

const GOODS = ['rows', 'promotions', 'stock'] as const;
const SOLD_GOODS = ['rows', 'promotions'] as const;

/** Products of before the catalogue, or without one, are told apart by code and name. */
const SOLD_PRODUCT = "coalesce(r.product_id::text, r.code || '|' || r.name)";
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
      ...onSales('t.branch_id'),
      closings: 'z.branch_id',
      shifts: 's.branch_id',
      movements: 'm.branch_id',
      approvals: 'x.branch_id',
      stock: 'w.branch_id',
      documents: 'd.branch_id',
      orders: 'o.branch_id',
    },
    'branches',
  ),
  terminal: named(
    {
      ...onSales('t.terminal_id'),
      closings: 'z.terminal_id',
      shifts: 's.terminal_id',
      movements: 'm.terminal_id',
      approvals: 'a.terminal_id',
      documents: 'd.terminal_id',
    },
    'terminals',
  ),
  employee: named(
    {
      ...onSales('t.employee_id'),
      closings: 'z.employee_id',
      shifts: 's.opened_by',
      documents: 'd.employee_id',
      movements: 'm.employee_id',
      hours: 'h.employee',
      orders: 'o.employee_id',
      approvals: 'a.requested_by',
    },
    'employees',
    'full_name',
  ),
  position: named(
    { ...onSales('e.position_id'), hours: 'e.position_id', approvals: 'e.position_id' },
    'positions',
  ),
  seller: named({ rows: 'coalesce(r.seller_id, t.employee_id)' }, 'employees', 'full_name'),
  approver: named({ approvals: 'a.approved_by' }, 'employees', 'full_name'),
  permission: { key: { approvals: 'a.permission_key' } },
  customer: named(
    { ...onSales('t.customer_id'), documents: 'd.customer_id', customers: 'c.id' },
    'customers',
  ),
  customer_group: named(
    { ...onSales('c.group_id'), documents: 'c.group_id', customers: 'c.group_id' },
    'customer_groups',
  ),
  customer_city: { key: on([...SALES, 'documents', 'customers'], 'c.city') },
  customer_club: { key: on([...SALES, 'documents', 'customers'], yesNo('c.club')) },
  has_customer: { key: onSales(yesNo('t.customer_id IS NOT NULL')) },
  product: {
    key: { rows: SOLD_PRODUCT, promotions: SOLD_PRODUCT, stock: 's.product_id::text' },
    label: { rows: 'max(r.name)', promotions: 'max(r.name)', stock: 'max(p.name)' },
  },
  department: named(on(SOLD_GOODS, 'r.department_id'), 'departments'),
  department_now: named(on(GOODS, 'p.department_id'), 'departments'),
  category: named(on(GOODS, 'p.category_id'), 'categories'),
  supplier: named(
    { ...on(GOODS, 'p.supplier_id'), documents: 'd.supplier_id', suppliers: 'u.id' },
    'suppliers',
  ),
  manufacturer: { key: on(GOODS, 'p.manufacturer') },
  product_model: named(on(GOODS, 'p.model_id'), 'product_models'),
  product_type: { key: on(GOODS, 'p.type') },
  weighed: {
    key: { ...on(SOLD_GOODS, yesNo('r.weighed')), stock: yesNo('p.weighed') },
  },
  vat_rate: { key: { rows: 'r.vat_rate', vat: 'v.rate_bp' } },
  row_kind: { key: { rows: "CASE WHEN r.quantity < 0 THEN 'refund' ELSE 'sale' END" } },
  row_discount_kind: {
    key: {
      rows: `CASE (r.rule_discount <> 0)::integer + (r.manual_discount <> 0)::integer + (r.cart_discount <> 0)::integer
        WHEN 0 THEN 'none' WHEN 1 THEN CASE WHEN r.rule_discount <> 0 THEN 'rule' WHEN r.manual_discount <> 0 THEN 'row' ELSE 'bill' END ELSE 'several' END`,
    },
  },
  bill_kind: { key: onSales('t.official_code') },
  offline: { key: onSales(yesNo('t.offline')) },
  review: { key: onSales(yesNo("t.review_flags <> '{}'")) },
  discounted: { key: onSales(yesNo('t.discount <> 0')) },
  sum_range: {
    key: onSales(
      "CASE WHEN t.total < 0 THEN '0' WHEN t.total <= 5000 THEN '1' WHEN t.total <= 10000 THEN '2' WHEN t.total <= 20000 THEN '3' WHEN t.total <= 50000 THEN '4' ELSE '5' END",
    ),
  },
  tender: { key: { payments: 'pay.type_id' }, label: { payments: 'max(pay.name)' } },
  card_brand: { key: { payments: "pay.details ->> 'brand'" } },
  instalments: { key: { payments: "coalesce(pay.details ->> 'payments', '1')" } },
  rule: {
    key: { promotions: 'coalesce(d.rule_id::text, d.name)' },
    label: { promotions: 'max(d.name)' },
  },
  rule_level: { key: { promotions: 'd.level_id' } },
  closing: { key: { closings: 'z.number' } },
  counted: { key: { closings: yesNo('z.cash_counted IS NOT NULL') } },
  shift_state: {
    key: { shifts: "CASE WHEN s.closing_id IS NULL THEN 'open' ELSE 'closed' END" },
  },
  warehouse: named({ stock: 's.warehouse_id', documents: 'd.warehouse_id' }, 'warehouses'),
  stock_state: {
    key: {
      stock:
        "CASE WHEN s.quantity < 0 THEN 'below' WHEN s.quantity = 0 THEN 'empty' WHEN s.quantity < coalesce(s.minimum, p.min_stock) THEN 'low' ELSE 'fine' END",
    },
  },
  document_type: { key: { documents: 'd.document_type' } },
  lifecycle: { key: { documents: 'd.lifecycle' } },
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
};
