import { COMPONENT, type MeasureKey, type ReportSource } from '@dalpak/contracts';
import { AS_OF, LENGTH, localDate, localTime, PAST_DAY, type SourceSql } from './source.types.ts';

/** Documents whose goods customers take or bring back. */
const SOLD_BY = '3, 4, 6, 7, 10';
/** States of a purchase order that still expects goods. */
export const EXPECTED = "'draft', 'sent', 'approved', 'to_be_delivered'";

// The levels of a past day are those of now less what moved since; its cost is that of the last
// movement until then.
const LEVELS = `(SELECT l.cloud_id, l.product_id, l.warehouse_id, l.quantity - coalesce(later.moved, 0) AS quantity, l.minimum, l.maximum,
    CASE WHEN ${PAST_DAY}::date IS NULL THEN l.average_cost ELSE coalesce((SELECT y.average_after FROM stock_movements y
      WHERE y.cloud_id = l.cloud_id AND y.product_id = l.product_id AND y.warehouse_id = l.warehouse_id AND y.day <= ${PAST_DAY}::date AND y.average_after IS NOT NULL
      ORDER BY y.step DESC LIMIT 1), l.average_cost) END AS average_cost
  FROM stock_levels l LEFT JOIN (SELECT x.product_id, x.warehouse_id, sum(x.quantity) AS moved FROM stock_movements x
      WHERE x.cloud_id = $1 AND x.day > ${PAST_DAY}::date GROUP BY 1, 2) later ON later.product_id = l.product_id AND later.warehouse_id = l.warehouse_id
  WHERE l.cloud_id = $1)`;

// Document rows are sums in the direction of their document; orders expect what others took.
const ORDERED = `(SELECT d.cloud_id, d.id, d.number, d.supplier_id, d.branch_id, d.warehouse_id, d.employee_id, d.lifecycle, coalesce(d.due_on, d.day) AS due, r.product_id,
    max(r.name) AS name, sum(r.quantity) AS quantity, sum(r.net - r.vat) AS value,
    coalesce((SELECT sum(k.quantity) FROM document_takes k WHERE k.cloud_id = d.cloud_id AND k.base_id = d.id AND k.product_id = r.product_id), 0) AS taken,
    (SELECT max(b.day) FROM document_takes k JOIN documents b ON b.cloud_id = k.cloud_id AND b.id = k.document_id
      WHERE k.cloud_id = d.cloud_id AND k.base_id = d.id AND k.product_id = r.product_id) AS came
  FROM documents d JOIN document_rows r ON r.cloud_id = d.cloud_id AND r.document_id = d.id AND r.kind = 'P'
  WHERE d.cloud_id = $1 AND d.document_type = 20 AND d.lifecycle <> 'canceled'
  GROUP BY d.cloud_id, d.id, r.product_id)`;

// The act that wrote the product has the same time, which is that of their transaction.
const WHO = `LEFT JOIN LATERAL (SELECT e.id FROM audit_log a LEFT JOIN cloud_users u ON u.cloud_id = a.cloud_id AND a.actor_kind = 'user' AND u.user_id = a.actor_id
    LEFT JOIN employees e ON e.cloud_id = a.cloud_id AND e.id = coalesce(a.employee_id, CASE WHEN a.actor_kind = 'employee' THEN a.actor_id END, u.employee_id)
    WHERE a.cloud_id = v.cloud_id AND a.entity = 'record' AND a.entity_id = '${COMPONENT.products}:' || v.product_id AND a.at = v.at LIMIT 1) act ON true`;
const AGOROT = 10_000;

