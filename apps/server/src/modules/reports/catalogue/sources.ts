import type { ReportSource } from '@dalpak/contracts';
import {
  HAND_APPROVAL,
  HAND_FACTS,
  MAY_BE_BY_HAND,
  REFUND_REASON,
  REFUNDED_SALE,
} from './control-facts.ts';
import { MONEY_SOURCES } from './money-facts.ts';
import { PEOPLE_SOURCES } from './people-facts.ts';
import { employee, localDate, localTime, type SourceSql } from './source.types.ts';
import { STOCK_SOURCES } from './stock-facts.ts';
import { BILL_SUMS, TILL_CARTS, TILL_PAYMENTS, TILL_ROWS } from './till-facts.ts';

const ofSale = (alias: string, table: string, column: string): string =>
  `LEFT JOIN ${table} ${alias} ON ${alias}.cloud_id = t.cloud_id AND ${alias}.id = ${column}`;
const SALE_JOINS = {
  c: ofSale('c', 'customers', 't.customer_id'),
  cg: ofSale(
    'cg',
    'customer_groups',
    '(SELECT y.group_id FROM customers y WHERE y.cloud_id = t.cloud_id AND y.id = t.customer_id)',
  ),
  e: employee('t.employee_id', 't.cloud_id'),
  mp: 'LEFT JOIN (SELECT y.customer_id, sum(y.points) AS points FROM memberships y WHERE y.cloud_id = $1 GROUP BY 1) mp ON mp.customer_id = t.customer_id',
};
const REFUND_JOIN = { rf: REFUNDED_SALE, why: REFUND_REASON };
const PRODUCT_JOIN = {
  p: 'LEFT JOIN products p ON p.cloud_id = r.cloud_id AND p.id = r.product_id',
};
const SALE = {
  where: 't.cloud_id = $1 AND t.sells',
  day: 't.business_date',
  time: 't.local_time::time',
} as const;
const SOLD = `${BILL_SUMS} t JOIN ${TILL_ROWS} r ON r.cloud_id = t.cloud_id AND r.transaction_id = t.id AND r.kind = 'P'`;

/** The first day on which each product was sold. */
const FIRST_SALES = 'LEFT JOIN first_sales fs ON fs.cloud_id = $1 AND fs.product_id = r.product_id';
/** What tills sent, which is wide: it is read for what is stored nowhere else. */
const CARTS = `JOIN ${TILL_CARTS} sent ON sent.cloud_id = t.cloud_id AND sent.id = t.id`;

export const SOURCES: Readonly<Record<ReportSource, SourceSql>> = {
  bills: {
    ...SALE,
    from: `${BILL_SUMS} t`,
    joins: { ...SALE_JOINS, ...REFUND_JOIN, sent: CARTS },
  },
  rows: {
    ...SALE,
    from: SOLD,
    joins: { ...SALE_JOINS, ...PRODUCT_JOIN, ...REFUND_JOIN, fs: FIRST_SALES },
  },
  hand: {
    ...SALE,
    from: HAND_FACTS,
    where: `t.cloud_id = $1 AND ${MAY_BE_BY_HAND} AND h.there`,
    joins: { ...SALE_JOINS, ...PRODUCT_JOIN, ha: HAND_APPROVAL },
  },
  payments: {
    ...SALE,
    where: 't.cloud_id = $1',
    from: `${BILL_SUMS} t JOIN ${TILL_PAYMENTS} pay ON pay.cloud_id = t.cloud_id AND pay.transaction_id = t.id`,
    joins: SALE_JOINS,
  },
  vat: {
    ...SALE,
    from: `(SELECT s.*, unnest(s.rates) AS rate_bp, unnest(s.rate_gross) AS of_rate, unnest(s.rate_vat) AS vat_of_rate FROM ${BILL_SUMS} s) t`,
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
  ...STOCK_SOURCES,
  ...MONEY_SOURCES,
  ...PEOPLE_SOURCES,
};
