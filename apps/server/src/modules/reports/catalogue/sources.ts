import type { ReportSource } from '@dalpak/contracts';
import {
  TILL_BILLS,
  TILL_PAYMENTS,
  TILL_ROWS,
  TILL_TAKINGS,
  TILL_VAT,
  ZONE,
} from './till-facts.ts';

const localDate = (moment: string): string => `(${moment} AT TIME ZONE ${ZONE})::date`;
const localTime = (moment: string): string => `(${moment} AT TIME ZONE ${ZONE})::time`;

/** Facts of one kind in SQL; `$1` is the cloud. Joins are added when an expression names them. */
export interface SourceSql {
  readonly from: string;
  readonly where: string;
  /** The business day, and the time of the day; null for what has none. */
  readonly day: string | null;
  readonly time: string | null;
  readonly joins: Readonly<Record<string, string>>;
}

/** Placeholders that the query fills with a parameter. */
export const NOW = '{now}';
export const HOURS = '{hours}';
export const DAY_KINDS = '{day_kinds}';

const ofSale = (alias: string, table: string, column: string): string =>
  `LEFT JOIN ${table} ${alias} ON ${alias}.cloud_id = t.cloud_id AND ${alias}.id = ${column}`;
const employee = (column: string, cloud: string): string =>
  `LEFT JOIN employees e ON e.cloud_id = ${cloud} AND e.id = ${column}`;

const SALE_JOINS = {
  c: ofSale('c', 'customers', 't.customer_id'),
  e: employee('t.employee_id', 't.cloud_id'),
};
const PRODUCT_JOIN = {
  p: 'LEFT JOIN products p ON p.cloud_id = r.cloud_id AND p.id = r.product_id',
};
const SALE = {
  where: 't.cloud_id = $1',
  day: 't.business_date',
  time: 't.local_time::time',
} as const;
const SOLD = `${TILL_BILLS} t JOIN ${TILL_ROWS} r ON r.cloud_id = t.cloud_id AND r.transaction_id = t.id AND r.kind = 'P'`;

export const SOURCES: Readonly<Record<ReportSource, SourceSql>> = {
  bills: { ...SALE, from: `${TILL_BILLS} t`, joins: SALE_JOINS },
  rows: { ...SALE, from: SOLD, joins: { ...SALE_JOINS, ...PRODUCT_JOIN } },
  payments: {
    ...SALE,
    from: `${TILL_TAKINGS} t JOIN ${TILL_PAYMENTS} pay ON pay.cloud_id = t.cloud_id AND pay.transaction_id = t.id`,
    joins: SALE_JOINS,
  },
  vat: {
    ...SALE,
    from: `${TILL_BILLS} t JOIN ${TILL_VAT} v ON v.cloud_id = t.cloud_id AND v.transaction_id = t.id`,
    joins: SALE_JOINS,
  },
  promotions: {
    ...SALE,
    from: `${SOLD} JOIN ${TILL_ROWS} d ON d.cloud_id = r.cloud_id AND d.transaction_id = r.transaction_id AND d.kind = 'DIS' AND d.parent_line = r.line_no`,
    joins: { ...SALE_JOINS, ...PRODUCT_JOIN },
  },
  closings: {
    from: 'register_closings z',
    where: 'z.cloud_id = $1',
    day: localDate('z.closed_at'),
    time: localTime('z.closed_at'),
    joins: {},
  },
  shifts: {
    from: 'register_shifts s LEFT JOIN register_closings z ON z.cloud_id = s.cloud_id AND z.id = s.closing_id',
    where: 's.cloud_id = $1',
    day: localDate('s.opened_at'),
    time: localTime('s.opened_at'),
    joins: {},
  },
  stock: {
    from: 'stock_levels s JOIN products p ON p.cloud_id = s.cloud_id AND p.id = s.product_id JOIN warehouses w ON w.cloud_id = s.cloud_id AND w.id = s.warehouse_id',
    where: 's.cloud_id = $1',
    day: null,
    time: null,
    joins: {},
  },
  documents: {
    from: 'documents d',
    where: 'd.cloud_id = $1',
    day: 'd.day',
    time: null,
    joins: { c: 'LEFT JOIN customers c ON c.cloud_id = d.cloud_id AND c.id = d.customer_id' },
  },
  movements: {
    from: 'cash_movements m',
    where: 'm.cloud_id = $1',
    day: localDate('m.at'),
    time: localTime('m.at'),
    joins: {},
  },
  // Stamps are paired by the engine: what it found comes in as a parameter.
  hours: {
    from: `jsonb_to_recordset(${HOURS}::jsonb) AS h(employee integer, day date, minutes bigint, wage bigint)`,
    where: '$1::integer IS NOT NULL',
    day: 'h.day',
    time: null,
    joins: { e: employee('h.employee', '$1') },
  },
  orders: {
    from: 'open_orders o',
    where: "o.cloud_id = $1 AND o.state = 'open'",
    day: null,
    time: null,
    joins: {},
  },
  customers: {
    from: 'customers c',
    where: 'c.cloud_id = $1 AND c.active',
    day: null,
    time: null,
    joins: {},
  },
  suppliers: {
    from: 'suppliers u',
    where: 'u.cloud_id = $1 AND u.active',
    day: null,
    time: null,
    joins: {},
  },
  approvals: {
    from: 'approvals a LEFT JOIN terminals x ON x.cloud_id = a.cloud_id AND x.id = a.terminal_id',
    where: 'a.cloud_id = $1 AND a.used_at IS NOT NULL',
    day: localDate('a.used_at'),
    time: localTime('a.used_at'),
    joins: { e: employee('a.requested_by', 'a.cloud_id') },
  },
};