// What was written to products, and receipts whose cost differs from that of the receipt before.
const CHANGES = `(SELECT v.cloud_id, v.product_id, v.field, v.before, v.after, ${localDate('v.at')} AS day, ${localTime('v.at')} AS time,
    CASE WHEN act.id IS NULL THEN 'other' ELSE 'hand' END AS way, act.id AS who
  FROM product_changes v ${WHO} WHERE v.cloud_id = $1
  UNION ALL SELECT m.cloud_id, m.product_id, 'cost', m.earlier, m.cost, m.day, ${localTime('m.stored_at')}, 'receipt', d.employee_id
  FROM (SELECT y.cloud_id, y.product_id, y.document_id, y.day, y.stored_at, round(y.unit_cost / ${AGOROT}.0)::bigint AS cost,
      round(lag(y.unit_cost) OVER (PARTITION BY y.product_id, y.warehouse_id ORDER BY y.step) / ${AGOROT}.0)::bigint AS earlier
    FROM stock_movements y JOIN documents d ON d.cloud_id = y.cloud_id AND d.id = y.document_id AND d.document_type IN (21, 26)
    WHERE y.cloud_id = $1 AND y.quantity > 0 AND y.unit_cost IS NOT NULL) m
  JOIN documents d ON d.cloud_id = m.cloud_id AND d.id = m.document_id
  WHERE m.earlier <> m.cost)`;

const product = (alias: string): string =>
  `LEFT JOIN products p ON p.cloud_id = ${alias}.cloud_id AND p.id = ${alias}.product_id`;
const warehouse = (alias: string): string =>
  `JOIN warehouses w ON w.cloud_id = ${alias}.cloud_id AND w.id = ${alias}.warehouse_id`;

/** Stock, its movements and counts, and goods that are bought. */
export const STOCK_SOURCES = {
  stock: {
    from: `${LEVELS} s JOIN products p ON p.cloud_id = s.cloud_id AND p.id = s.product_id ${warehouse('s')}`,
    where: 's.cloud_id = $1',
    day: null,
    time: null,
    joins: {},
  },
  moves: {
    from: `stock_movements m ${warehouse('m')} LEFT JOIN transactions t ON t.cloud_id = m.cloud_id AND t.id = m.transaction_id
      LEFT JOIN documents d ON d.cloud_id = m.cloud_id AND d.id = m.document_id`,
    where: 'm.cloud_id = $1',
    day: 'm.day',
    time: null,
    joins: { p: product('m') },
  },
  counts: {
    from: `stock_count_rows k JOIN stock_counts n ON n.cloud_id = k.cloud_id AND n.id = k.count_id ${warehouse('n')}
      ${product('k')} LEFT JOIN stock_levels l ON l.cloud_id = k.cloud_id AND l.warehouse_id = n.warehouse_id AND l.product_id = k.product_id`,
    where: "k.cloud_id = $1 AND k.counted IS NOT NULL AND n.state <> 'canceled'",
    day: localDate('coalesce(k.counted_at, n.started_at)'),
    time: null,
    joins: {},
  },
  purchases: {
    from: `documents d JOIN document_rows r ON r.cloud_id = d.cloud_id AND r.document_id = d.id AND r.kind = 'P'`,
    where:
      "d.cloud_id = $1 AND d.document_type IN (20, 21, 22, 23, 24, 34) AND d.lifecycle NOT IN ('draft', 'canceled')",
    day: 'd.day',
    time: null,
    joins: { p: product('r') },
  },
  purchase_orders: {
    from: `${ORDERED} o`,
    where: 'o.cloud_id = $1',
    day: 'o.due',
    time: null,
    joins: { p: product('o') },
  },
  changes: {
    from: `${CHANGES} v ${product('v')}`,
    where: 'v.cloud_id = $1',
    day: 'v.day',
    time: 'v.time',
    joins: {},
  },
} as const satisfies Readonly<Partial<Record<ReportSource, SourceSql>>>;

/** Days of the warehouse's movements that sold the product, or that brought it. */
const lastDay = (condition: string): string =>
  `(SELECT max(y.day) FROM stock_movements y LEFT JOIN documents b ON b.cloud_id = y.cloud_id AND b.id = y.document_id
    WHERE y.cloud_id = s.cloud_id AND y.product_id = s.product_id AND y.warehouse_id = s.warehouse_id AND y.day <= ${AS_OF}::date AND ${condition})`;
const IS_SALE = `(y.transaction_id IS NOT NULL OR b.document_type IN (${SOLD_BY}))`;
export const LAST_SOLD = lastDay(`y.quantity < 0 AND ${IS_SALE}`);
const LAST_RECEIVED = lastDay('y.quantity > 0 AND y.transaction_id IS NULL');
const SOLD_28 = `coalesce((SELECT -sum(y.quantity) FROM stock_movements y LEFT JOIN documents b ON b.cloud_id = y.cloud_id AND b.id = y.document_id
  WHERE y.cloud_id = s.cloud_id AND y.product_id = s.product_id AND y.warehouse_id = s.warehouse_id AND y.day > ${AS_OF}::date - 28 AND y.day <= ${AS_OF}::date AND ${IS_SALE}), 0)`;
const ON_ORDER = `greatest(coalesce((SELECT sum(r.quantity) FROM documents d JOIN document_rows r ON r.cloud_id = d.cloud_id AND r.document_id = d.id AND r.kind = 'P'
    WHERE d.cloud_id = s.cloud_id AND d.document_type = 20 AND d.warehouse_id = s.warehouse_id AND d.lifecycle IN (${EXPECTED}) AND r.product_id = s.product_id), 0)
  - coalesce((SELECT sum(k.quantity) FROM document_takes k JOIN documents d ON d.cloud_id = k.cloud_id AND d.id = k.base_id
    WHERE k.cloud_id = s.cloud_id AND k.product_id = s.product_id AND d.document_type = 20 AND d.warehouse_id = s.warehouse_id AND d.lifecycle IN (${EXPECTED})), 0), 0)`;
const PACK =
  'coalesce((SELECT k.pack FROM supplier_products k WHERE k.cloud_id = s.cloud_id AND k.supplier_id = p.supplier_id AND k.product_id = s.product_id AND k.active), 1000)';
const WANTED = `greatest(greatest(coalesce(s.maximum, p.max_stock), coalesce(s.minimum, p.min_stock)) - s.quantity - ${ON_ORDER}, 0)`;
const COST_OF_LEVEL =
  'round(s.quantity::numeric * coalesce(s.average_cost, p.cost * 10000) / 10000000)';
const COUNT_DIFFERENCE = '(k.counted - coalesce(k.level_then, k.expected))';
const bought = (type: string): string =>
  `sum(r.net - r.vat) FILTER (WHERE d.document_type ${type})`;
const boughtQuantity = (type: number): string =>
  `sum(r.quantity) FILTER (WHERE d.document_type = ${type})`;
const firstOf = (field: string): string =>
  `(array_agg(v.before ORDER BY v.day, v.time) FILTER (WHERE v.field = '${field}'))[1]`;
const lastOf = (field: string): string =>
  `(array_agg(v.after ORDER BY v.day DESC, v.time DESC) FILTER (WHERE v.field = '${field}'))[1]`;
const changed = (field: string): string =>
  `round((${lastOf(field)} - ${firstOf(field)})::numeric * 10000 / nullif(${firstOf(field)}, 0))`;
const IN_TIME = 'o.taken >= o.quantity AND o.came <= o.due';

/** Aggregates of the measures of {@link STOCK_SOURCES}. */
export const STOCK_SQL: Readonly<
  Partial<Record<MeasureKey, Partial<Record<ReportSource, string>>>>
> = {
  on_hand: { stock: 'sum(s.quantity)' },
  stock_value: { stock: 'sum(round(s.quantity::numeric * p.price / 1000))' },
  stock_cost: { stock: `sum(${COST_OF_LEVEL})` },
  stock_cost_days: { stock: `sum(${COST_OF_LEVEL}) * ${LENGTH}::integer` },
  stock_products: { stock: 'count(DISTINCT s.product_id) FILTER (WHERE s.quantity <> 0)' },
  negative_stock: { stock: 'count(*) FILTER (WHERE s.quantity < 0)' },
  low_stock: { stock: 'count(*) FILTER (WHERE s.quantity < coalesce(s.minimum, p.min_stock))' },
  minimum: { stock: 'max(coalesce(s.minimum, p.min_stock))' },
  price: { stock: 'max(p.price)' },
  last_sold: { stock: `max(${LAST_SOLD})::text` },
  last_received: { stock: `max(${LAST_RECEIVED})::text` },
  idle_days: { stock: `min(${AS_OF}::date - ${LAST_SOLD})` },
  on_order: { stock: `sum(${ON_ORDER})` },
  sold_28: { stock: `sum(${SOLD_28})` },
  proposed: { stock: `sum(ceil(${WANTED} / ${PACK}) * ${PACK})` },
  moved_in: { moves: 'sum(m.quantity) FILTER (WHERE m.quantity > 0)' },
  moved_out: { moves: '-sum(m.quantity) FILTER (WHERE m.quantity < 0)' },
  level_before: { moves: '(array_agg(m.level_after - m.quantity ORDER BY m.step))[1]' },
  level_after: { moves: '(array_agg(m.level_after ORDER BY m.step DESC))[1]' },
  stock_moves: { moves: 'count(*)' },
  sold_cost: {
    moves: `-sum(round(m.quantity::numeric * m.unit_cost / 10000000)) FILTER (WHERE m.transaction_id IS NOT NULL OR d.document_type IN (${SOLD_BY}))`,
  },
  count_expected: { counts: 'sum(coalesce(k.level_then, k.expected))' },
  count_counted: { counts: 'sum(k.counted)' },
  count_difference: { counts: `sum${COUNT_DIFFERENCE}` },
  count_value: {
    counts: `sum(round(${COUNT_DIFFERENCE}::numeric * coalesce(l.average_cost, p.cost * 10000) / 10000000))`,
  },
  counted_products: { counts: 'count(*)' },
  ordered: { purchases: bought('= 20') },
  received_goods: { purchases: bought('= 21') },
  returned_goods: { purchases: bought('= 22') },
  invoiced_goods: { purchases: bought('IN (23, 34)') },
  credited_goods: { purchases: bought('= 24') },
  ordered_quantity: { purchases: boughtQuantity(20) },
  received_quantity: { purchases: boughtQuantity(21) },
  last_cost: {
    purchases:
      '(array_agg(round((r.net - r.vat)::numeric * 1000 / nullif(r.quantity, 0)) ORDER BY d.day DESC, d.number DESC, r.line_no DESC) FILTER (WHERE d.document_type = 21))[1]',
  },
  open_purchases: { purchase_orders: 'count(*)' },
  purchase_ordered: { purchase_orders: 'sum(o.quantity)' },
  purchase_taken: { purchase_orders: 'sum(o.taken)' },
  purchase_short: { purchase_orders: 'sum(greatest(o.quantity - o.taken, 0))' },
  purchase_value: {
    purchase_orders:
      'sum(round(o.value * greatest(o.quantity - o.taken, 0) / nullif(o.quantity, 0)))',
  },
  purchase_due: { purchase_orders: `count(*) FILTER (WHERE o.due <= ${AS_OF}::date)` },
  purchase_on_time: {
    purchase_orders: `count(*) FILTER (WHERE o.due <= ${AS_OF}::date AND ${IN_TIME})`,
  },
  price_changes: { changes: 'count(*)' },
  value_before: { changes: firstOf('price') },
  value_after: { changes: lastOf('price') },
  value_change: { changes: changed('price') },
  cost_before: { changes: firstOf('cost') },
  cost_after: { changes: lastOf('cost') },
  cost_change: { changes: changed('cost') },
  price_now: { changes: 'max(p.price)' },
};
